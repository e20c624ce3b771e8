// What both pages share: following the table, and drawing a card.

const SVG = "http://www.w3.org/2000/svg";
const SILENT = 3000; // milliseconds without a beat, one a second, after which the page says so
const DEAD = 10000; // the same for a new connection
const AGAIN = 500; // milliseconds until what was refused for coming too often is sent again

// The shapes of the screens of the box: disc, diamond, ring, speck, cross. Written as JSON, because
// the server draws pages without a script from these very lines.
const SHAPES = {
  "agent": ["circle", { "cx": 12, "cy": 12, "r": 8.5 }],
  "red": ["path", { "d": "M12 2.5 21.5 12 12 21.5 2.5 12z" }],
  "blue": ["circle", { "cx": 12, "cy": 12, "r": 7 }],
  "bystander": ["circle", { "cx": 12, "cy": 12, "r": 2.6 }],
  "assassin": ["path", { "d": "M5 5 19 19M19 5 5 19" }]
};

export const find = (id) => document.getElementById(id);

// Sends a value or a file, and again if it came too often; a phone that may not send any more loads its page anew.
export async function post(address, value) {
  const file = value instanceof Blob;
  const headers = { "Content-Type": file ? "application/octet-stream" : "application/json" };
  const request = { method: "POST", headers, body: file ? value : JSON.stringify(value) };
  let answer = await fetch(address, request);
  while (answer.status === 429) {
    await new Promise((soon) => setTimeout(soon, AGAIN)); // too often: nobody has looked at it yet
    answer = await fetch(address, request);
  }
  if (answer.status === 403) location.reload();
  return answer;
}

export function put(element, text) {
  if (element.textContent !== (text ?? "")) element.textContent = text ?? "";
}

// Whether an element is to show another value than before; remembers it.
export function fresh(element, value) {
  const text = JSON.stringify(value);
  if (element.dataset.shown === text) return false;
  element.dataset.shown = text;
  return true;
}

export function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

export function drawn(shape, className) {
  const [tag, attributes] = shape;
  const svg = document.createElementNS(SVG, "svg");
  const inner = document.createElementNS(SVG, tag);
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  for (const [name, value] of Object.entries(attributes)) inner.setAttribute(name, value);
  inner.setAttribute("class", className);
  svg.append(inner);
  return svg;
}

const edge = (name, scope) => Object.assign(make("th", "", name), { scope });

export const sign = (identity) => drawn(SHAPES[identity], "sign");

// --- words on cards ----------------------------------------------------------------

const BREAKABLE = 6; // letters of a word that may be parted where it would be too small
const VOWEL = /[AEIOUYÀ-ÖØ-Ý]/;
const ruler = document.createElement("canvas").getContext("2d");

// How wide letters are in the type of the cards, in heights of it.
function wide(letters) {
  const style = getComputedStyle(document.querySelector(".cards"));
  ruler.font = `700 condensed 100px ${style.fontFamily}`;
  return ruler.measureText(letters).width / 100 + 0.01 * letters.length;
}

// The parts of a long word: each begins with a consonant that a vowel follows, if there is one.
function parted(word, lines = word.length < 10 ? 2 : 3) {
  if (lines === 1 || word.length < BREAKABLE) return [word];
  const places = Array.from({ length: word.length - 5 }, (_, at) => at + 3);
  const fit = places.filter((at) => !VOWEL.test(word[at]) && VOWEL.test(word[at + 1]));
  const far = (at) => Math.abs(at - word.length / lines);
  const best = (fit.length ? fit : places).reduce((one, at) => (far(at) < far(one) ? at : one));
  return [word.slice(0, best), ...parted(word.slice(best), lines - 1)];
}

// A card's words, with what its style needs to make them as large as they fit, whole or parted.
export function worded(word) {
  const words = word.split(" ").map((one) => parted(one));
  const element = make("span", "word", words.map((one) => one.join("\u00ad")).join(" "));
  const lines = words.flatMap((one) => one.map((part, at) => part + (one[at + 1] ? "-" : "")));
  const widest = (parts) => Math.max(1, ...parts.map(wide)).toFixed(2);
  element.style.setProperty("--wide", widest(word.split(" ")));
  element.style.setProperty("--lines", words.length);
  element.style.setProperty("--parted", widest(lines));
  element.style.setProperty("--parts", lines.length);
  return element;
}

// --- what both draw ------------------------------------------------------------------

export function showCounts(counts) {
  const list = find("counts");
  if (!fresh(list, counts)) return;
  list.replaceChildren(
    ...(counts ?? []).map(({ number, of }) => {
      const item = make("li", "", ` ${of}`);
      item.prepend(make("b", "", number));
      return item;
    }),
  );
}

