// What both pages share: following the table, drawing cards, tokens, clues and the end.

const SVG = "http://www.w3.org/2000/svg";
const SILENT = 3000; // milliseconds without a beat, one a second, after which the page says so
const DEAD = 10000; // the same for a new connection
const AGAIN = 500; // milliseconds until what was refused for coming too often is sent again

export const find = (id) => document.getElementById(id);
const texts = document.body.dataset;

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

export function make(tag, className, ...inside) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...inside.filter((one) => one !== undefined && one !== null));
  return element;
}

export function sign(identity, className = "sign") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  svg.appendChild(document.createElementNS(SVG, "use")).setAttribute("href", `#${identity}`);
  return svg;
}

// --- cards ----------------------------------------------------------------------------

const WIDEST = 4.5; // letters' heights; what is wider gets a narrower face
const NARROWEST = 0.62;
const ruler = document.createElement("canvas").getContext("2d");

// How wide letters are in the type of the cards, in heights of it.
function wide(letters) {
  const style = getComputedStyle(document.querySelector(".cards"));
  ruler.font = `700 condensed 100px ${style.fontFamily}`;
  return ruler.measureText(letters).width / 100 + 0.01 * letters.length;
}

// A card's words, with what its style needs to make them as large as they fit.
function worded(word) {
  const element = make("span", "word", word);
  const words = word.split(" ");
  const widest = Math.max(1, ...words.map(wide));
  const narrow = Math.max(NARROWEST, Math.min(1, WIDEST / widest));
  element.style.setProperty("--wide", (widest * narrow).toFixed(2));
  element.style.setProperty("--narrow", narrow.toFixed(2));
  element.style.setProperty("--lines", words.length);
  return element;
}

// A card: its word, its sign, what it was found to be, and for whom it is wrong.
export function drawCard({ tag = "div", word, identity, as, covered, wrong, asked, again }) {
  const box = make(tag, "card");
  const told = [word];
  if (identity) {
    box.classList.add(identity);
    const person = covered && !["bystander", "assassin"].includes(identity);
    box.append(person ? sign("person", "figure") : sign(identity));
    told.push(as);
  }
  if (covered) {
    box.classList.add("covered");
    box.classList.toggle("turned", again);
    told.push(texts.covered);
  }
  box.append(worded(word));
  for (const [side, said] of wrong) {
    box.classList.add(side);
    told.push(said);
    if (!covered) box.append(make("span", "wrong", said));
  }
  box.classList.toggle("asked", asked);
  if (tag === "button") box.setAttribute("aria-label", told.filter(Boolean).join(", "));
  else if (told.length > 1) box.append(make("span", "aloud", `, ${told.slice(1).join(", ")}`));
  return box;
}

// A table that redraws only the cells that changed; with names at its edges if it has a head.
export class Grid {
  constructor(table) {
    this.table = table;
    this.shown = "";
    this.cells = [];
  }

  show(values, draw, columns) {
    const shape = `${values.length} ${columns}`;
    const again = shape === this.shown;
    const named = this.table.tHead;
    const edge = (name, scope) => Object.assign(make("th", "", name), { scope });
    if (!again) {
      this.shown = shape;
      this.cells = values.map(() => ({ cell: make("td"), text: "" }));
      const names = Array.from({ length: columns }, (_, at) => edge(`${at + 1}`, "col"));
      named?.replaceChildren(make("tr", "", make("td"), ...names));
      const rows = [];
      for (let at = 0; at < values.length; at += columns) {
        const cells = this.cells.slice(at, at + columns).map(({ cell }) => cell);
        rows.push(make("tr", "", named && edge(`${at / columns + 1}`, "row"), ...cells));
      }
      this.table.tBodies[0].replaceChildren(...rows);
    }
    values.forEach((value, at) => {
      const text = JSON.stringify(value);
      if (this.cells[at].text === text) return;
      this.cells[at].text = text;
      const focused = this.cells[at].cell.contains(document.activeElement);
      this.cells[at].cell.replaceChildren(draw(value, again));
      if (focused) this.cells[at].cell.querySelector("button")?.focus();
    });
  }
}

