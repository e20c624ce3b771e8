// What both pages share.

const SILENT = 3000; // milliseconds without a beat, one a second, after which the page says so
const DEAD = 10000; // the same for a new connection
const AGAIN = 1500; // milliseconds after which one that failed is tried again

export const find = (id) => document.getElementById(id);
export const now = () => find("page").firstElementChild.dataset;

// Sends a value, a form or a file. A phone that may not send any more loads its page anew.
export async function post(address, value) {
  const whole = value instanceof Blob || value instanceof URLSearchParams;
  const request = { method: "POST", body: whole ? value : JSON.stringify(value) };
  const answer = await fetch(address, request);
  if (answer.status === 429) throw new Error("too often"); // nobody has looked at it yet
  if (answer.status === 403) location.reload();
  return answer;
}

export function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// --- what is shown ----------------------------------------------------------------------

const KEPT = ["style", "open", "aria-pressed", "tabindex", "inert"]; // what this page or its browser sets

// Makes an element like the one that came, but only where it differs: focus and typed words stay,
// and what is new is announced. Parts with data-own belong to this page.
function become(old, came) {
  if ("own" in old.dataset) return;
  for (const { name } of [...old.attributes]) if (!came.hasAttribute(name) && !KEPT.includes(name)) old.removeAttribute(name);
  for (const { name, value } of came.attributes) if (!KEPT.includes(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  const wanted = [...came.childNodes];
  for (const one of [...old.children]) if (one.id && !wanted.some(({ id }) => id === one.id)) one.remove();
  wanted.forEach((one, at) => {
    const is = old.childNodes[at];
    if (!is) old.append(one);
    else if (is.nodeName !== one.nodeName || is.id !== one.id) is.replaceWith(one);
    else if (one.nodeType === Node.ELEMENT_NODE) become(is, one);
    else put(is, one.textContent);
  });
  while (old.childNodes.length > wanted.length) old.lastChild.remove();
}

const WIDEST = 4.5; // letters' heights; what is wider gets a narrower face
const NARROWEST = 0.62;
const ruler = document.createElement("canvas").getContext("2d");

// How wide letters are in the type of the cards, in heights of it.
function wide(letters) {
  ruler.font = `700 condensed 100px ${getComputedStyle(document.querySelector(".cards")).fontFamily}`;
  return ruler.measureText(letters).width / 100 + 0.01 * letters.length;
}

// Makes words as large as they fit: a clue into its line, and those of the cards onto the cards.
function fit() {
  const line = find(find("key") ? "now" : "clue"); // a seat has one line for both
  find("now").style.setProperty("--letters", line.textContent.trim().length * 0.7 + 2);
  for (const element of document.querySelectorAll(".word")) {
    if (element.fits === element.textContent) continue;
    element.fits = element.textContent;
    const words = element.fits.split(" ");
    const widest = Math.max(1, ...words.map(wide));
    const narrow = Math.max(NARROWEST, Math.min(1, WIDEST / widest));
    element.style.setProperty("--wide", (widest * narrow).toFixed(2));
    element.style.setProperty("--narrow", narrow.toFixed(2));
    element.style.setProperty("--lines", words.length);
  }
}

const lie = () => [...document.querySelectorAll(".card.covered[data-at]")].map((one) => one.dataset.at);

// Shows what came. Cards that were found are turned over, and the end fills the page for a moment.
function showAll(text) {
  const before = lie();
  const { result } = now();
  become(find("page").firstElementChild, new DOMParser().parseFromString(text, "text/html").body.firstElementChild);
  const turned = lie().filter((at) => !before.includes(at)).map((at) => document.querySelector(`[data-at="${at}"]`));
  if (turned.length === 1) {
    turned[0].classList.add("turned");
    chime(turned[0].matches(".bystander") ? "bad" : "good");
  }
  const ended = now().result;
  if (!ended || ended === result) return;
  const moment = find("moment");
  moment.className = ended;
  put(moment, document.querySelector("#end h2").textContent);
  moment.hidden = false;
  moment.onanimationend = () => (moment.hidden = true);
  chime(ended === "lost" ? "lost" : "won");
}

// --- sounds ---------------------------------------------------------------------------

let sounds = null; // a module, once somebody wants to hear it

document.addEventListener("click", ({ target }) => {
  const button = target.closest("#sound");
  if (button) import("./sounds.js").then((loaded) => button.setAttribute("aria-pressed", (sounds = loaded).toggle()));
});
export const chime = (name) => sounds?.chime(name);

// --- following -------------------------------------------------------------------------

// Follows the table, and comes back after sleep, a lost network or a restart. `shown` is called
// after each change, `here` with each beat, `gone` where this browser may see it no more. Returns
// the table's clock.
export function follow(shown, here = () => {}, gone = () => location.reload()) {
  const { events, number } = document.body.dataset;
  let source = null;
  let heard = 0;
  let due = 0; // when to connect anew
  const clock = { offset: 0 };
  const lost = (is) => (find("lost").hidden = !is);

  function show(at) {
    fit();
    document.title = now().title;
    shown(at);
  }

  function hear() {
    heard = Date.now();
    due = heard + DEAD;
  }

  function open(query = "") {
    source?.close();
    hear();
    source = new EventSource(events + query);
    const on = (kind, act) => source.addEventListener(kind, (event) => {
      hear();
      act(event);
    });
    on("clock", ({ data }) => (clock.offset = Number(data) * 1000 - performance.now()));
    on("beat", () => {
      lost(false); // something could not be sent, but the table is there
      here();
    });
    on("gone", gone);
    on("message", ({ data, lastEventId }) => {
      lost(false);
      showAll(data);
      show(Number(lastEventId));
      here();
    });
    source.onerror = async () => {
      source.close();
      lost(true);
      due = Date.now() + AGAIN;
      const answer = await fetch(location.pathname, { method: "HEAD" }).catch(() => null);
      if (answer?.status === 403) gone(); // the seat is another phone's by now
    };
  }

  setInterval(() => {
    if (Date.now() - heard > SILENT) lost(true);
    if (Date.now() > due) open();
  }, 500);
  addEventListener("online", () => open());
  addEventListener("offline", () => lost(true));
  open(`?seen=${number}`);
  find("page").inert = false; // from now on a touch or a word is noticed
  show(Number(number));
  find("old").hidden = true;
  return clock;
}
