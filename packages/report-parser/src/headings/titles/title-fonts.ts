/** Fonts in which titles are set, by their names. */

const HEAVY_FONT =
  /hei|黑|sans-?cjk|hansans|gothic|bold|medi|demi|cmbx|sfbx|sfrb|heavy|black|ptmb|-bd|semib|bx\d|(?:T|-)BI?$/i;
/** Computer Modern, TeX Palladio and the like have fonts of their own for small capitals. */
const SMALL_CAPITALS = /csc\d|[-a-z]SC(?:700)?$|small-?cap/;

/** True for bold and heavy faces, and for the Chinese sans that stands for them. */
export function isHeavy(font: string): boolean {
  return HEAVY_FONT.test(font);
}

/** True for small capitals. */
export function isSmallCapitals(font: string): boolean {
  return SMALL_CAPITALS.test(font);
}
