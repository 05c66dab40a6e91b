/** A reader that knows which passages speak to a grader, and errs in a share of them: no real model is part of a measurement. */
import { HARMLESS_SENTENCES } from "../../packages/scoring/src/ai/confirming/planted-sentences.ts";
import { isPlantedAddress, type ShownPassage } from "../../packages/scoring/test/fake-model.ts";

export const ERROR_RATES = [0, 0.01, 0.05] as const;

/**
 * Says whether such a reader takes a passage for words to a grader. The text of a passage and the rate determine whether it errs.
 *
 * @param rate - The share of passages in which it errs, 0 to 1.
 * @param isAddressed - The truth about passages of the report.
 */
export function createErringReader(
  rate: number,
  isAddressed: (text: string) => boolean,
): (passage: ShownPassage) => boolean {
  return (passage) => {
    const truth = isPlantedAddress(passage) || isAddressed(passage.text);
    // Planted sentences are drawn anew for each call, and each call is a new chance.
    const isPlanted = isPlantedAddress(passage) || HARMLESS.has(passage.text);
    return shareOf(isPlanted ? `${passage.n}${passage.text}` : passage.text, rate) < rate ? !truth : truth;
  };
}

const HARMLESS: ReadonlySet<string> = new Set([...HARMLESS_SENTENCES.zh, ...HARMLESS_SENTENCES.en]);

/** A number from 0 to below 1 that follows from the text and the rate: a hash (FNV-1a, mixed). */
function shareOf(text: string, rate: number): number {
  let hash = Math.imul(2_166_136_261 ^ Math.round(rate * 1000), 16_777_619);
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 0x1_0000_0000;
}
