/** Stretches of a text that may speak to whoever grades it: proposals, for a reader to confirm. */
import { createWeigher, type OpenAddressModel, shippedModel, type Weigher } from "./address-model.ts";
import { foldDisguise } from "./fold-disguise.ts";
import { estimateTokens } from "./passage-length.ts";
import { type Passage, splitSentences } from "./passages.ts";
import { readNgrams, type TextNgrams } from "./text-ngrams.ts";

/** A stretch by its offsets in the text that was searched. */
export interface SuspectedSpan extends Passage {
  /** Log odds over the learned line. */
  readonly odds: number;
  /** The sentence in it that weighs most, or what of it lies in the stretch. */
  readonly heaviest: Passage;
  /** What it says read backwards, where it is written backwards; null elsewhere. */
  readonly turned: string | null;
}

/** Lengths in tokens: ideographs, words, numbers and signs. Short stretches are proposed by chance more often, so that a margin is subtracted from their log odds. */
const WINDOWS = [
  { length: 12, margin: 1 },
  { length: 18, margin: 0 },
  { length: 26, margin: 0 },
  { length: 40, margin: 0 },
];
/** The windows of text that is written backwards. */
const BACKWARDS_WINDOWS = WINDOWS.slice(0, 2);
/** Windows begin a quarter of their length apart. */
const STEPS_A_WINDOW = 4;
/** Subtracted from the log odds of text that is read backwards, in which chance makes words. */
const BACKWARDS_MARGIN = 1;
/** The longest sentence that is weighed as a whole, and the most that a reader is shown of a passage. Windows search longer sentences. */
export const MOST_TOKENS = 60;

/**
 * Stretches above a line, strongest first; of those that overlap, the strongest. Sentences are weighed, and windows of
 * words that begin anywhere in a sentence: no comma, bracket, line or missing sign hides what a sentence says.
 *
 * @param least - Stretches of at most these log odds over the learned line are left out.
 * @param model - Default: the one that this package ships.
 */
export function findSuspectedSpans(
  text: string,
  least: number,
  model: OpenAddressModel = shippedModel(),
): SuspectedSpan[] {
  const folded = foldDisguise(text, model.isKnownWord);
  const turned = turnRound(folded.text);
  const { length } = turned;
  const place = (start: number, end: number): Passage => ({
    start: folded.origin[start] ?? 0,
    end: (folded.origin[end - 1] ?? 0) + 1,
  });
  const forwards = weighAll(folded.text, { least, model, windows: WINDOWS }).map(({ start, end, odds, heaviest }) => ({
    ...place(start, end),
    odds,
    heaviest: place(heaviest.start, heaviest.end),
    turned: null,
  }));
  const reading = { least: least + BACKWARDS_MARGIN, model, windows: BACKWARDS_WINDOWS };
  const backwards = weighAll(turned, reading).map(({ start, end, odds }) => ({
    ...place(length - end, length - start),
    odds: odds - BACKWARDS_MARGIN,
    heaviest: place(length - end, length - start),
    turned: turned.slice(start, end),
  }));
  return strongestApart([...forwards, ...backwards]);
}

interface Weighed extends Passage {
  readonly odds: number;
  readonly heaviest: Passage;
}

function turnRound(text: string): string {
  let turned = "";
  for (let index = text.length - 1; index >= 0; index--) turned += text.charAt(index);
  return turned;
}

interface Reading {
  readonly least: number;
  readonly model: OpenAddressModel;
  readonly windows: typeof WINDOWS;
}

function weighAll(text: string, { least, model, windows }: Reading): Weighed[] {
  const ngrams = readNgrams(text);
  const weigher = createWeigher(ngrams, model);
  const found: Weighed[] = [];
  for (const { start, end } of splitSentences(text)) {
    const odds = weigher.passage(start, end);
    if (odds > least && estimateTokens(text.slice(start, end)) <= MOST_TOKENS)
      found.push({ start, end, odds, heaviest: { start, end } });
  }
  const { begins, ends } = ngrams;
  const edges = sentenceEdges(text, ngrams);
  for (const { length, margin } of windows) {
    const step = Math.floor(length / STEPS_A_WINDOW);
    for (let from = 0; from + length <= begins.length; from += step) {
      const odds = weigher.window(from, from + length) - margin;
      if (odds <= least) continue;
      const [first, after] = heaviestPart(weigher, edges, [from, from + length]);
      const place = (token: number, last: number): Passage => ({ start: begins[token] ?? 0, end: ends[last - 1] ?? 0 });
      found.push({ ...place(from, from + length), odds, heaviest: place(first, after) });
    }
  }
  return found;
}

/** By token, whether a sentence ends before it. Ends of lines are none: a sentence may go over many. */
function sentenceEdges(text: string, { tokensBefore, begins }: TextNgrams): Uint8Array {
  const edges = new Uint8Array(begins.length + 1);
  for (const { index } of text.matchAll(SENTENCE_END)) edges[(tokensBefore[index] ?? 0) + 1] = 1;
  return edges;
}

const SENTENCE_END = /[。！？!?；;]|\.(?=\s)/g;

/** The sentence, or the part of one, that weighs most in a window; the whole window where it lies in one sentence. */
function heaviestPart(weigher: Weigher, edges: Uint8Array, [from, to]: readonly [number, number]): [number, number] {
  let heaviest: [number, number] = [from, to];
  let most = Number.NEGATIVE_INFINITY;
  let first = from;
  for (let edge = from + 1; edge <= to; edge++) {
    if (edge < to && edges[edge] !== 1) continue;
    const odds = weigher.window(first, edge);
    if (odds > most) [heaviest, most] = [[first, edge], odds];
    first = edge;
  }
  return heaviest;
}

/** Strongest first, without those that overlap a stronger one. */
function strongestApart(spans: readonly SuspectedSpan[]): SuspectedSpan[] {
  const kept: SuspectedSpan[] = [];
  for (const span of spans.toSorted((one, other) => other.odds - one.odds || one.start - other.start))
    if (!kept.some(({ start, end }) => start < span.end && span.start < end)) kept.push(span);
  return kept;
}
