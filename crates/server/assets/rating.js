// How ratings are written: with their uncertainty, and a question mark while they are not known well.

import { count, decimal, t } from "./words.js";

/** @typedef {import("../types/api").RatingView} RatingView */

/** A rating as it is written beside a name. @param {RatingView} rating */
export const shortRating = ({ value, provisional }) => (provisional ? t("live-rating-provisional", { value: count(value) }) : count(value));

/** A rating with twice its standard deviation. @param {RatingView} rating */
export const ratingText = ({ value, deviation }) => (deviation === 0 ? count(value) : t("live-rating-within", { value: count(value), error: count(2 * deviation) }));

/** Shots given away, with twice their standard error. @param {number} mean @param {number|null} error */
export function firingText(mean, error) {
  // An estimate may come out below nothing, which nobody gives away.
  const value = decimal(Math.max(0, mean), 1);
  return error === null ? value : t("live-rating-within", { value, error: decimal(2 * error, 1) });
}
