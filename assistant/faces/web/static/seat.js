// One seat on a phone: its cards, and what its players have to do.

import { Grid, aloud, chime, drawCard, find, follow, fresh, make, post, put, showClue, showClues, showCounts, showEnd, showKeys, sign, sounding } from "./page.js";

const LATE = 3000; // milliseconds after which the page says that it is not heard
const TYPED = 400; // milliseconds of quiet after which the referee looks at a word
const LONG_TOUCH = 450;
const FEW = 5; // numbers that are shown at first, without zero

const texts = document.body.dataset;
const side = texts.side;
const key = new Grid(find("key"));
let seen = 0; // the state that is shown
let state = { numbers: [], clues: [] }; // until the first one comes
let felt = ""; // what the players were called for already
let leaving = false; // the seat is let go of, and another page is on its way
let answered = ""; // an answer for this phone alone, until something else happens
const speak = aloud(find("speak"));
sounding(find("sound"));

// --- sending ----------------------------------------------------------------------

// What is touched or typed waits here until the table has it, in order. The number of each tells
// the table what it has already, so that nothing is lost and nothing is done twice.
const unsent = [];
let sending = false;
let last = 0;

function send(value, label) {
  const text = JSON.stringify(value);
  if (unsent.some((one) => one.text === text)) return; // an impatient finger
  last = Math.max(last + 1, Date.now()); // greater than any number of this page before it was reloaded
  unsent.push({ text, label, body: { ...value, seen, id: last } });
  answered = "";
  deliver();
}

async function deliver() {
  if (sending || !unsent.length) return;
  sending = true;
  const late = setTimeout(() => lost(), LATE);
  try {
    while (unsent.length) {
      const answer = await post(`/${side}/send`, unsent[0].body);
      unsent.shift();
      if (answer.status === 200) answered = (await answer.json()).told;
    }
  } catch {
    lost();
  }
  clearTimeout(late);
  sending = false;
  showTold();
}

function lost() {
  find("lost").hidden = false;
  showTold();
}

// --- a clue -------------------------------------------------------------------------

const word = find("word");
let warned = { text: "", why: null }; // the referee's word on what is in the field
let checking = null;

const number = () => find("numbers").querySelector("input:checked")?.value;

// The referee's word on a clue, for its giver alone. Without a network nobody is asked.
async function check() {
  const text = word.value.trim();
  if (!text || warned.text === text) return;
  const answer = await post(`/${side}/check`, { clue: text }).catch(() => null);
  if (!answer?.ok || word.value.trim() !== text) return;
  warned = { text, ...(await answer.json()) };
  showClueToGive();
}

function showClueToGive() {
  const text = word.value.trim();
  const known = warned.text === text ? warned : {};
  const clue = (known.word ?? text).toUpperCase();
  const count = number() ?? known.number;
  const shown = count === "unlimited" ? "∞" : count ?? "";
  put(find("warning"), known.why ?? "");
  find("give").classList.toggle("plain", Boolean(known.why));
  put(find("give"), `${known.why ? texts.giveAnyway : texts.give} ${clue} ${shown}`.trim());
}

word.addEventListener("input", () => {
  clearTimeout(checking);
  checking = setTimeout(check, TYPED);
  showClueToGive();
});
find("numbers").addEventListener("change", showClueToGive);
find("composer").addEventListener("submit", async (event) => {
  event.preventDefault();
  clearTimeout(checking);
  const text = word.value.trim();
  if (!text) return word.focus();
  const before = warned;
  await check();
  const known = warned.text === text ? warned : {};
  const count = number() ?? known.number;
  if (count === undefined || count === null) {
    put(find("warning"), texts.howMany);
    return find("numbers").querySelector("input")?.focus();
  }
  if (known.why && before !== warned) return; // it is read before it is given all the same
  const clue = number() === undefined ? known.word : known.number === undefined ? text : known.word ?? text;
  send({ clue, number: count === "unlimited" ? count : Number(count) }, `${clue.toUpperCase()} ${count}`);
  clearClue();
});

function clearClue() {
  word.value = "";
  warned = { text: "", why: null };
  const chosen = find("numbers").querySelector("input:checked");
  if (chosen) chosen.checked = false;
  showClueToGive();
}

// The numbers of a clue: the usual ones, and the others behind a button.
function showNumbers(all = false) {
  const numbers = find("numbers");
  if (!fresh(numbers, [state.numbers, all])) return;
  const usual = state.numbers.filter((one) => one >= 1 && one <= FEW);
  const rest = state.numbers.filter((one) => !usual.includes(one));
  const chips = (all ? rest : usual).map((one) => {
    const box = Object.assign(make("input"), { type: "radio", name: "number", value: one });
    box.setAttribute("aria-label", one);
    return make("label", "", box, make("span", "", one === "unlimited" ? "∞" : `${one}`));
  });
  const more = Object.assign(make("button", "", "…"), { type: "button" });
  more.setAttribute("aria-label", texts.more);
  more.addEventListener("click", () => {
    showNumbers(!all);
    numbers.querySelector("input")?.focus();
  });
  numbers.replaceChildren(numbers.querySelector("legend"), ...chips, ...(rest.length ? [more] : []));
}

// --- touches ------------------------------------------------------------------------

function choices(box, offered, done = () => {}) {
  if (!fresh(box, offered)) return;
  box.classList.toggle("many", offered.length > 4);
  box.replaceChildren(
    ...offered.map(({ label, send: value }) => {
      const choice = make("button", "yes" in value ? "yes" : "", label);
      choice.type = "button";
      choice.addEventListener("click", () => done(send(value, label)));
      return choice;
    }),
  );
}

