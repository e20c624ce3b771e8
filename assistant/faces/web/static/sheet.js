// Pages to read need nothing of this; those to fill in are sent with it.

import { find, post } from "./page.js";

const map = document.querySelector(".map");
if (map) map.scrollLeft = (map.scrollWidth - map.clientWidth) / 2; // it begins in the middle
const form = find("setup") ?? find("swap") ?? find("restore");
let table = null; // what was read from a picture: rows, columns, and cells row by row
const fields = () => [...(find("typed")?.querySelectorAll("input") ?? [])];

function wrong({ why, cards, team }) {
  find("wrong").textContent = why;
  if (team) find("team").value = team;
  fields().forEach((field, at) => {
    const told = cards?.[at] ?? "";
    field.setAttribute("aria-invalid", told || table?.cells[at]?.sure === false ? "true" : "false");
    field.nextElementSibling.textContent = told;
  });
  (fields().find((field) => field.getAttribute("aria-invalid") === "true") ?? find("wrong")).scrollIntoView({ block: "center" });
}

// Sends a value; whether it was taken. What is wrong with it is shown.
async function send(value) {
  try {
    const answer = await post(form.getAttribute("action"), value);
    if (answer.status === 422) wrong(await answer.json());
    else if (!answer.ok) wrong({ why: form.dataset.refused });
    return answer.ok;
  } catch {
    wrong({ why: form.dataset.refused });
    return false;
  }
}

// --- another card before the first clue -----------------------------------------------

function swapping() {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    for (const [place, field] of fields().entries()) {
      const card = field.value.trim();
      if (card.toUpperCase() === field.defaultValue.toUpperCase()) continue;
      if (!(await send({ place, card }))) return;
      field.defaultValue = card;
    }
    location.assign(form.dataset.back);
  });
}

// --- a picture of the table -------------------------------------------------------------

const LONG = 1600; // pixels of the long side; more are not read better

// A photograph as small as it may be; as it is if this browser cannot read it.
async function shrunk(file) {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, LONG / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = picture.width * scale;
  canvas.height = picture.height * scale;
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.9));
}

function busy(is) {
  find("picture").disabled = is;
  find("picture").parentElement.classList.toggle("busy", is);
}

async function readPicture() {
  const [file] = find("picture").files;
  if (!file) return;
  find("picture-told").textContent = form.dataset.reading;
  busy(true);
  let told = form.dataset.refused;
  try {
    const query = new URLSearchParams({ edition: chosen("edition") });
    const answer = await post(`${form.getAttribute("action").replace("setup", "picture")}?${query}`, await shrunk(file));
    if (answer.ok) {
      table = await answer.json();
      showTable();
      told = "";
    } else if (answer.status === 422) told = (await answer.json()).why;
  } catch {
    // said below: the network is gone
  }
  busy(false);
  find("picture").value = "";
  if (told) find("picture-told").textContent = told;
}

// The cells as they were read, with what was typed since.
const typed = () => table.cells.map((cell, at) => ({ ...cell, word: fields()[at].value }));

// A quarter to the right, or half around if the table is not a square.
function turn() {
  const { rows, columns } = table;
  const cells = typed();
  const from = (row, column) => (rows === columns ? (rows - 1 - column) * columns + row : cells.length - 1 - row * columns - column);
  table.cells = cells.map((_, at) => cells[from(Math.floor(at / columns), at % columns)]);
  showTable();
}

function showTable() {
  find("typed").classList.add("seen");
  find("typed").style.setProperty("--columns", table.columns);
  find("turn").hidden = false;
  find("pasting").hidden = true;
  wrong({ why: "" });
  fields().forEach((field, at) => at < table.cells.length && showCell(field, table.cells[at]));
  showMarked();
  find("picture-told").scrollIntoView({ block: "start" });
}

function showCell(field, cell) {
  const line = field.closest("li");
  for (const one of line.querySelectorAll(".choice, canvas")) one.remove();
  field.value = cell.word;
  drawCutout(line, cell.cutout);
  field.setAttribute("aria-invalid", cell.sure ? "false" : "true");
  field.addEventListener("input", () => settle(cell, line), { once: true });
  if (cell.sure) return;
  const choices = Object.assign(document.createElement("div"), { className: "choice" });
  for (const word of cell.choices.slice(0, 3)) {
    const choice = Object.assign(document.createElement("button"), { type: "button", textContent: word });
    choice.addEventListener("click", () => {
      field.value = word;
      settle(cell, line);
    });
    choices.append(choice);
  }
  line.append(choices);
}

// The players have decided what this card is.
function settle(cell, line) {
  cell.sure = true;
  line.querySelector(".choice")?.remove();
  line.querySelector("input").setAttribute("aria-invalid", "false");
  showMarked();
}

// Every card that is still marked is what it says.
function settleRest() {
  fields().forEach((field, at) => {
    const cell = table.cells[at];
    if (cell && !cell.sure && field.value) settle(cell, field.closest("li"));
  });
}

const marked = () => table?.cells.filter((cell) => !cell.sure).length ?? 0;

function showMarked() {
  const { read, doubtful } = form.dataset;
  find("picture-told").textContent = marked() ? doubtful.replace("$count", marked()) : read;
  find("rest").hidden = !marked();
}

