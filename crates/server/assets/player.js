// The controls for stepping through a game: first, back, play, forward, last, a slider and a speed.

import { byId, targetOf } from "./dom.js";
import { t } from "./words.js";

export class Player {
  /** @param {{length: () => number, more?: () => boolean, show: (at: number) => void}} game */
  constructor(game) {
    this.game = game;
    this.at = 0;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    this.running = false;
    byId("first").addEventListener("click", () => this.go(0));
    byId("back").addEventListener("click", () => this.go(this.at - 1));
    byId("forward").addEventListener("click", () => this.go(this.at + 1));
    byId("end").addEventListener("click", () => this.go(this.game.length()));
    byId("run").addEventListener("click", () => this.run(!this.running));
    this.slider = byId("slider", HTMLInputElement);
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    document.addEventListener("keydown", (event) => {
      const target = targetOf(event);
      if (target.closest("input:not([type=range]), textarea, select, [role=grid], dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "ArrowRight" && target !== this.slider) this.go(this.at + 1);
      else if (event.key === "ArrowLeft" && target !== this.slider) this.go(this.at - 1);
      else if (event.key === " " && !target.closest("button, a, summary")) this.run(!this.running);
      else return;
      event.preventDefault();
    });
  }

  /** Shows the game after that many shots, and stops running. @param {number} at */
  go(at) {
    this.run(false);
    this.#show(at);
  }

  /** @param {boolean} on */
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
    const pause = 1600 / 2 ** Number(byId("speed", HTMLInputElement).value);
    this.timer = setTimeout(() => {
      if (this.at < this.game.length()) this.#show(this.at + 1);
      if (this.at < this.game.length() || this.game.more?.()) this.#next();
      else this.run(false);
    }, pause);
  }

  /** @param {number} at */
  #show(at) {
    this.at = Math.min(this.game.length(), Math.max(0, at));
    this.tell();
    this.game.show(this.at);
  }

  /** Updates the slider and its text when there are more shots. */
  tell() {
    const length = this.game.length();
    const { slider } = this;
    slider.max = String(length);
    slider.value = String(this.at);
    slider.setAttribute("aria-valuetext", t("live-shot-of", { at: this.at, length }));
    byId("place").textContent = t("live-shot-of", { at: this.at, length });
    for (const id of ["first", "back"]) byId(id, HTMLButtonElement).disabled = this.at === 0;
    for (const id of ["forward", "end"]) byId(id, HTMLButtonElement).disabled = this.at >= length;
  }
}
