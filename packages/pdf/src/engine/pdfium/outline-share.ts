/**
 * How much of a letter's outline is seen, by three drawings of its place: with it, without it, and its outline alone in
 * black. Small type covers no pixel as a whole, and shows there as much paler as it covers less: what is asked for is the
 * contrast that ink of the least legible contrast would show there.
 */
import { contrastBetween, FLARE } from "../contrast.ts";
import { eachPixel, type PixelBox } from "./draw-region.ts";

/** Share of its outline's darkest pixel below which nothing can be said of a pixel. */
const FAINT_COVERAGE = 0.08;
/** An outline that covers less of every pixel leaves no ink. */
const NO_COVERAGE = 0.03;
/** So much is lost in rounding. */
const ROUNDING = 0.8;
/** Thickness in ems of the strokes of most typefaces. */
const STROKE_EMS = 0.07;
/** Around a letter so many pixels, at least, must tell what it stands out from. */
const MIN_SURROUNDINGS = 6;
/** A letter that differs from less than this share of what lies around it is lost in it. */
const LOST_AMONG = 0.3;

/** Luminances of the same pixels. */
export interface Drawings {
  readonly before: Float32Array;
  readonly after: Float32Array;
  readonly outlines: Float32Array;
}

export interface DrawnGlyph {
  readonly box: PixelBox;
  /** Of ink that covers a pixel as a whole. */
  readonly contrast: number;
  /** Height of its type in pixels. */
  readonly pixelsOfEm: number;
}

/** 0 to 1. */
export function shareOfOutline({ box, contrast, pixelsOfEm }: DrawnGlyph, drawings: Drawings): number {
  const { before, after, outlines } = drawings;
  let deepest = 0;
  eachPixel(box, (pixel) => {
    deepest = Math.max(deepest, coverageAt(outlines, pixel));
  });
  if (deepest < NO_COVERAGE) return 0;
  const stroke = Math.min(1, STROKE_EMS * pixelsOfEm);
  // Black that covers less of its pixels than strokes of its size do is faded by a group around it.
  const whole = Math.min(1, deepest / stroke);
  const faint = FAINT_COVERAGE * deepest;
  let [outline, shown, inkLight, inkWeight] = [0, 0, 0, 0];
  eachPixel(box, (pixel) => {
    const coverage = coverageAt(outlines, pixel);
    if (coverage < faint) return;
    outline += coverage;
    const own = before[pixel] ?? 0;
    const ground = after[pixel] ?? 0;
    const least = leastContrast(ground, { contrast, coverage: coverage / whole, isDarker: own < ground });
    if (contrastBetween(own, ground) < ROUNDING * least) return;
    shown += coverage;
    inkLight += coverage ** 4 * own;
    inkWeight += coverage ** 4;
  });
  if (shown === 0) return 0;
  const ownLight = inkLight / inkWeight;
  let [around, apart] = [0, 0];
  eachPixel(box, (pixel) => {
    if (coverageAt(outlines, pixel) >= faint) return;
    around++;
    const ground = before[pixel] ?? 0;
    const least = leastContrast(ground, { contrast, coverage: stroke, isDarker: ownLight < ground });
    if (contrastBetween(ground, ownLight) >= least) apart++;
  });
  return around >= MIN_SURROUNDINGS && apart < LOST_AMONG * around ? 0 : shown / outline;
}

/** How far black ink covers a pixel of white paper: pixels are mixed as they are stored, about the root of their light. */
function coverageAt(outlines: Float32Array, pixel: number): number {
  return 1 - Math.sqrt(Math.max(0, (outlines[pixel] ?? 0) - FLARE));
}

interface LeastInk {
  /** Of ink that covers the pixel as a whole. */
  readonly contrast: number;
  readonly coverage: number;
  readonly isDarker: boolean;
}

/** The contrast that ink shows where it covers a part of a pixel of `ground`; all of it where no ink has so much. */
function leastContrast(ground: number, { contrast, coverage, isDarker }: LeastInk): number {
  if (coverage >= 1) return contrast;
  const ratio = (1 - contrast) / (1 + contrast);
  const ink = isDarker ? ground * ratio : ground / ratio;
  if (ink < FLARE || ink > 1 + FLARE) return contrast;
  const mixed = Math.sqrt(Math.max(0, ground - FLARE)) * (1 - coverage) + Math.sqrt(ink - FLARE) * coverage;
  return contrastBetween(mixed * mixed + FLARE, ground);
}
