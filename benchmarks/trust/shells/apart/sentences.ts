/** Paragraphs, cut at their sentences and put together again. */
import { type Language, RULES } from "./language.ts";

export interface Part {
  title: string;
  paragraphs: string[];
}

export function measure(text: string, language: Language): number {
  return language === "zh" ? text.replace(/\s/gu, "").length : (text.match(/\S+/gu) ?? []).length;
}

export function measureAll(texts: readonly string[], language: Language): number {
  return texts.reduce((sum, text) => sum + measure(text, language), 0);
}

export function sizeOf(parts: readonly Part[], language: Language): number {
  return measureAll(paragraphsOf(parts), language);
}

export function paragraphsOf(parts: readonly Part[]): string[] {
  return parts.flatMap(({ paragraphs }) => paragraphs);
}

export function copyOf(parts: readonly Part[]): Part[] {
  return parts.map(({ title, paragraphs }) => ({ title, paragraphs: [...paragraphs] }));
}

const ABBREVIATION =
  /(?:\b(?:e\.g|i\.e|et al|cf|vs|etc|Fig|Figs|Eq|Eqs|Sec|No|Dr|Mr|Mrs|Prof|Ref|Refs|pp|vol|approx|resp)|\b[A-Z])\.$/u;

export function sentencesOf(paragraph: string, language: Language): string[] {
  const text = paragraph.replace(/\s+/gu, " ").trim();
  if (language === "zh") {
    return (text.match(/[^。！？!?]+[。！？!?]*[”’」』）)]*/gu) ?? [])
      .map((each) => each.trim())
      .filter((each) => each.length > 1);
  }
  const out: string[] = [];
  let held = "";
  for (const piece of text.split(/(?<=[.!?][”’")\]]*)\s+(?=[“‘"([]?[A-Z0-9])/u)) {
    held = held === "" ? piece : `${held} ${piece}`;
    if (ABBREVIATION.test(held)) continue;
    out.push(held);
    held = "";
  }
  if (held !== "") out.push(held);
  return out.filter((each) => each.length > 1);
}

export function join(sentences: readonly string[], language: Language): string {
  return sentences.join(RULES[language].space);
}

/** Closing punctuation with the quotation marks and brackets behind it. */
export const END = /[。！？.!?]["”’」』）)]*$/u;

export function closed(sentence: string, language: Language): string {
  const text = sentence.trim();
  return END.test(text) ? text : text.replace(/[，、；：,;:]+$/u, "") + RULES[language].stop;
}

/** Whether most of it is letters: no formula, scrap of a table or code. */
export function isProse(text: string, language: Language): boolean {
  const bare = text.replace(/\s/gu, "");
  return bare !== "" && (bare.match(RULES[language].letters) ?? []).length / bare.length > 0.6;
}

/** Sentences fit to be put elsewhere: neither scraps of tables nor endless. */
export function soundSentences(parts: readonly Part[], language: Language): string[] {
  const { least, most } = RULES[language].sentence;
  return paragraphsOf(parts)
    .flatMap((paragraph) => sentencesOf(paragraph, language))
    .filter((sentence) => {
      const length = measure(sentence, language);
      return length >= least && length <= most && isProse(sentence, language);
    })
    .map((sentence) => closed(sentence, language));
}
