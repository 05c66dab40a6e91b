import { countHan } from "@rubrica/report-model";
import type { ScoreLanguage } from "../rubric/rubric.ts";

/**
 * The language of what somebody wrote, told by its letters: Chinese where there are at least as many Chinese characters as
 * words of other letters, so that terms and quotations of the other language change nothing. Null where it has no letters;
 * any other language counts as English.
 */
export function languageOfText(text: string): ScoreLanguage | null {
  const han = countHan(text);
  const words = text.match(/[^\P{L}\p{Script=Han}]+/gu)?.length ?? 0;
  if (han + words === 0) return null;
  return han >= words ? "zh" : "en";
}
