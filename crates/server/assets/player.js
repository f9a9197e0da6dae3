// Stepping through a game that is known: first, back, play, forward, last, a slider, a speed. Used wherever a game is shown again.

import { byId } from "./dom.js";
import { t } from "./words.js";

export class Player {
  /** @param {{length: () => number, more?: () => boolean, show: (at: number) => void}} game */
  constructor(game) {
    this.game = game;
    this.at = 0;
    this.timer = 0;
    this.running = false;
    byId("first").addEventListener("click", () => this.go(0));
    byId("back").addEventListener("click", () => this.go(this.at - 1));
    byId("forward").addEventListener("click", () => this.go(this.at + 1));
    byId("end").addEventListener("click", () => this.go(this.game.length()));
    byId("run").addEventListener("click", () => this.run(!this.running));
    byId("slider").addEventListener("input", (event) => this.go(Number(event.target.value)));
    document.addEventListener("keydown", (/** @type {any} */ event) => {
      if (event.target.closest("input:not([type=range]), textarea, select, [role=grid], dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "ArrowRight" && event.target.id !== "slider") this.go(this.at + 1);
      else if (event.key === "ArrowLeft" && event.target.id !== "slider") this.go(this.at - 1);
      else if (event.key === " " && !event.target.closest("button, a, summary")) this.run(!this.running);
      else return;
      event.preventDefault();
    });
  }

  /** Shows the game after that many shots, and stops running. */
  go(at) {
    this.run(false);
    this.#show(at);
  }

  run(on) {
    if (on && this.at >= this.game.length() && !this.game.more?.()) this.#show(0);
    this.running = on;
    const button = byId("run");
    button.setAttribute("aria-pressed", String(on));
    button.setAttribute("aria-label", t(on ? "live-pause" : "live-run"));
    clearTimeout(this.timer);
    if (on) this.#next();
  }

  #next() {
    const pause = 1600 / 2 ** Number(byId("speed").value);
    this.timer = setTimeout(() => {
      if (this.at < this.game.length()) this.#show(this.at + 1);
      if (this.at < this.game.length() || this.game.more?.()) this.#next();
      else this.run(false);
    }, pause);
  }

  #show(at) {
    this.at = Math.min(this.game.length(), Math.max(0, at));
    this.tell();
    this.game.show(this.at);
  }

  /** The slider and its words, after the game grew. */
  tell() {
    const length = this.game.length();
    const slider = byId("slider");
    slider.max = String(length);
    slider.value = String(this.at);
    slider.setAttribute("aria-valuetext", t("live-shot-of", { at: this.at, length }));
    byId("place").textContent = t("live-shot-of", { at: this.at, length });
    for (const [id, off] of [["first", this.at === 0], ["back", this.at === 0], ["forward", this.at >= length], ["end", this.at >= length]]) byId(id).disabled = off;
  }
}
