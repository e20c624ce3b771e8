// One seat on a phone.

import { chime, find, follow, now, post, put } from "./page.js";

const TYPED = 400; // milliseconds of quiet after which the referee looks at a word
const LONG_TOUCH = 450;
const DEAF = 600; // milliseconds for which what appears under a finger ignores its second tap
const OWN = 3000; // milliseconds within which a change is probably the finger's doing

const texts = document.body.dataset;
const here = location.pathname;
let seen = 0; // the state that is shown
let called = null; // what the players were called for already
let leaving = false; // the seat is let go of, and another page is on its way
let answered = ""; // an answer for this phone alone, until something else happens
let told = ""; // what the table told last

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
  try {
    while (unsent.length) {
      const answer = await post(`${here}/send`, unsent[0].body);
      unsent.shift();
      if (answer.status === 200) {
        const { told: why = "", clue: word } = await answer.json();
        answered = why;
        if (word) {
          find("word").value = word; // a clue that was typed in the menu, without its number
          give();
        }
      }
    }
  } catch {
    find("lost").hidden = false;
  }
  sending = false;
  showTold();
}

// What waits for the table; else what this phone was told, or what happened.
function showTold() {
  const waits = unsent.length ? `${texts.unsent}: ${unsent.map((one) => one.label).join(", ")}` : "";
  if (find("told")) put(find("told"), (sending ? "" : waits) || answered || told);
}

// --- a clue -------------------------------------------------------------------------

let warned = { text: "" }; // the referee's word on what is in the field
let checking = null;
let given = null; // the last clue from this phone
let back = null; // the same, once it is taken back

const typed = () => find("word").value.trim();
const chosen = () => find("numbers").querySelector("input:checked");

// The clue as it would be given: its number may be touched, or typed behind the word.
function clue() {
  const known = warned.text === typed() ? warned : {};
  const count = chosen()?.value ?? known.number ?? null;
  return { word: known.word ?? typed(), count, why: known.why };
}

// The referee's word on a clue, for its giver alone. Without a network nobody is asked.
async function check() {
  const text = typed();
  if (!text || warned.text === text) return;
  const answer = await post(`${here}/check`, { clue: text }).catch(() => null);
  if (!answer?.ok || typed() !== text) return;
  warned = { text, ...(await answer.json()) };
  showClue();
}

function showClue() {
  if (!find("give")) return;
  const { word, count, why } = clue();
  const shown = count === "unlimited" ? "∞" : count ?? "";
  put(find("warning"), why ?? "");
  find("give").classList.toggle("plain", Boolean(why));
  put(find("give"), `${why ? texts.giveAnyway : texts.give} ${word.toUpperCase()} ${shown}`.trim());
}

async function give() {
  clearTimeout(checking);
  if (!typed()) return find("word").focus();
  const before = warned;
  await check();
  const { word, count, why } = clue();
  if (count === null) {
    put(find("warning"), `${texts.howMany} ${why ?? ""}`.trim());
    return find("numbers").querySelector("input").focus();
  }
  if (why && before !== warned) return; // it is read before it is given all the same
  send({ clue: word, number: count === "unlimited" ? count : Number(count) }, `${word.toUpperCase()} ${count}`);
  given = { word, count };
  find("composer").reset();
  showClue();
}

// --- touches ------------------------------------------------------------------------

const peek = (is) => document.body.classList.toggle("peek", is);
const closeMenu = () => (find("menu").open = false);
let held = null;

