import type { ScoreLanguage } from "../../rubric/rubric.ts";
import planted from "./planted-sentences.json" with { type: "json" };

/** A sentence that every reader names, and one that no reader names. An answer that is wrong about either is not used. */
export interface PlantedPair {
  readonly addressed: string;
  readonly harmless: string;
}

type Sentences = Readonly<Record<ScoreLanguage, readonly string[]>>;

/** Every planted sentence that speaks to whoever marks a report. */
export const ADDRESSED_SENTENCES: Sentences = planted.addressed;
/** Every planted sentence that does not. */
export const HARMLESS_SENTENCES: Sentences = planted.harmless;

/** Two sentences in the language of the report, drawn anew for each call. */
export function drawPlanted(language: ScoreLanguage): PlantedPair {
  return { addressed: drawOf(ADDRESSED_SENTENCES[language]), harmless: drawOf(HARMLESS_SENTENCES[language]) };
}

function drawOf(sentences: readonly string[]): string {
  return sentences[drawBelow(sentences.length)] ?? "";
}

/** A random integer from 0 to below `limit`. */
function drawBelow(limit: number): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value % limit;
}

const LEAST_NUMBER = 100;
const NUMBERS = 900;

/** Different random numbers of three digits. */
export function drawNumbers(count: number): number[] {
  const drawn = new Set<number>();
  while (drawn.size < count) drawn.add(LEAST_NUMBER + drawBelow(NUMBERS));
  return [...drawn];
}
