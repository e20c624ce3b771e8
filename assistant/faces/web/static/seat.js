// One seat on a phone: its key, its button, its words.

import { Grid, aloud, find, follow, fresh, make, post, put, showClues, showCounts, sign, worded } from "./page.js";

const HOLD = 500; // milliseconds, as on the box
const PAIR = 300;
const EARLY = 800; // after the button has got another meaning: the table ignores taps
const TWO_WORDS = /^\S+\s+\S+$/; // a line that may be a clue and its number
const LATE = 3000; // milliseconds after which the page says that it is not heard

const texts = document.body.dataset;
const side = texts.side;
const key = new Grid(find("key"));
let seen = 0; // the state that is shown
let asked = -1; // the question that was felt already
let state = { numbers: [], said: [], rows: [] }; // until the first one comes
let settling = null; // until the button's meaning has been there long enough
let leaving = false; // the seat is let go of, and another page is on its way
let large = -1; // the row that fills the key's place
let unheard = null; // words that did not reach the table yet
let delivering = false;
let last = 0; // the number of the last words
let turn = Promise.resolve(); // ends when all words so far were sent
let warned = null; // what the referee would say to the clue that is in the fields
const speak = aloud(find("speak"));

// --- sending ----------------------------------------------------------------------

// Sends a value; the answer, or null if the table cannot be reached.
async function send(value, to = "send") {
  const late = setTimeout(() => (find("lost").hidden = false), LATE);
  try {
    return await post(`/${side}/${to}`, value);
  } catch {
    find("lost").hidden = false;
    return null;
  } finally {
    clearTimeout(late);
  }
}

// Words are kept until the table has them, and sent again once it is back; their number tells it
// which it has heard already. They go out one after the other, because the page may show what a
// touch did before the table has answered that touch. Whether they were taken or kept.
function say(words, asClue = false) {
  last = Math.max(last + 1, Date.now()); // greater than any number of this page before it was reloaded
  const said = { words, seen, number: last };
  return inTurn(async () => {
    if (unheard || (asClue && !(await mayGo(words)))) return false;
    warned = null;
    unheard = said;
    return (await deliver()) || unheard === said;
  });
}
async function deliver() {
  if (!unheard) return false;
  delivering = true;
  const answer = await send(unheard);
  delivering = false;
  if (answer) unheard = null;
  showSaid();
  return Boolean(answer?.ok);
}
function inTurn(work) {
  turn = turn.then(work);
  return turn;
}

// --- the button -------------------------------------------------------------------

const finger = { down: null, seen: 0, held: false, timer: null, first: null };

const press = (kind, since, seen) =>
  send({ press: kind, age: Math.round(performance.now() - since), seen });

function fingerDown() {
  if (finger.down !== null) return;
  finger.down = performance.now();
  finger.seen = seen;
  finger.held = false;
  button.classList.add("down");
  press("down", finger.down, seen);
  finger.timer = setTimeout(() => {
    finger.held = true;
    flushTap();
    press("hold", finger.down, finger.seen);
  }, HOLD);
}

function fingerUp(cancelled) {
  if (finger.down === null) return;
  clearTimeout(finger.timer);
  button.classList.remove("down");
  const { down, seen: at, held, first } = finger;
  finger.down = null;
  if (held) {
    press("release", down, at);
  } else if (first) {
    clearTimeout(first.timer);
    finger.first = null;
    press("double", first.down, first.seen);
  } else if (!cancelled) {
    finger.first = { down, seen: at, timer: setTimeout(flushTap, PAIR) };
  }
}

function flushTap() {
  const first = finger.first;
  if (!first) return;
  clearTimeout(first.timer);
  finger.first = null;
  press("tap", first.down, first.seen);
}

const button = find("button");
button.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  button.setPointerCapture(event.pointerId);
  fingerDown();
});
button.addEventListener("pointerup", () => fingerUp(false));
button.addEventListener("pointercancel", () => fingerUp(true));
button.addEventListener("contextmenu", (event) => event.preventDefault());
const isTap = (event) => event.key === " " || event.key === "Enter";
button.addEventListener("keydown", (event) => {
  if (!isTap(event)) return;
  event.preventDefault();
  if (!event.repeat) fingerDown();
});
button.addEventListener("keyup", (event) => isTap(event) && fingerUp(false));
button.addEventListener("blur", () => fingerUp(true));

// --- words ------------------------------------------------------------------------

// A clue that the referee would question is shown to its giver alone, and goes out when sent again.
async function mayGo(clue) {
  if (warned?.clue === clue) return true;
  const answer = await send({ clue }, "check");
  const why = answer?.ok ? (await answer.json()).why : null;
  warned = why ? { clue, said: why } : null;
  showSaid();
  return answer !== null && !why;
}
find("type").addEventListener("submit", async (event) => {
  event.preventDefault();
  const words = find("words").value.trim();
  const number = find("number").value;
  const line = number ? `${words} ${number}` : words;
  const asClue = number || (state.numbers.length && TWO_WORDS.test(words));
  if (words && (await say(line, asClue))) find("words").value = find("number").value = "";
});
find("rows").addEventListener("click", () => showRow(large + 1 < state.rows.length ? large + 1 : -1));
find("pause").addEventListener("click", () => {
  say(find("pause").textContent);
  document.querySelector("details").open = false;
});
find("off").addEventListener("click", () => {
  say(state.off);
  document.querySelector("details").open = false;
});
find("leave").addEventListener("submit", (event) => {
  leaving = confirm(event.target.dataset.sure);
  if (!leaving) event.preventDefault();
});