function showMore() {
  document.body.classList.toggle("rare");
  [...find("numbers").querySelectorAll("input")].find((one) => one.offsetParent)?.focus();
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("#menu") || event.target.closest("#orders [data-send]")) closeMenu();
  const button = event.target.closest("button");
  const value = button?.dataset.send;
  if (event.detail && event.target.closest("#sheet")) fingered = performance.now(); // no key was it
  if (value && !document.body.matches(".peek")) { // a long touch only looks
    send(JSON.parse(value), (button.querySelector(".word") ?? button).textContent);
    const clue = find("clue").textContent; // empty while the referee's question is open
    if (value.includes("take_back") && clue.startsWith(clue && given?.word.toUpperCase())) back = given;
  }
  if (button?.id === "more") showMore();
});
document.addEventListener("pointerdown", ({ target }) => {
  if (target.closest("#key")) held = setTimeout(() => peek(true), LONG_TOUCH);
});
for (const kind of ["pointerup", "pointercancel"]) {
  addEventListener(kind, () => {
    clearTimeout(held);
    if (kind === "pointerup") setTimeout(() => peek(false));
  });
}
document.addEventListener("contextmenu", (event) => event.target.closest("#key") && event.preventDefault());
// The tabulator reaches one card, and the arrows the others: so Yes is near.
const ARROWS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };
const cards = () => [...document.querySelectorAll("button.card")];

function roam(to = cards().find((card) => card.tabIndex === 0) ?? cards()[0]) {
  for (const card of cards()) card.tabIndex = card === to ? 0 : -1;
}

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (key === "Escape" && find("menu").open) {
    closeMenu();
    document.querySelector("summary").focus();
  }
  if (!(key in ARROWS) || !target.matches("button.card")) return;
  event.preventDefault();
  const { cellIndex } = target.parentElement;
  const line = cards().filter((card) => /ft|ht/.test(key) || card.parentElement.cellIndex === cellIndex);
  const next = line[line.indexOf(target) + ARROWS[key]] ?? target;
  roam(next);
  next.focus();
});
document.addEventListener("input", ({ target }) => {
  if (!target.closest("#composer")) return;
  clearTimeout(checking);
  checking = setTimeout(check, TYPED);
  showClue();
});
const typing = () => document.body.classList.toggle("typing", Boolean(document.activeElement.closest("#composer:not([hidden])")));
for (const kind of ["focusin", "focusout"]) addEventListener(kind, () => setTimeout(typing));
document.addEventListener("submit", (event) => {
  if (event.target.id === "leave") leaving = confirm(texts.leaveSure);
  if (leaving) return;
  event.preventDefault();
  if (event.target.id === "composer") give();
  const words = find("words").value.trim();
  if (event.target.id !== "type" || !words) return;
  send({ words }, words);
  event.target.reset();
  closeMenu();
});

// --- showing ----------------------------------------------------------------------

let composed = false; // whether the clue's field was there already
let fingered = -OWN; // when the sheet was last touched
let offered = ""; // the buttons on the sheet
let deaf = null; // the timer after which it can be touched again

// An impatient finger's second tap must not end the turn where “Yes” was a moment ago.
function settle() {
  const before = offered;
  offered = [...document.querySelectorAll("#sheet button")].filter((one) => one.offsetParent).map((one) => one.dataset.send ?? one.id).join();
  const types = composed && find("composer").contains(document.activeElement);
  if (offered === before || types || performance.now() - fingered > OWN) return;
  find("sheet").inert = true;
  clearTimeout(deaf);
  deaf = setTimeout(() => (find("sheet").inert = false), DEAF);
}

// A clue that was taken back stands in the field, to be mended.
function recompose() {
  find("word").value = back.word;
  const number = find("numbers").querySelector(`[value="${back.count}"]`);
  if (number) number.checked = true;
  back = null;
}

function shown(number) {
  seen = number;
  answered = sending || unsent.length ? "" : answered;
  told = find("told")?.textContent ?? "";
  showTold();
  roam();
  const composes = find("composer") && !find("composer").hidden;
  if (composes && !composed && back) recompose();
  if (composes && !composed && matchMedia("(hover: hover)").matches) find("word").focus({ preventScroll: true });
  if (!composes) {
    document.body.classList.remove("rare");
    back = null;
  }
  composed = composes;
  typing();
  showClue();
  if (find("sheet")) settle();
  const calls = now().called;
  if (calls && called !== null && calls !== called) {
    navigator.vibrate?.([120, 60, 120]);
    if (!find("question")) chime("turn");
  }
  called = calls;
}

follow(shown, deliver, () => leaving || location.reload());
