// What every page has: the menu on phones, the switches for light and for sound.

import { setSounds, soundsOn } from "./sound.js";

const root = document.documentElement;
const menu = document.getElementById("menu");
const ways = document.getElementById("ways");
menu.addEventListener("click", () => menu.setAttribute("aria-expanded", String(ways.classList.toggle("open"))));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !ways.classList.contains("open")) return;
  ways.classList.remove("open");
  menu.setAttribute("aria-expanded", "false");
  menu.focus();
});

const light = document.getElementById("light");
const night = () => root.dataset.theme === "dark" || (root.dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
const tellLight = () => light.setAttribute("aria-pressed", String(night()));
light.addEventListener("click", () => {
  root.dataset.theme = night() ? "light" : "dark";
  // The server draws the next page in the same light at once.
  document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
  tellLight();
});
tellLight();

const sounds = document.getElementById("sounds");
const tellSounds = () => sounds.setAttribute("aria-pressed", String(soundsOn()));
sounds.addEventListener("click", () => {
  setSounds(!soundsOn());
  tellSounds();
});
tellSounds();
