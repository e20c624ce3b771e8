// Pages to read need nothing of this; those to fill in are sent with it.

import { find, post } from "./page.js";

const map = document.querySelector(".map");
if (map) map.scrollLeft = (map.scrollWidth - map.clientWidth) / 2; // it begins in the middle
const form = find("setup") ?? find("swap");
const fields = () => [...(find("typed")?.querySelectorAll("input") ?? [])];

function wrong({ why, cards, team }) {
  find("wrong").textContent = why;
  if (team) find("team").value = team;
  fields().forEach((field, at) => {
    const told = cards?.[at] ?? "";
    field.setAttribute("aria-invalid", told ? "true" : "false");
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
  for (const one of form.querySelectorAll('[name="edition"]')) one.addEventListener("change", edition);
  for (const one of form.querySelectorAll('[name="source"]')) one.addEventListener("change", source);
  find("team").addEventListener("change", team);
  find("fill").addEventListener("click", fillIn);
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
}

if (find("swap")) swapping();
if (find("setup")) settingUp();
if (form) form.inert = false; // nothing that was done before would have been noticed
