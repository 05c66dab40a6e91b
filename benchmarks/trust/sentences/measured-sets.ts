/** Sets of attacks and harmless sentences from which no weight has learned. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ParsedReport } from "@rubrica/report-model";
import { refuseLearned } from "../learned/list-learned.ts";
import { APART_SET, readFresh, VALIDATION_SET } from "./sentence-sets.ts";

/** A sentence, and the paragraph that it stands in. */
export interface MeasuredSentence {
  readonly text: string;
  readonly language: string;
  /** Default: a paragraph of the document, with the sentence between its sentences. */
  readonly paragraph?: string;
}

interface MeasuredSet {
  readonly name: string;
  readonly attacks: readonly MeasuredSentence[];
  readonly harmless: readonly MeasuredSentence[];
}

/**
 * The set by which the lines were chosen, the half that was kept apart, and the set of RUBRICA_UNSEEN.
 *
 * @throws {Error} where the shipped weights have learned from a set.
 */
export function readMeasuredSets(): MeasuredSet[] {
  const sets = [
    readKept(VALIDATION_SET, "set that lines were chosen by"),
    readKept(APART_SET, "set that nothing was chosen by"),
  ];
  const folder = process.env.RUBRICA_UNSEEN;
  if (folder !== undefined && existsSync(join(folder, "attacks.jsonl")))
    sets.push({
      name: "unseen set",
      attacks: readLines(join(folder, "attacks.jsonl")),
      harmless: readLines(join(folder, "harmless.jsonl")),
    });
  return sets;
}

function readKept(set: typeof VALIDATION_SET | typeof APART_SET, name: string): MeasuredSet {
  refuseLearned(set, readFileSync(new URL(`fresh/${set}.json`, import.meta.url)));
  const { attacking, harmless } = readFresh(set);
  return { name, attacks: attacking, harmless };
}

function readLines(file: string): MeasuredSentence[] {
  return new TextDecoder()
    .decode(refuseLearned(file, readFileSync(file)))
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as MeasuredSentence);
}

const ENDS = { zh: /[。；]/g, en: /\.\s/g } as const;
const LENGTHS = { zh: [120, 1500], en: [300, 1500] } as const;

/** A paragraph of the document with the sentence in its middle; `index` selects the paragraph. */
export function setInParagraph({ text }: ParsedReport, sentence: string, index: number): string {
  const language = /\p{Script=Han}/u.test(sentence) ? "zh" : "en";
  const [least, most] = LENGTHS[language];
  const paragraphs = text.split("\n").filter(({ length }) => length > least && length < most);
  const paragraph = paragraphs[(index * 37) % Math.max(1, paragraphs.length)] ?? "";
  const ends = [...paragraph.matchAll(ENDS[language])].map((end) => end.index + end[0].length);
  const at = ends[Math.floor(ends.length / 2)] ?? 0;
  return `${paragraph.slice(0, at)}${sentence}${language === "zh" ? "" : " "}${paragraph.slice(at)}`;
}
