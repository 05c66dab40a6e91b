import type { Paragraph, ReportView } from "../features/report-view.ts";
import { splitSentences } from "../features/text-measures.ts";
import { measureTranslations } from "./abstract-translation.ts";
import type { SubstanceLanguage } from "./background.ts";
import { measureCollocation } from "./collocation.ts";
import { neighbourCoherence } from "./neighbour-coherence.ts";
import { measureOrder } from "./order/measure-order.ts";
import { orderedParagraphs } from "./order/ordered-paragraphs.ts";
import { createPageOfOffset } from "./page-of-offset.ts";
import { measurePageOrder } from "./page-order.ts";
import { measureParts } from "./part-likeness.ts";
import { isProse } from "./prose-sentences.ts";
import { quotedShare } from "./quoted-share.ts";
import { repeatedPages } from "./repeated-pages.ts";
import { repeatedTokens } from "./repeated-passages.ts";
import { measureSegments } from "./segment-likeness.ts";
import { measureDirection } from "./sentence-direction.ts";
import { measurePromise } from "./subject/promised-subject.ts";
import { measureSubjects } from "./subject/subject-groups.ts";
import { passagesOfParagraphs, passagesOfSentences } from "./subject/term-passages.ts";
import type { SubstanceMeasures } from "./substance-measures.ts";
import { countTerms, termsOf } from "./term-counts.ts";
import { typeTokenRatio } from "./type-token-ratio.ts";
import { isHan, meaningUnits, type WordToken, wordTokens } from "./word-tokens.ts";

/** A sentence of fewer tokens is a heading or an item of a list. */
const MIN_SENTENCE_TOKENS = 6;
const WIDE_WINDOW = 500;
const NARROW_WINDOW = 100;

interface PlacedSentence {
  readonly text: string;
  readonly tokens: readonly WordToken[];
  readonly page: number | null;
}

/** What the words of the body say about whether somebody has written something in it. */
export function measureSubstance(view: ReportView): SubstanceMeasures {
  const pageOf = createPageOfOffset(view.report);
  const byParagraph = view.paragraphs.map((paragraph) => placeSentences(paragraph, pageOf));
  const sentences = byParagraph.flat();
  const tokens = sentences.flatMap((sentence) => sentence.tokens);
  const pages = sentences.flatMap((sentence) => sentence.tokens.map(() => sentence.page));
  const repeated = repeatedTokens(tokens);
  const repeatedCount = repeated.reduce((sum, each) => sum + each, 0);
  const full = sentences.filter(isFull);
  const coherence = neighbourCoherence(full.map((sentence) => meaningUnits(sentence.tokens)));
  const language = languageOf(tokens);
  const paragraphs = view.paragraphs.map(({ text }) => text);
  const terms = sentences.map((sentence) => termsOf(sentence.tokens));
  const segments = measureSegments(
    terms.filter((_, index) => (sentences[index]?.tokens.length ?? 0) >= MIN_SENTENCE_TOKENS),
    language,
  );
  const prose = full.filter(({ text }) => isProse(text));
  const collocation = measureCollocation(prose.map((sentence) => sentence.tokens));
  const direction = measureDirection(paragraphs, language);
  const pageOrder = measurePageOrder(view, language);
  const body = countTerms(terms.flat());
  const fullByParagraph = byParagraph.map((each) => each.filter(isFull).map((sentence) => sentence.tokens));
  const wordsOfProse = sentences.filter(({ text }) => isProse(text)).flatMap((sentence) => sentence.tokens);
  const windowLength = wordsOfProse.length >= WIDE_WINDOW ? WIDE_WINDOW : NARROW_WINDOW;

  return {
    language,
    words: tokens.length,
    sentences: full.length,
    pages: distinctPages(pages),
    repetition: {
      share: tokens.length === 0 ? null : rounded((repeatedCount / tokens.length) * 100),
      pages: distinctPages(pages.filter((_, index) => repeated[index] === 1)),
    },
    vocabulary: { share: rounded(typeTokenRatio(wordsOfProse, windowLength)), window: windowLength },
    coherence: {
      near: rounded(coherence?.near ?? null),
      ratio: coherence === null || coherence.far === 0 ? null : rounded(coherence.near / coherence.far),
      drop: coherence === null || coherence.middle === 0 ? null : rounded(coherence.near / coherence.middle),
      middleRatio: coherence === null || coherence.far === 0 ? null : rounded(coherence.middle / coherence.far),
      unlinkedPages:
        coherence === null
          ? []
          : distinctPages(full.flatMap(({ page }, index) => (coherence.links[index] === 0 ? [page] : []))),
    },
    collocation: { pairs: rounded(collocation.pairs), triples: rounded(collocation.triples) },
    quoted: rounded(quotedShare(paragraphs)),
    direction: { ...direction, forward: rounded(direction.forward) },
    segments:
      segments === null || segments.near === 0
        ? null
        : { near: rounded(segments.near), ratio: rounded(segments.far / segments.near) },
    order: roundedFigures(measureOrder(orderedParagraphs(byParagraph), language)),
    subjects: [
      measureSubjects(passagesOfParagraphs(fullByParagraph, language), language),
      measureSubjects(passagesOfSentences(fullByParagraph.flat(), language), language),
    ].flatMap((each) => (each === null ? [] : [roundedFigures(each)])),
    promise: roundedFigures(measurePromise(view.report, terms, body, language)),
    pageOrder: { ...pageOrder, deviations: rounded(pageOrder.deviations) },
    repeatedPages: repeatedPages(view.report),
    parts: measureParts(view, body, language).map((part) => ({
      ...part,
      likeness: rounded(part.likeness),
      found: rounded(part.found),
    })),
    translations: measureTranslations(view.report, language).map((each) => ({ ...each, found: rounded(each.found) })),
  };
}

function languageOf(tokens: readonly WordToken[]): SubstanceLanguage {
  return tokens.filter(isHan).length * 2 > tokens.length ? "zh" : "en";
}

function isFull({ tokens }: PlacedSentence): boolean {
  return tokens.length >= MIN_SENTENCE_TOKENS;
}

function placeSentences(paragraph: Paragraph, pageOf: (offset: number) => number | null): PlacedSentence[] {
  let from = 0;
  return splitSentences(paragraph.text).map((sentence) => {
    const at = Math.max(0, paragraph.text.indexOf(sentence, from));
    from = at + sentence.length;
    return { text: sentence, tokens: wordTokens(sentence), page: pageOf(paragraph.range.start + at) };
  });
}

function distinctPages(pages: readonly (number | null)[]): number[] {
  return [...new Set(pages.filter((page) => page !== null))].sort((left, right) => left - right);
}

function rounded<Value extends number | null>(value: Value): Value | number {
  return value === null ? value : Math.round(value * 100) / 100;
}

function roundedFigures<Figures extends { readonly [Name in keyof Figures]: number }>(figures: Figures): Figures {
  return Object.fromEntries(
    Object.entries<number>(figures).map(([name, value]) => [name, rounded(value)]),
  ) as unknown as Figures;
}
