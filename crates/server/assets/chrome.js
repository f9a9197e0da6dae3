// What every page has: the menu on phones, and the switches for colours and sound.

import { byId } from "./dom.js";
import { setSounds, soundsOn } from "./sound.js";

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

const light = byId("light");
const night = () => root.dataset.theme === "dark" || (root.dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
const tellLight = () => light.setAttribute("aria-pressed", String(night()));
light.addEventListener("click", () => {
  root.dataset.theme = night() ? "light" : "dark";
  // With the cookie, the server renders the next page in the same colours.
  document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
  tellLight();
});
tellLight();

const sounds = byId("sounds");
const tellSounds = () => sounds.setAttribute("aria-pressed", String(soundsOn()));
sounds.addEventListener("click", () => {
  setSounds(!soundsOn());
  tellSounds();
});
tellSounds();