// --- showing ----------------------------------------------------------------------

function drawCell(cell) {
  const box = make(cell.say ? "button" : "div", "card");
  const told = [cell.word];
  if (cell.identity) {
    box.classList.add(cell.identity);
    box.append(sign(cell.identity));
    told.push(cell.as);
  }
  if (cell.covered) {
    box.classList.add("covered");
    told.push(texts.covered);
  }
  const [here, there] = side === "north" ? ["wrongNorth", "wrongSouth"] : ["wrongSouth", "wrongNorth"];
  if (cell.here) told.push(texts[here]);
  if (cell.there) told.push(texts[there]);
  box.classList.toggle("here", cell.here);
  box.classList.toggle("there", cell.there);
  box.append(worded(cell.word));
  if (cell.say) {
    box.setAttribute("aria-label", told.filter(Boolean).join(", "));
    box.addEventListener("click", () => say(cell.say));
  } else {
    box.append(make("span", "aloud", `, ${told.slice(1).join(", ")}`));
  }
  return box;
}

function showQuestion(question) {
  find("asked").hidden = !question;
  if (!question) return void (asked = -1);
  put(find("question"), question.text);
  const choices = find("choices");
  if (fresh(choices, question.choices)) {
    choices.replaceChildren(
      ...question.choices.map(({ say: words, label }) => {
        const choice = make("button", "", label);
        choice.addEventListener("click", () => say(words));
        return choice;
      }),
    );
  }
  if (question.mine && question.number !== asked) navigator.vibrate?.([120, 60, 120]);
  asked = question.number;
}

// What was heard last, and what was said since; an open question stands below already.
function showSaid() {
  const asked = Boolean(state.question?.text);
  const told = state.said.filter((one) => !(asked && one.asks));
  const waits = unheard && !delivering ? [{ heard: `${texts.unheard}: ${unheard.words}` }] : null;
  const lines = waits ? waits : warned ? [warned] : state.notice ? [{ said: state.notice }] : told;
  const box = find("said");
  box.hidden = asked && !lines.some((one) => one.said);
  if (!fresh(box, lines)) return;
  box.replaceChildren(
    ...lines.map(({ heard, said }) => make("span", heard === undefined ? "" : "heard", said ?? heard)),
  );
  box.scrollTop = 0;
}

// One row in the place of the whole key, large enough to read and to touch; -1: all of them.
function showRow(row) {
  large = row;
  find("key").classList.toggle("alone", row >= 0);
  [...find("key").tBodies[0].rows].forEach((one, at) => (one.hidden = row >= 0 && at !== row));
  put(find("rows"), row < 0 ? texts.rows : `${texts.row} ${state.rows[row]}`);
}

function showLegend() {
  for (const list of document.querySelectorAll(".legend")) {
    if (!fresh(list, state.legend)) continue;
    list.replaceChildren(
      ...state.legend.map(({ identity, as }) => {
        const item = make("li", identity, as);
        item.prepend(sign(identity));
        return item;
      }),
    );
  }
  find("legend").hidden = !state.fresh || state.question !== null;
}

// The numbers of a clue, where this phone may give one.
function showNumbers() {
  const numbers = find("number");
  numbers.disabled = !state.numbers.length;
  if (!fresh(numbers, state.numbers)) return;
  const offered = state.numbers.map((one) =>
    Object.assign(make("option", "", one === "unlimited" ? "∞" : one), { value: one }),
  );
  numbers.replaceChildren(Object.assign(make("option", "", "–"), { value: "" }), ...offered);
}

function show(value, number) {
  state = value;
  seen = number;
  for (const id of ["clue", "room", "said", "asked"]) find(id).hidden = !state.cells;
  find("button").disabled = !state.cells;
  if (!state.cells) {
    put(find("due"), state.due);
    return;
  }
  document.body.dataset.phase = state.phase;
  put(find("name"), state.name);
  put(find("due"), state.due);
  put(find("clue"), state.clue);
  showCounts(state.counts);
  find("blind").hidden = !state.blind;
  find("cards").hidden = !state.fresh;
  find("pause").hidden = !state.pause;
  put(find("pause"), state.pause);
  find("off").hidden = !state.off;
  key.show(state.cells, drawCell, state.columns, state.rows);
  if (large >= state.rows.length) showRow(-1); // another table
  showClues(state.clues, texts.noClues);
  showLegend();
  showNumbers();
  showQuestion(state.question);
  showSaid();
  speak(state.said);
  const held = state.status === "listening";
  button.classList.toggle("held", held);
  button.classList.toggle("acts", Boolean(state.tap) && !held);
  put(find("tap"), held ? texts.listening : state.tap);
  if (fresh(button, state.tap)) {
    button.classList.add("early");
    clearTimeout(settling);
    settling = setTimeout(() => button.classList.remove("early"), EARLY);
  }
}

// --- awake ------------------------------------------------------------------------

async function stayAwake() {
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    find("awake").hidden = false; // only pages of this machine, or with a certificate, may
  }
}
document.addEventListener("visibilitychange", () => document.hidden || stayAwake());
stayAwake();

document.querySelector("footer").inert = false; // from now on a tap or a word is noticed
follow(`/${side}`, { show, gone: () => leaving || location.reload(), here: () => inTurn(deliver) });
