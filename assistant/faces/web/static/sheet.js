// Pages to read need nothing of this; those to fill in are sent with it.

import { find, post } from "./page.js";

// A map begins in its middle.
const map = document.querySelector(".map");
if (map) map.scrollLeft = (map.scrollWidth - map.clientWidth) / 2;
const form = find("setup") ?? find("restore");
const fields = () => [...(find("typed")?.querySelectorAll("input") ?? [])];
const marked = () => fields().filter((field) => "doubt" in field.dataset);
const chosen = (name) => new FormData(form).get(name);

function wrong({ why, cards }) {
  find("wrong").textContent = why;
  fields().forEach((field, at) => {
    const told = cards?.[at] ?? "";
    field.setAttribute("aria-invalid", Boolean(told) || "doubt" in field.dataset);
    field.nextElementSibling.textContent = told;
  });
  (fields().find((field) => field.getAttribute("aria-invalid") === "true") ?? find("wrong")).scrollIntoView({ block: "center" });
}

// Sends a value; whether it was taken. What is wrong with it is shown.
async function send(value) {
  const answer = await post(form.getAttribute("action"), value).catch(() => null);
  if (answer?.status === 422) wrong(await answer.json());
  else if (!answer?.ok) wrong({ why: form.dataset.refused });
  return answer?.ok;
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

async function readPicture() {
  const picture = find("picture");
  const [file] = picture.files;
  if (!file) return;
  const tell = (words) => (find("picture-told").textContent = words);
  const busy = (is) => picture.parentElement.classList.toggle("busy", (picture.disabled = is));
  tell(form.dataset.reading);
  busy(true);
  const address = `${form.getAttribute("action").replace("setup", "picture")}?edition=${chosen("edition")}`;
  const answer = await post(address, await shrunk(file)).catch(() => null);
  if (answer?.ok) {
    find("typed").outerHTML = await answer.text();
    find("turn").hidden = false;
    wrong({ why: "" });
    showMarked();
    find("picture-told").scrollIntoView({ block: "start" });
  } else tell(answer?.status === 422 ? (await answer.json()).why : form.dataset.refused);
  busy(false);
  picture.value = "";
}

// A quarter to the right, or half around if the table is not a square.
function turn() {
  const lines = [...find("typed").children];
  const columns = Number(find("typed").dataset.columns);
  const from = (row, column) => (columns * columns === lines.length ? (columns - 1 - column) * columns + row : lines.length - 1 - row * columns - column);
  const names = lines.map((line) => [line.firstElementChild.textContent, line.querySelector("input").getAttribute("aria-label")]);
  const turned = lines.map((_, at) => lines[from(Math.floor(at / columns), at % columns)]);
  find("typed").append(...turned);
  turned.forEach((line, at) => {
    line.firstElementChild.textContent = names[at][0];
    line.querySelector("input").setAttribute("aria-label", names[at][1]);
  });
  showMarked();
}

// The players have decided what this card is.
function settle(field) {
  field.removeAttribute("data-doubt");
  field.setAttribute("aria-invalid", "false");
  field.nextElementSibling.textContent = "";
  field.closest("li").querySelector(".choice")?.remove();
  showMarked();
}

function showMarked() {
  if (!find("typed").matches(".seen")) return;
  const { read, doubtful } = form.dataset;
  const [first] = marked();
  const told = doubtful.replace("$count", marked().length).replace("$place", first?.getAttribute("aria-label").toLowerCase());
  find("picture-told").textContent = first ? told : read;
  find("rest").hidden = !first;
}

// --- the next table ---------------------------------------------------------------------

function source() {
  for (const one of form.querySelectorAll("[data-source]")) one.hidden = one.dataset.source !== chosen("source");
}

// Another edition has other games, and another team has won other missions.
const again = () => location.replace(`?${new URLSearchParams({ edition: chosen("edition"), team: find("team").value })}`);

function change({ target }) {
  if (target.name === "edition" || target.name === "team") again();
  if (target.name === "source") source();
  if (target.id === "picture") readPicture();
}

function click({ target }) {
  if (target.id === "turn") turn();
  if (target.id === "rest") fields().forEach((field) => field.value && settle(field));
  if (target.matches(".choice button")) {
    const field = target.closest("li").querySelector("input");
    field.value = target.textContent;
    settle(field);
  }
}

// --- sending ----------------------------------------------------------------------------

const SENT = {
  setup: async () => {
    const [first] = chosen("source") === "own" ? marked() : [];
    if (!first) return send(new URLSearchParams(new FormData(form)));
    wrong({ why: form.dataset.look, cards: { [fields().indexOf(first)]: form.dataset.look } });
  },
  restore: () => send(find("file").files[0]),
};

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (await SENT[form.id]()) location.assign(form.dataset.back);
});
if (find("setup")) {
  form.addEventListener("change", change);
  form.addEventListener("click", click);
  form.addEventListener("input", ({ target }) => "doubt" in target.dataset && settle(target));
  source();
  if (find("picture")) readPicture(); // one that was chosen before this script had loaded
}
if (form) form.inert = false; // nothing that was done before would have been noticed