// Drawn, because the page's policy allows no pictures from anywhere else.
async function drawCutout(line, encoded) {
  if (!encoded) return;
  const canvas = line.appendChild(document.createElement("canvas"));
  const bytes = Uint8Array.from(atob(encoded), (one) => one.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext("2d").drawImage(picture, 0, 0);
}

// --- the next table ---------------------------------------------------------------------

const chosen = (name, within = form) =>
  [...within.querySelectorAll(`[name="${name}"]`)].find((one) => one.checked && !one.disabled)?.value ?? null;

const part = (edition) => form.querySelector(`[data-edition="${edition}"]`);

function standard(within) {
  for (const name of ["mission", "players"]) {
    const offered = [...within.querySelectorAll(`[name="${name}"]`)];
    if (!offered.some((one) => one.checked)) {
      const first = offered.find((one) => "standard" in one.dataset) ?? offered[0];
      if (first) first.checked = true;
    }
  }
}

function edition() {
  const name = chosen("edition");
  for (const one of form.querySelectorAll("[data-edition]")) one.hidden = one.dataset.edition !== name;
  const here = part(name);
  standard(here);
  const teams = Boolean(here.querySelector('[name="players"]'));
  for (const rule of form.querySelectorAll("[data-for]")) {
    rule.hidden = rule.dataset.for === (teams ? "together" : "teams");
  }
  fields().forEach((field, at) => {
    field.closest("li").hidden = at >= Number(here.dataset.size);
  });
}

function source() {
  for (const one of form.querySelectorAll("[data-source]")) one.hidden = one.dataset.source !== chosen("source");
}

// Another team has won other missions.
async function team() {
  const query = new URLSearchParams({ team: find("team").value });
  for (const one of form.querySelectorAll("[data-edition]")) {
    if (!one.querySelector(".map, .log")) continue;
    query.set("edition", one.dataset.edition);
    const answer = await fetch(`${form.dataset.missions}?${query}`).catch(() => null);
    if (!answer?.ok) continue;
    const text = await answer.text();
    const before = chosen("mission", one);
    one.innerHTML = text;
    const again = [...one.querySelectorAll('[name="mission"]')].find((box) => box.value === before);
    if (again && !again.disabled) again.checked = true;
  }
  edition();
}

function fillIn() {
  const words = find("paste").value.split(/[\n,;\t]+/).map((word) => word.trim()).filter(Boolean);
  fields().forEach((field, at) => {
    if (words.length) field.value = (words[at] ?? "").toUpperCase();
  });
  wrong({ why: "" });
  find("typed").scrollIntoView({ block: "start" });
}

function house(within) {
  const agreed = {};
  for (const field of within.querySelectorAll("[name^='house.']")) {
    if (field.closest("[hidden]")) continue;
    const known = { "": null, true: true, false: false };
    const value = field.type === "checkbox" ? field.checked : field.type === "number" ? Number(field.value) : field.value;
    agreed[field.name.slice(6)] = field.tagName === "SELECT" && value in known ? known[value] : value;
  }
  return agreed;
}

function settingUp() {
  for (const one of form.querySelectorAll('[name="edition"]')) one.addEventListener("change", () => {
    table = null; // it may have another shape
    edition();
  });
  for (const one of form.querySelectorAll('[name="source"]')) one.addEventListener("change", source);
  find("team").addEventListener("change", team);
  find("fill").addEventListener("click", fillIn);
  find("picture")?.addEventListener("change", readPicture);
  find("turn")?.addEventListener("click", turn);
  find("rest").addEventListener("click", settleRest);
  form.addEventListener("click", (event) => {
    const city = event.target.closest?.("[data-mission]")?.dataset.mission;
    const box = city && [...form.querySelectorAll('[name="mission"]')].find((one) => one.value === city);
    if (!box) return;
    box.closest("details")?.setAttribute("open", ""); // where it is told why one is locked
    box.scrollIntoView({ block: "center" });
    if (!box.disabled) box.checked = true;
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = chosen("edition");
    const mission = chosen("mission", part(name));
    const tokens = mission?.endsWith(" tokens") ? parseInt(mission, 10) : null;
    const players = chosen("players", part(name));
    const own = chosen("source") === "own";
    if (own && marked()) return wrong({ why: form.dataset.look });
    const shown = fields().filter((field) => !field.closest("li").hidden);
    const asked = await send({
      edition: name,
      mission: tokens ? null : mission,
      tokens,
      players: players && Number(players),
      team: find("team").value,
      deck: own ? null : find("deck").value || null,
      cards: own ? shown.map((field) => field.value) : null,
      house: house(form),
    });
    if (asked) location.assign(form.dataset.back);
  });
  edition();
  source();
  if (find("picture")) readPicture(); // one that was chosen before this script had loaded
}

// --- a backup ---------------------------------------------------------------------------

function restoring() {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await send(find("file").files[0])) location.assign(form.dataset.back);
  });
}

if (find("swap")) swapping();
if (find("restore")) restoring();
if (find("setup")) settingUp();
if (form) form.inert = false; // nothing that was done before would have been noticed