// --- what both draw ------------------------------------------------------------------

export function showClue(clue) {
  put(find("clue"), clue);
  find("clue").style.setProperty("--letters", (clue ?? "").length * 0.72 + 1);
}

export function showCounts({ counts, tokens }) {
  if (fresh(find("counts"), counts)) {
    find("counts").replaceChildren(...counts.map(({ number, of }) => make("li", "", make("b", "", `${number}`), ` ${of}`)));
  }
  const box = find("tokens");
  if (!fresh(box, tokens)) return;
  const { left = 0, of = 0 } = tokens ?? {};
  box.replaceChildren(...Array.from({ length: Math.max(left, of) }, (_, at) => make("i", at < left ? "" : "gone")));
}

// Clues, each with what was found by it; the latest first.
export function showClues(list, clues, none) {
  if (!fresh(list, clues)) return;
  const items = clues.map((given) => {
    const item = make("li", "", make("span", "giver", given.giver), make("span", "clue", given.clue));
    if (given.remarks) item.append(make("span", "remarks", given.remarks));
    const found = given.found.map((one) => make("span", one.identity, sign(one.identity), one.word, make("span", "aloud", ` ${one.as}`)));
    if (found.length) item.append(make("span", "found", ...found));
    return item;
  });
  list.replaceChildren(...(items.length ? items.reverse() : none ? [make("li", "", none)] : []));
}

// Both sides of the key with its words, or that of a team game.
export function showKeys(keys, columns) {
  const section = find("keys");
  section.hidden = !keys;
  if (!fresh(section, keys)) return;
  section.replaceChildren(
    ...(keys ?? []).map(({ name, cards }) => {
      const table = make("table", "cards small", make("caption", "", name), make("tbody"));
      const draw = ({ word, identity, as }) => make("div", `card ${identity}`, sign(identity), make("span", "name", word), make("span", "aloud", `, ${as}`));
      new Grid(table).show(cards, draw, columns);
      return table;
    }),
  );
}

let ended = null; // how the game ended that is shown; null until the first state came

// The end fills the page for a moment, and stays as a banner; true if it is shown anew.
export function showEnd(end, ...more) {
  const section = find("end");
  const now = end?.result ?? "";
  if (ended !== null && now && now !== ended) {
    const moment = find("moment");
    moment.className = now;
    put(moment, end.head);
    moment.hidden = false;
    moment.onanimationend = () => (moment.hidden = true);
    chime(now === "lost" ? "lost" : "won");
  }
  ended = now;
  section.hidden = !end;
  section.className = now;
  if (!fresh(section, [end, more.map((one) => one.textContent)]) || !end) return;
  section.replaceChildren(make("h2", "", end.head), make("p", "", end.text), ...more);
}

// --- sounds ---------------------------------------------------------------------------

const TUNES = { turn: [523, 784], good: [659, 880], bad: [220, 165], won: [523, 659, 784, 1047], lost: [330, 262, 196] };
let sounds = null; // an AudioContext, once somebody wants to hear it

// Short sounds for a turn, a card and the end; off until somebody turns them on.
export function sounding(button) {
  button.addEventListener("click", () => {
    sounds = sounds ? void sounds.close() : new AudioContext();
    button.setAttribute("aria-pressed", Boolean(sounds));
    chime("turn");
  });
}

export function chime(name) {
  if (!sounds) return;
  TUNES[name].forEach((pitch, at) => {
    const tone = sounds.createOscillator();
    const loud = sounds.createGain();
    const from = sounds.currentTime + at * 0.14;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.15, from);
    loud.gain.exponentialRampToValueAtTime(0.001, from + 0.3);
    tone.connect(loud).connect(sounds.destination);
    tone.start(from);
    tone.stop(from + 0.3);
  });
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
