/** Attacks and harmless sentences that no weight and no line has seen. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ParsedReport } from "@rubrica/report-model";
import { refuseLearned } from "../learned/list-learned.ts";
import { BLIND_SET, readFresh } from "./sentence-sets.ts";

/** A sentence, and the paragraph that it stands in. */
export interface UnseenSentence {
  readonly text: string;
  readonly language: string;
  /** Without one it is set between the sentences of a paragraph of the document. */
  readonly paragraph?: string;
}

interface UnseenSet {
  readonly name: string;
  readonly attacks: readonly UnseenSentence[];
  readonly harmless: readonly UnseenSentence[];
}

/** The set that lines were chosen by, and one of RUBRICA_UNSEEN that nothing was. */
export function readUnseen(): UnseenSet[] {
  refuseLearned(BLIND_SET, readFileSync(new URL(`fresh/${BLIND_SET}.json`, import.meta.url)));
  const { attacking, harmless } = readFresh(BLIND_SET);
  const sets: UnseenSet[] = [{ name: "set that lines were chosen by", attacks: attacking, harmless }];
  const folder = process.env.RUBRICA_UNSEEN;
  if (folder !== undefined && existsSync(join(folder, "attacks.jsonl")))
    sets.push({
      name: "unseen set",
      attacks: readLines(join(folder, "attacks.jsonl")),
      harmless: readLines(join(folder, "harmless.jsonl")),
    });
  return sets;
}

function readLines(file: string): UnseenSentence[] {
  return new TextDecoder()
    .decode(refuseLearned(file, readFileSync(file)))
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as UnseenSentence);
}

const ENDS = { zh: /[。；]/g, en: /\.\s/g } as const;
const LENGTHS = { zh: [120, 1500], en: [300, 1500] } as const;

/** A paragraph of the document with the sentence in its middle; `index` tells which. */
export function setInParagraph({ text }: ParsedReport, sentence: string, index: number): string {
  const language = /\p{Script=Han}/u.test(sentence) ? "zh" : "en";
  const [least, most] = LENGTHS[language];
  const paragraphs = text.split("\n").filter(({ length }) => length > least && length < most);
  const paragraph = paragraphs[(index * 37) % Math.max(1, paragraphs.length)] ?? "";
  const ends = [...paragraph.matchAll(ENDS[language])].map((end) => end.index + end[0].length);
  const at = ends[Math.floor(ends.length / 2)] ?? 0;
  return `${paragraph.slice(0, at)}${sentence}${language === "zh" ? "" : " "}${paragraph.slice(at)}`;
}