// The clues so far, the latest first, each with what was found by it.
export function showClues(clues, none) {
  const list = find("clues");
  if (!fresh(list, clues)) return;
  const items = clues.map((given) => {
    const item = make("li");
    item.append(make("span", "giver", given.giver), make("span", "clue", given.clue));
    if (given.remarks) item.append(make("span", "remarks", given.remarks));
    if (given.found.length) item.append(make("span", "found"));
    for (const one of given.found) {
      const mark = make("span", one.identity, one.word);
      mark.prepend(sign(one.identity));
      mark.append(make("span", "aloud", one.as));
      item.lastChild.append(mark);
    }
    return item;
  });
  list.replaceChildren(...(items.length ? items.reverse() : [make("li", "", none)]));
}

// A button that speaks what is said at the table, with a voice of this very device: others send
// the words elsewhere. Nothing is spoken before a touch, and never more than all may hear.
export function aloud(button) {
  const speech = window.speechSynthesis;
  const ours = (one) => one.localService && one.lang.startsWith(document.documentElement.lang);
  const voice = () => speech?.getVoices().find(ours);
  const offer = () => (button.hidden = !voice());
  let last = Infinity;
  let on = false;
  speech?.addEventListener("voiceschanged", offer);
  offer();
  button.addEventListener("click", () => {
    on = !on;
    button.setAttribute("aria-pressed", on);
    if (!on) speech.cancel();
  });
  return (captions) => {
    for (const { number, said } of captions) {
      if (!on || number <= last || !said || !voice()) continue;
      const words = new SpeechSynthesisUtterance(said);
      words.voice = voice();
      speech.speak(words);
    }
    last = captions.length ? captions[captions.length - 1].number : -1;
  };
}

// A table with names at its edges that redraws only the cells that changed.
export class Grid {
  constructor(table) {
    this.table = table;
    this.shown = "";
    this.cells = [];
  }

  show(values, draw, columns, rows) {
    const shape = JSON.stringify([values.length, columns, rows]);
    if (shape !== this.shown) {
      this.shown = shape;
      this.cells = values.map(() => ({ cell: make("td"), text: "" }));
      const top = make("tr");
      top.append(make("td"), ...columns.map((name) => edge(name, "col")));
      this.table.tHead.replaceChildren(top);
      this.table.tBodies[0].replaceChildren(
        ...rows.map((name, at) => {
          const row = make("tr");
          const cells = this.cells.slice(at * columns.length, (at + 1) * columns.length);
          row.append(edge(name, "row"), ...cells.map(({ cell }) => cell));
          return row;
        }),
      );
    }
    values.forEach((value, at) => {
      const text = JSON.stringify(value);
      if (this.cells[at].text === text) return;
      this.cells[at].text = text;
      this.cells[at].cell.replaceChildren(draw(value));
    });
  }
}

// Follows a stream of states, and comes back after sleep, a lost network or a restart.
//
// `show(state, number)` draws a state; `gone()` is called where this browser may not see it any
// more; `here()` whenever the table shows that it is there; `back()` after a connection that was lost.
export function follow(page, { show, gone, here = () => {}, back = () => {} }) {
  let source = null;
  let heard = Date.now();
  let wait = 1000;
  let retry = null;
  let broken = false;
  const clock = { offset: 0 };

  const alive = () => (heard = Date.now());

  function lost(is) {
    if (is) broken = true;
    find("lost").hidden = !is;
  }

  function open() {
    clearTimeout(retry);
    source?.close();
    alive();
    source = new EventSource(`${page === "/" ? "" : page}/events`);
    source.addEventListener("clock", (event) => {
      alive();
      clock.offset = Number(event.data) * 1000 - performance.now();
    });
    source.addEventListener("beat", () => {
      alive();
      lost(false); // something could not be sent, but the table is there
      here();
    });
    source.addEventListener("gone", gone);
    source.addEventListener("message", (event) => {
      alive();
      wait = 1000;
      lost(false);
      show(JSON.parse(event.data), Number(event.lastEventId));
      here();
      if (broken) {
        broken = false;
        back();
      }
    });
    source.addEventListener("error", () => {
      lost(true);
      if (source.readyState === EventSource.CLOSED) refused();
    });
  }

  // The server answered with no stream: it holds this seat no longer for us, or is busy.
  async function refused() {
    try {
      const answer = await fetch(page, { method: "HEAD", cache: "no-store" });
      if (answer.status === 403) return gone();
    } catch {
      // it is not there yet
    }
    retry = setTimeout(open, wait);
    wait = Math.min(4000, wait * 2);
  }

  setInterval(() => {
    if (Date.now() - heard > SILENT) lost(true);
    if (Date.now() - heard > DEAD) open();
  }, 500);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - heard > SILENT) open();
  });
  addEventListener("online", open);
  addEventListener("offline", () => lost(true));
  addEventListener("pageshow", (event) => event.persisted && open());
  open();
  find("old").hidden = true;
  return clock;
}
