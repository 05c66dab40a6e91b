/**
 * How far a colour stands out from another one, as people see it: by luminance, since reading hangs on that and hardly
 * on hue. Yellow on white differs in a whole channel and is not read; dark red on black neither.
 *
 * Contrast is Michelson's (L1 - L2) / (L1 + L2), 0 to 1, on the relative luminance of WCAG 2 with its 0.05 for the light
 * that a screen or paper reflects anyway: 0.1 is WCAG's ratio of 1.22, 0.5 its 3:1.
 */

/** Light that black ink gives back, too. */
export const FLARE = 0.05;

/** Linear light of a channel of sRGB, 0 to 255 (WCAG 2.2, relative luminance). */
const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance (0 to 1) with what is reflected anyway. */
export function luminanceOf(red: number, green: number, blue: number): number {
  return FLARE + 0.2126 * (LINEAR[red] ?? 0) + 0.7152 * (LINEAR[green] ?? 0) + 0.0722 * (LINEAR[blue] ?? 0);
}

/** {@link luminanceOf} of 0xRRGGBB. */
export function luminanceOfColour(colour: number): number {
  return luminanceOf((colour >> 16) & 255, (colour >> 8) & 255, colour & 255);
}

/** Contrast between two luminances, 0 to 1. */
export function contrastBetween(first: number, second: number): number {
  return Math.abs(first - second) / (first + second);
}

/**
 * The contrast below which nobody reads. People read at nearly their full speed down to a tenth of the contrast of black
 * on white, and hardly at all far below it (Legge, Rubin and Luebker 1987, Psychophysics of reading V, Vision Research
 * 27). That is measured on type of reading size: what is larger takes less, and towards the smallest type that is read
 * at all the contrast needed rises steeply, here with the square of the size.
 *
 * @param size of the type in points.
 */
export function legibleContrast(size: number): number {
  if (size >= LARGE_POINTS) return LARGE_CONTRAST;
  return READING_CONTRAST * Math.min(MAX_RAISE, Math.max(1, READING_POINTS / Math.max(1, size)) ** 2);
}

const READING_CONTRAST = 0.1;
const READING_POINTS = 9;
const MAX_RAISE = 3.5;
/** Large type in the sense of WCAG: from 18 points on two thirds of the contrast will do there. */
const LARGE_POINTS = 18;
const LARGE_CONTRAST = 0.066;
