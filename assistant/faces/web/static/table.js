// The table for everybody.

import { Grid, aloud, drawn, find, follow, fresh, make, put, showClues, showCounts, sign, worded } from "./page.js";

const texts = document.body.dataset;
const cards = new Grid(find("cards"));
const TOKENS = {
  face: ["path", { d: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM8.5 8a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zm7 0a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM7 14h10c-1 3-3 4.5-5 4.5S8 17 7 14z", fill: "currentColor", "fill-rule": "evenodd" }],
  checkmark: ["path", { d: "M3 13l6 6L21 5", fill: "none", stroke: "currentColor", "stroke-width": 4 }],
  gone: ["circle", { cx: 12, cy: 12, r: 8.5, fill: "none", stroke: "currentColor", "stroke-width": 3 }],
};
let captioned = -1;
let ends = null;

const counted = (number) => Array.from({ length: number }, (_, at) => at + 1);

function drawCard(card) {
  const box = make("div", "card");
  if (card.covered) {
    box.classList.add("covered", card.covered);
    box.append(sign(card.covered));
  }
  box.append(worded(card.word || (card.picture ? `${card.row}·${card.column}` : "")));
  const told = [];
  if (card.covered) told.push(`${card.covered_as}, ${texts.covered}`);
  for (const side of card.marked) {
    box.classList.add(side === "north" ? "here" : "there");
    const wrong = texts[side === "north" ? "wrongNorth" : "wrongSouth"];
    if (card.covered) told.push(wrong);
    else box.append(make("span", "wrong", wrong));
  }
  if (told.length) box.append(make("span", "aloud", `, ${told.join(", ")}`));
  return box;
}

function showTokens(tokens) {
  const box = find("tokens");
  if (!fresh(box, tokens)) return;
  const rows = tokens
    ? [["face", tokens.face], ["checkmark", tokens.checkmark], ["gone", tokens.taken + tokens.spent]]
    : [];
  box.replaceChildren(
    ...rows.flatMap(([kind, count]) =>
      counted(count).map(() => {
        const svg = drawn(TOKENS[kind], "");
        svg.setAttribute("class", kind);
        return svg;
      }),
    ),
  );
}

const speak = aloud(find("speak"));
const LONG = 320; // letters of an answer, such as a review, that gets more lines than others

// New captions are added, so that a screen reader reads each once.
function showCaptions(captions) {
  const list = find("captions");
  const first = captions[0]?.number ?? 0;
  const last = captions[captions.length - 1]?.number ?? -1;
  if (last < captioned || first > captioned + 1) {
    list.replaceChildren(); // another program, or too much was missed
    captioned = first - 1;
  }
  for (const one of captions) {
    if (one.number <= captioned) continue;
    captioned = one.number;
    list.append(make("p", one.heard === undefined ? "said" : "heard", one.said ?? one.heard));
  }
  while (list.children.length > captions.length) list.firstChild.remove();
  const heard = captions.map((one) => one.heard !== undefined).lastIndexOf(true);
  const since = captions.slice(heard + 1).map((one) => one.said);
  list.classList.toggle("long", since.join(" ").length > LONG);
  list.scrollTop = list.scrollHeight;
}

function showKeys(keys, columns) {
  const section = find("keys");
  section.hidden = !keys;
  document.body.classList.toggle("over", Boolean(keys));
  const box = section.lastElementChild;
  if (!fresh(box, keys)) return;
  box.replaceChildren(
    ...Object.entries(keys ?? {}).map(([side, identities]) => {
      const table = make("table", "cards");
      table.append(make("caption", "", side), make("thead"), make("tbody"));
      const draw = (identity) => {
        const cell = make("div", `card ${identity}`);
        cell.append(sign(identity), make("span", "aloud", identity));
        return cell;
      };
      new Grid(table).show(identities, draw, counted(columns), counted(identities.length / columns));
      return table;
    }),
  );
}

function showTimer() {
  const left = ends === null ? 0 : Math.ceil((ends * 1000 - clock.offset - performance.now()) / 1000);
  const timer = find("timer");
  timer.hidden = left <= 0;
  const minutes = Math.floor(Math.max(0, left) / 60);
  put(timer, `${minutes}:${String(Math.max(0, left) % 60).padStart(2, "0")}`);
}

function show(state) {
  showCaptions(state.captions);
  speak(state.captions);
  if (!state.cards) return;
  document.title = state.game;
  document.body.dataset.phase = state.phase;
  put(find("game"), state.game);
  put(find("due"), state.question ? "" : state.due);
  find("sudden").hidden = state.phase !== "sudden death";
  put(find("clue"), state.clue);
  put(find("question"), state.question);
  showCounts(state.counts);
  showTokens(state.tokens);
  cards.show(state.cards, drawCard, counted(state.columns), counted(state.cards.length / state.columns));
  showClues(state.clues, texts.noClues);
  showKeys(state.keys, state.columns);
  ends = state.timer;
  showTimer();
  const offers = find("offers");
  for (const item of offers.querySelectorAll("li")) {
    item.hidden = !state.free.includes(item.dataset.seat);
    put(item.querySelector("span"), state.seats[item.dataset.seat]);
  }
  offers.hidden = !offers.querySelector("li:not([hidden])");
  document.body.classList.toggle("offers", !offers.hidden);
}

// Links are of one run of the program, so that they are fetched anew with the page.
const back = () => document.querySelector("#offers li") && location.reload();
const clock = follow("/", { show, gone: () => location.reload(), back });
setInterval(showTimer, 250);
