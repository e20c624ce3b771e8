// The table for everybody.

import { Grid, aloud, drawCard, find, follow, fresh, make, put, showClue, showClues, showCounts, showEnd, showKeys, sounding } from "./page.js";

const texts = document.body.dataset;
const cards = new Grid(find("cards"));
const speak = aloud(find("speak"));
sounding(find("sound"));
let captioned = -1;
let ends = null;

function drawn({ word, picture, row, column, covered, as, marked, asked }, again) {
  const wrong = marked.map((side) => (side === "north" ? ["here", texts.wrongNorth] : ["there", texts.wrongSouth]));
  return drawCard({ word: word || (picture ? `${row}·${column}` : ""), identity: covered, as, covered, wrong, asked, again });
}

// New captions are added, so that a screen reader reads each once; the last words heard and what
// was said since are shown.
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
    if (one.heard !== undefined) list.replaceChildren();
    if (one.asks) continue; // the question stands there already
    list.append(make("p", one.heard === undefined ? "said" : "heard-line", one.said ?? one.heard));
  }
  while (list.children.length > 4) list.firstChild.remove();
  list.scrollTop = list.scrollHeight;
}

function showTimer() {
  const left = ends === null ? 0 : Math.ceil((ends * 1000 - clock.offset - performance.now()) / 1000);
  find("timer").hidden = left <= 0;
  const minutes = Math.floor(Math.max(0, left) / 60);
  put(find("timer"), `${minutes}:${String(Math.max(0, left) % 60).padStart(2, "0")}`);
}

function show(state) {
  showCaptions(state.captions);
  speak(state.captions);
  if (!state.cards) return;
  document.title = state.game;
  texts.phase = state.phase;
  put(find("game"), state.game);
  put(find("due"), state.end ? "" : state.due);
  find("sudden").hidden = state.phase !== "sudden death";
  showClue(state.clue);
  put(find("question"), state.question);
  showCounts(state);
  cards.show(state.cards.map((one, at) => ({ ...one, asked: state.asked.includes(at) })), drawn, state.columns);
  showClues(find("clues"), state.clues, texts.noClues);
  showEnd(state.end);
  showKeys(state.keys, state.columns);
  ends = state.timer;
  showTimer();
  find("offers").hidden = !state.free.length || Boolean(state.end);
  if (fresh(find("free"), state.free)) find("free").replaceChildren(...state.free.map((name) => make("li", "", name)));
}

const clock = follow("/", { show, gone: () => location.reload() });
setInterval(showTimer, 250);
