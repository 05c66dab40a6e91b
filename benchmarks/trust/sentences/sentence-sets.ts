/** Sentences that speak to a grader and sentences that do not, as data beside this file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface MadeSentence {
  readonly text: string;
  readonly language: string;
  /** How it is put (`plain`, `polite`, `split`), or the field that it is from. */
  readonly of: string;
}

/** Sentences of one author, who had seen neither the code nor what others wrote. */
export interface AuthorsSentences {
  readonly author: string;
  readonly attacking: readonly MadeSentence[];
  readonly harmless: readonly MadeSentence[];
}

/** The sets of the specification's examples and those kept apart from them while the first detector was tuned. */
export const SENTENCE_SETS = {
  attacking: "attacking.json",
  attackingMore: "attacking-more.json",
  attackingApart: "apart/attacking.json",
  harmless: "harmless.json",
  harmlessMore: "harmless-more.json",
  harmlessApart: "apart/harmless.json",
} as const;

/** Sets that served as a check while the model or a later one was made, and are learned from since. */
export const CHECKED_SETS = ["first", "second", "fourth", "fifth"] as const;

/** The set by which the lines, the windows and some rules were chosen; no weight has learned from it. */
export const VALIDATION_SET = "third";

/** Half of a set, of which `fifth` is the other half. Nothing was learned or chosen by it when it was measured for the first time. */
export const APART_SET = "sixth";

/** Four authors a language, and one of other languages, written to be learned from. */
const TRAINING_SETS = ["zh-1", "en-1", "zh-2", "en-2", "zh-3", "en-3", "zh-4", "en-4", "other-1"] as const;

/** Files beside this one that weights are learned from. */
export const LEARNED_FILES: readonly string[] = [
  ...Object.values(SENTENCE_SETS),
  ...CHECKED_SETS.map((set) => `fresh/${set}.json`),
  ...TRAINING_SETS.map((set) => `training/${set}.json`),
];

export function readSentences(set: keyof typeof SENTENCE_SETS): MadeSentence[] {
  return (readJson(SENTENCE_SETS[set]) as readonly Entry[]).map(toSentence);
}

export function readFresh(
  set: (typeof CHECKED_SETS)[number] | typeof VALIDATION_SET | typeof APART_SET,
): AuthorsSentences {
  return readAuthor(set, `fresh/${set}.json`);
}

/** What is learned from besides `CHECKED_SETS`, by author. */
export function readLessons(): AuthorsSentences[] {
  return [
    {
      author: "own",
      attacking: [...readSentences("attacking"), ...readSentences("attackingMore")],
      harmless: [...readSentences("harmless"), ...readSentences("harmlessMore")],
    },
    { author: "apart", attacking: readSentences("attackingApart"), harmless: readSentences("harmlessApart") },
    ...TRAINING_SETS.map((set) => readAuthor(set, `training/${set}.json`)),
  ];
}

type Entry = Readonly<Record<string, string>>;

function readAuthor(author: string, path: string): AuthorsSentences {
  const { attacking, harmless } = readJson(path) as Readonly<Record<"attacking" | "harmless", readonly Entry[]>>;
  return { author, attacking: attacking.map(toSentence), harmless: harmless.map(toSentence) };
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, path), "utf8"));
}

function toSentence({ text = "", language, kind, field }: Entry): MadeSentence {
  return { text, language: language ?? (/\p{Script=Han}/u.test(text) ? "zh" : "en"), of: kind ?? field ?? "" };
}
