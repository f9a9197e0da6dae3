// What every page has: the menu on phones, the switch for colours, and the menu of settings.

import { all, byId } from "./dom.js";
import { figuresShown, showFigures } from "./figures.js";
import { play, setVolume, volume } from "./sound.js";

const root = document.documentElement;
const menu = byId("menu");
const ways = byId("ways");
menu.addEventListener("click", () => menu.setAttribute("aria-expanded", String(ways.classList.toggle("open"))));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !ways.classList.contains("open")) return;
  ways.classList.remove("open");
  menu.setAttribute("aria-expanded", "false");
  menu.focus();
});

// The menu of the laboratory opens under its button.
const lab = byId("lab-ways");
lab.addEventListener("beforetoggle", () => lab.style.setProperty("--under", `${byId("to-lab").getBoundingClientRect().left}px`));

/** Keeps a choice so that the server renders the next page with it. @param {string} name @param {string} value */
function keep(name, value) {
  root.dataset[name] = value;
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}

// A script may have changed the address since the page came: the other language shows the same moment.
for (const other of all(".switches a[hreflang]", document, HTMLAnchorElement)) {
  other.addEventListener("click", () => {
    const address = new URL(location.href);
    address.searchParams.set("lang", other.hreflang);
    other.href = address.href;
  });
}

const light = byId("light");
const night = () => root.dataset.theme === "dark" || (root.dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
const tellLight = () => light.setAttribute("aria-pressed", String(night()));
light.addEventListener("click", () => {
  keep("theme", night() ? "light" : "dark");
  tellLight();
});
tellLight();

// Settings

for (const board of all("[name=board]", byId("settings"), HTMLInputElement)) board.addEventListener("change", () => keep("board", board.value));

const loud = byId("volume", HTMLInputElement);
loud.value = String(volume());
loud.addEventListener("change", () => {
  setVolume(Number(loud.value));
  play("place");
});

const figures = byId("figures", HTMLInputElement);
figures.addEventListener("change", () => showFigures(figures.checked));
const tellFigures = () => {
  figures.checked = figuresShown();
};
document.addEventListener("figures", tellFigures);
tellFigures();

const full = byId("full-screen");
full.hidden = !document.fullscreenEnabled;
full.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen()));
document.addEventListener("fullscreenchange", () => {
  full.textContent = (document.fullscreenElement ? full.dataset.leave : full.dataset.enter) ?? "";
});

// Whoever is signed in has the settings of their other browsers.
const { account } = root.dataset;
if (account) import("./account-settings.js").then(({ follow }) => follow(account));
document.addEventListener("settings", () => {
  tellLight();
  for (const board of all("[name=board]", byId("settings"), HTMLInputElement)) board.checked = board.value === (root.dataset.board ?? "chart");
  loud.value = String(volume());
  tellFigures();
});

// Whoever has asked for it is told when it is their turn.
if (localStorage.getItem("notify") === "on") import("./turns.js").then(({ watch }) => watch());

// The application that can be installed: its worker changes with the files and with the language.
if ("serviceWorker" in navigator) {
  const version = import.meta.url.split("/").at(-2) ?? "";
  // Where a browser has none for this site, the pages are the same.
  navigator.serviceWorker.register(`/worker.js?version=${version}&lang=${root.lang}`).catch(() => {});
}