const pinned = () => find("own").getAttribute("aria-pressed") === "true";
const peek = (is) => document.body.classList.toggle("peek", is);
let held = null;
find("key").addEventListener("pointerdown", () => {
  held = setTimeout(() => (peek(true), (held = null)), LONG_TOUCH);
});
for (const kind of ["pointerup", "pointercancel", "pointerleave"]) {
  find("key").addEventListener(kind, () => clearTimeout(held));
}
addEventListener("pointerup", () => setTimeout(() => pinned() || peek(false)));
find("key").addEventListener("contextmenu", (event) => event.preventDefault());
find("key").addEventListener("click", (event) => {
  const card = event.target.closest("button.card");
  if (!card || document.body.matches(".peek") && !pinned()) return; // a long touch only looks
  send({ guess: Number(card.dataset.at) }, card.textContent);
});
find("own").addEventListener("click", (event) => {
  const on = !pinned();
  event.currentTarget.setAttribute("aria-pressed", on);
  peek(on);
});

find("type").addEventListener("submit", (event) => {
  event.preventDefault();
  const words = find("words").value.trim();
  if (!words) return;
  send({ words }, words);
  find("words").value = "";
  closeMenu();
});
const closeMenu = () => (find("menu").open = false);
document.addEventListener("click", (event) => event.target.closest("#menu") || closeMenu());
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !find("menu").open) return;
  closeMenu();
  document.querySelector("summary").focus();
});
for (const button of document.querySelectorAll("[data-let]")) {
  button.addEventListener("click", () => post(`/${side}/let`, { in: button.dataset.let === "true" }).catch(lost));
}
find("leave").addEventListener("submit", (event) => {
  leaving = confirm(texts.leaveSure);
  if (!leaving) event.preventDefault();
});

// --- showing ----------------------------------------------------------------------

function drawCell(cell, again) {
  const other = side === "north" ? texts.wrongSouth : texts.wrongNorth;
  const wrong = [cell.here && ["here", texts.wrongYou], cell.there && ["there", other]].filter(Boolean);
  const box = drawCard({ ...cell, tag: cell.touch ? "button" : "div", wrong, again });
  box.dataset.at = cell.at;
  return box;
}

function showQuestion(question) {
  find("asked").hidden = !question;
  if (!question) return;
  put(find("question"), question.text);
  choices(find("choices"), question.choices);
}

// What waits for the table; else what this phone was told, or what happened.
function showTold() {
  const waits = unsent.length ? `${texts.unsent}: ${unsent.map((one) => one.label).join(", ")}` : "";
  put(find("told"), (sending ? "" : waits) || answered || state.told);
}

function showLegend() {
  const list = find("legend");
  if (!fresh(list, state.legend)) return;
  list.replaceChildren(...state.legend.map(({ identity, as }) => make("li", identity, sign(identity), as)));
}

// The phone calls its players when it is their turn.
function call() {
  const acts = state.question?.mine ? "question" : state.question ? "" : state.acts ?? "";
  const now = acts && `${acts} ${state.number} ${state.clues.length}`;
  const turn = { clue: texts.yourClue, guess: texts.yourGuess, question: state.question?.text }[acts];
  document.title = `${turn ?? state.name} · ${texts.title}`;
  if (now && felt !== now && felt !== null) {
    navigator.vibrate?.([120, 60, 120]);
    if (acts !== "question") chime("turn");
  }
  felt = now;
}

function showOver() {
  const again = make("div", "choices");
  if (state.end) choices(again, state.now);
  const more = state.end ? state.end.again.map(({ label, wish }) => {
    const button = make("button", "", label);
    button.addEventListener("click", () => post(`/${side}/again`, { wish }).catch(lost));
    return button;
  }) : [];
  again.append(...more);
  showEnd(state.end, again);
  showKeys(state.keys, state.columns);
  find("review").hidden = !state.end;
  if (state.end) showClues(find("review"), state.clues);
}

function show(value, numbered) {
  const before = state.cells;
  state = value;
  seen = numbered;
  answered = sending || unsent.length ? "" : answered;
  for (const id of ["room", "sheet"]) find(id).hidden = !state.cells;
  put(find("due"), state.end ? "" : state.due);
  if (!state.cells) return;
  Object.assign(texts, { phase: state.phase, acts: state.acts ?? "" });
  put(find("name"), state.name);
  showClue(state.clue);
  showCounts(state);
  find("cards").hidden = !state.fresh;
  key.show(state.cells, drawCell, state.columns);
  const turned = before && state.cells.find((one, at) => one.covered && !before[at]?.covered);
  if (turned) chime(turned.identity === "bystander" ? "bad" : "good");
  showClues(find("clues"), state.clues, texts.noClues);
  showLegend();
  const composes = state.numbers.length > 0;
  if (composes && find("composer").hidden && matchMedia("(hover: hover)").matches) setTimeout(() => word.focus());
  find("composer").hidden = !composes;
  if (composes) showNumbers();
  showClueToGive();
  showQuestion(state.question);
  choices(find("useful"), state.end ? [] : state.now);
  choices(find("orders"), state.menu, closeMenu);
  const touches = state.cells.some((one) => one.touch) && !state.question;
  put(find("hint"), touches && !state.now.length ? (state.blind ? texts.hintBlind : texts.hint) : "");
  find("knock").hidden = !state.knock;
  showTold();
  showOver();
  call();
  speak(state.captions);
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

find("sheet").inert = false; // from now on a touch or a word is noticed
follow(`/${side}`, { show, gone: () => leaving || location.reload(), here: deliver });
