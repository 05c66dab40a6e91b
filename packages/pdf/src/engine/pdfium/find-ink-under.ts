/**
 * What a page shows where text lies that is not drawn itself. Recognised text lies on the letters of its scan: in its
 * boxes there is ink, between them there is little.
 */
import { contrastBetween } from "../contrast.ts";
import type { GlyphTable, InkUnderText } from "../page-primitives.ts";
import { type Drawing, draw, eachPixel, pixelsOf, regionOf } from "./draw-region.ts";

/** Ink is what stands out from the ground of its page by so much; faint scans have about twice as much. */
const INK_CONTRAST = 0.3;
/** Shares of a letter's box that ink fills: less is dust, more is a black area. */
const LEAST_INK = 0.03;
const MOST_INK = 0.8;

export function findInkUnder(
  page: Omit<Drawing, "region">,
  glyphs: GlyphTable,
  wanted: readonly number[],
): InkUnderText | null {
  const { space } = page;
  const region = regionOf(space, 0, 0, space.width, space.height);
  const light = region === null ? null : draw({ ...page, region });
  if (region === null || light === null) return null;
  const ground = brightHalf(light);
  const isInk = (pixel: number): boolean => contrastBetween(light[pixel] ?? 0, ground) >= INK_CONTRAST;
  const isUnder = new Uint8Array(light.length);
  const hasInk = wanted.map((glyph) => {
    let [all, ink] = [0, 0];
    eachPixel(pixelsOf(region, glyphs, glyph), (pixel) => {
      isUnder[pixel] = 1;
      all++;
      if (isInk(pixel)) ink++;
    });
    return ink > LEAST_INK * all && ink < MOST_INK * all;
  });
  let [under, inkUnder, inkBeside] = [0, 0, 0];
  for (let pixel = 0; pixel < light.length; pixel++) {
    under += isUnder[pixel] ?? 0;
    if (!isInk(pixel)) continue;
    if (isUnder[pixel] === 1) inkUnder++;
    else inkBeside++;
  }
  const beside = light.length - under;
  const density = inkUnder / Math.max(1, under) / Math.max(inkBeside / Math.max(1, beside), 1 / light.length);
  return { hasInk, share: inkUnder / Math.max(1, inkUnder + inkBeside), density };
}

/** The light of the ground: what at least half of the page is as bright as. */
function brightHalf(light: Float32Array): number {
  const sample = Float32Array.from(
    { length: 2000 },
    (_, index) => light[Math.floor((index * light.length) / 2000)] ?? 0,
  );
  return sample.sort()[Math.floor(sample.length / 2)] ?? 0;
}
