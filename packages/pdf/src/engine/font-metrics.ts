/** Glyph boxes of fonts without sane metrics; close to the median of text fonts. */
const USUAL_ASCENT = 0.88;
const USUAL_DESCENT = -0.22;

/**
 * Ascent and descent as shares of the font size (descent is negative). Font descriptors lie; a box must neither vanish
 * nor reach into the neighbouring lines.
 */
export function saneMetrics(ascent: number, descent: number): [ascent: number, descent: number] {
  const height = ascent - descent;
  const sane = ascent > 0.4 && ascent <= 1.3 && descent <= 0 && descent >= -0.6 && height >= 0.6;
  return sane ? [ascent, descent] : [USUAL_ASCENT, USUAL_DESCENT];
}
