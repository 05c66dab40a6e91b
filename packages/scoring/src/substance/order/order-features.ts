import type { SubstanceLanguage } from "../background.ts";
import { isHan, type WordToken } from "../word-tokens.ts";

/** A sentence as far as its order is concerned. */
export interface OrderedSentence {
  readonly tokens: readonly WordToken[];
  /** Ends with a colon: something follows. */
  readonly announces: boolean;
  /** Place of the first mention of each unit: words of four letters or more, pairs of Chinese characters. */
  readonly mentions: ReadonlyMap<string, number>;
}

/** Counts by the name of a feature, above 0 for what speaks for the order as it stands. */
export type OrderFeatures = ReadonlyMap<string, number>;

const ANNOUNCES = /[:：]\s*$/u;
/** Shorter Latin words are small words, which come back by themselves. */
const MIN_LETTERS = 4;
/** Parts of a sentence that places are told by. */
const PARTS = 5;

export function orderedSentence(text: string, tokens: readonly WordToken[]): OrderedSentence {
  const mentions = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1] ?? "";
    const unit = isHan(token) ? (isHan(next) ? token + next : "") : token.length >= MIN_LETTERS ? token : "";
    if (unit !== "" && !mentions.has(unit)) mentions.set(unit, index);
  }
  return { tokens, announces: ANNOUNCES.test(text), mentions };
}

/**
 * What the words around a thing say when it is named first and when it is named again: `a cache` and then `the cache`,
 * at the end of a sentence and then at the beginning of the next (theme and rheme; Mathesius 1929, Barzilay & Lapata
 * 2008). The features of the pair turned round are the same with their signs changed.
 */
export function mentionFeatures(before: OrderedSentence, after: OrderedSentence): Map<string, number> {
  const features = new Map<string, number>();
  for (const { left, right, length } of sharedRuns(before, after)) {
    addSurroundings(features, after.tokens, right, length, 1);
    addSurroundings(features, before.tokens, left, length, -1);
  }
  return features;
}

/** The same with what two sentences side by side begin and end with. */
export function neighbourFeatures(
  before: OrderedSentence,
  after: OrderedSentence,
  language: SubstanceLanguage,
): OrderFeatures {
  const features = mentionFeatures(before, after);
  const shared = [...after.mentions.keys()].filter((unit) => before.mentions.has(unit)).length;
  const likeness = shared === 0 ? 0 : shared < 3 ? 1 : 2;
  for (const [sentence, sign] of [[after, 1] as const, [before, -1] as const]) {
    const [first = "", second = "", third = ""] = sentence.tokens;
    add(features, `o1:${first}`, sign);
    add(features, `o1${likeness}:${first}`, sign);
    add(features, `o2:${first}_${second}`, sign);
    if (language === "zh") add(features, `o3:${first}_${second}_${third}`, sign);
    add(features, `l1:${sentence.tokens.at(-1) ?? ""}`, -sign);
    if (sentence.announces) add(features, "colon", -sign);
  }
  const [opening = "", next = ""] = [before.tokens[0], after.tokens[0]];
  add(features, `oo:${opening}>${next}`, 1);
  add(features, `oo:${next}>${opening}`, -1);
  add(features, "longer", Math.sign(before.tokens.length - after.tokens.length));
  return features;
}

/** What a sentence says about its place in a paragraph or a report: its words, and with what it begins and ends. */
export function placeFeatures({ tokens, announces }: OrderedSentence, language: SubstanceLanguage): Set<string> {
  const features = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    if (language === "en") features.add(token);
    if (next !== undefined) features.add(`${token}_${next}`);
  }
  const [first = "", second = "", third = ""] = tokens;
  features.add(`^${first}`);
  features.add(`^${first}_${second}`);
  features.add(`^${first}_${second}_${third}`);
  features.add(`$${tokens.at(-1) ?? ""}`);
  features.add(`$${tokens.at(-2) ?? ""}_${tokens.at(-1) ?? ""}`);
  if (announces) features.add("$:");
  return features;
}

interface SharedRun {
  readonly left: number;
  readonly right: number;
  readonly length: number;
}

/** What both sentences name; pairs of characters that overlap are one longer name. */
function sharedRuns(before: OrderedSentence, after: OrderedSentence): SharedRun[] {
  const runs: SharedRun[] = [];
  let covered = -1;
  for (const [unit, right] of after.mentions) {
    const left = before.mentions.get(unit);
    if (left === undefined || right <= covered) continue;
    const chinese = isHan(after.tokens[right] ?? "");
    let length = chinese ? 2 : 1;
    while (chinese && isSame(after.tokens[right + length], before.tokens[left + length])) length++;
    covered = chinese ? right + length - 2 : right;
    runs.push({ left, right, length });
  }
  return runs;
}

function isSame(left: string | undefined, right: string | undefined): boolean {
  return left !== undefined && left === right;
}

function addSurroundings(
  features: Map<string, number>,
  tokens: readonly WordToken[],
  at: number,
  length: number,
  sign: 1 | -1,
): void {
  const place = (index: number): string => (index < 0 ? "^" : (tokens[index] ?? "$"));
  add(features, `p1:${place(at - 1)}`, sign);
  add(features, `p2:${place(at - 2)}_${place(at - 1)}`, sign);
  add(features, `n1:${place(at + length)}`, sign);
  add(features, `n2:${place(at + length)}_${place(at + length + 1)}`, sign);
  add(features, `b:${Math.min(PARTS - 1, Math.floor((at / tokens.length) * PARTS))}`, sign);
  add(features, `i:${Math.min(6, at)}`, sign);
  add(features, `e:${Math.min(6, Math.max(0, tokens.length - at - length))}`, sign);
}

function add(features: Map<string, number>, name: string, by: number): void {
  const sum = (features.get(name) ?? 0) + by;
  if (sum === 0) features.delete(name);
  else features.set(name, sum);
}
