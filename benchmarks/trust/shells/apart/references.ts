/** References at the end, and their marks in the text. */
import type { SeededRandom } from "../../../made-documents/seeded-random.ts";
import { type Language, listOf, RULES } from "./language.ts";
import { join, type Part, paragraphsOf, sentencesOf } from "./sentences.ts";
import type { SourceThesis } from "./sources.ts";

const MOST_REFERENCES = 24;
const LEAST_REFERENCES = 10;
const NUMBERING = /^\s*(?:[[［]\s*\d+\s*[\]］]|\d{1,3}[.、)])\s*/u;

/** References in one style of numbering, few enough to be cited all. */
export function referencesFrom(
  theses: readonly SourceThesis[],
  language: Language,
  words: readonly string[],
): string[] {
  const numbered = theses.some(({ references: [first = ""] }) => NUMBERING.test(first) && /^\s*[[［]/u.test(first));
  const share = Math.max(3, Math.ceil(MOST_REFERENCES / theses.length));
  const taken = theses
    .flatMap(({ references }) => references.slice(0, share))
    .map((reference) => reference.replace(NUMBERING, "").replace(/\s+/gu, " ").trim())
    .filter((bare) => bare.length > 12);
  const chosen = [...new Set(taken)];
  for (let at = 0; chosen.length < LEAST_REFERENCES; at += 1) {
    const word = words[at % Math.max(1, words.length)];
    chosen.push(invented(word ?? (language === "zh" ? "论文" : "writing"), at, language));
  }
  return chosen.slice(0, MOST_REFERENCES).map((each, at) => (numbered ? `[${at + 1}] ${each}` : each));
}

function invented(word: string, at: number, language: Language): string {
  const author = turn(listOf("referenceAuthors", language), at);
  const title = turn(listOf("referenceTitles", language), at);
  const journal = turn(listOf("journals", language), at);
  const issue = (at % 4) + 1;
  return language === "zh"
    ? `${author}, ${turn(["何静", "彭涛", "宋雨桐"], at)}. ${word}${title}[J]. ${journal}, ${2010 + at}, ${at + 3}(${issue}): ${at * 7 + 12}-${at * 7 + 19}.`
    : `${author} (${2008 + at}). ${title} ${word}. Journal of ${journal}, ${at + 4}(${issue}), ${at * 9 + 11}–${at * 9 + 27}.`;
}

/** The item whose turn it is. */
export function turn<Item>(items: readonly Item[], at: number): Item {
  return items[at % items.length] as Item;
}

/** Every reference is cited, in order, and some again, at the end of sentences here and there. */
export function cited(parts: readonly Part[], references: number, language: Language, random: SeededRandom): Part[] {
  let left = paragraphsOf(parts).length;
  const share = references / Math.max(1, left * 0.85);
  let due = 0;
  let last = 0;

  function nextMarks(): number[] {
    left -= 1;
    due += share * (0.5 + random.next());
    if (left === 0) due = Math.max(due, references - last);
    const marks: number[] = [];
    for (; due >= 1 && last < references; due -= 1) marks.push(++last);
    if (marks.length === 0 && last > 2 && random.chance(0.12)) marks.push(random.between(1, last));
    return marks;
  }

  function withMarks(paragraph: string): string {
    const marks = nextMarks();
    const sentences = marks.length > 0 ? sentencesOf(paragraph, language) : [];
    if (sentences.length === 0) return paragraph;
    const at = random.between(0, Math.min(sentences.length - 1, 3));
    // Several are always consecutive.
    const mark = marks.length > 2 ? `[${marks[0]}-${marks.at(-1)}]` : `[${marks.join(", ")}]`;
    const behind = (end: string) => RULES[language].space + mark + end;
    return join(sentences.with(at, (sentences[at] ?? "").replace(/([。！？.!?]*["”’」』）)]*)$/u, behind)), language);
  }

  return parts.map(({ title, paragraphs }) => ({ title, paragraphs: paragraphs.map(withMarks) }));
}
