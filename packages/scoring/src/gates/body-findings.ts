import type { Finding } from "@rubrica/report-model";
import { finding } from "../findings/finding.ts";
import type { SentenceOrder } from "../substance/order/measure-order.ts";
import type { SubstanceMeasures } from "../substance/substance-measures.ts";
import { REAL_REPORT_RANGES as RANGES, within } from "./real-report-ranges.ts";

/**
 * What says that a body, though it is made of sentences that somebody wrote, was not written as it stands: it is held
 * for a teacher, and its mark is left alone.
 */
export function findInBody(measures: SubstanceMeasures): Finding[] {
  return [
    chainedSentences(measures),
    piecesOfOthers(measures),
    mixedSubjects(measures),
    reversedSentences(measures),
    backwardText(measures),
    disorderedText(measures),
    mostlyQuoted(measures),
    pagesTwice(measures),
  ].filter((each) => each !== null);
}

/** A sentence is like the next, and hardly like those some lines on: picked for it, one after the other. */
function chainedSentences({ sentences, coherence, pages }: SubstanceMeasures): Finding | null {
  const { drop } = coherence;
  if (sentences < RANGES.minSentencesOfParts || drop === null || within(drop, RANGES.drop)) return null;
  return finding("sentences_chained", { pages, figures: { value: drop, most: RANGES.drop.most ?? 0 } });
}

function piecesOfOthers({ sentences, segments, language, pages }: SubstanceMeasures): Finding | null {
  const bounds = RANGES.segmentRatio[language];
  if (sentences < RANGES.minSentencesOfParts || segments === null || within(segments.ratio, bounds)) return null;
  return finding("pieces_without_subject", { pages, figures: { value: segments.ratio, least: bounds.least ?? 0 } });
}

/** Two texts in turns, by paragraphs or by chapters: either the text turns all the time, or its parts share nothing. */
function mixedSubjects({ subjects, pages }: SubstanceMeasures): Finding | null {
  const { turning, likeness, minChanges, minPassagesApart } = RANGES.subjects;
  const turned = subjects.filter((each) =>
    turning.some(
      (bound) => each.passages >= bound.minPassages && each.turns >= bound.turns && each.likeness <= bound.likeness,
    ),
  );
  const apart = subjects.filter(
    (each) => each.passages >= minPassagesApart && each.likeness <= likeness && each.changes >= minChanges,
  );
  const [found] = turned.length > 0 ? turned : apart.length > 1 ? apart : [];
  if (found === undefined) return null;
  const figures = { percent: Math.round(found.likeness * 100), changes: found.changes };
  return finding("subjects_mixed", { pages, figures });
}

function backwardText({ order, direction, pages }: SubstanceMeasures): Finding | null {
  // Said already by what its paragraphs begin with.
  if (direction.paragraphs >= RANGES.minParagraphs && !within(direction.forward, RANGES.forward)) return null;
  return runsBackward(order) ? finding("text_runs_backward", { pages, figures: { sentences: order.sentences } }) : null;
}

/** By what is named again, or by that with where paragraphs, or the report, begin and end. */
export function runsBackward({ pairs, sentences, mentions, inParagraph, inReport }: SentenceOrder): boolean {
  const bounds = RANGES.order;
  return (
    (pairs >= bounds.mentions.minPairs && mentions < bounds.mentions.least) ||
    (pairs >= bounds.paragraphs.minPairs && mentions + inParagraph < bounds.paragraphs.least) ||
    (sentences >= bounds.report.minSentences && mentions + inReport < bounds.report.least)
  );
}

function reversedSentences({ direction, pages }: SubstanceMeasures): Finding | null {
  const { paragraphs, forward } = direction;
  if (paragraphs < RANGES.minParagraphs || within(forward, RANGES.forward)) return null;
  return finding("sentences_reversed", { pages, figures: { paragraphs } });
}

/** By its pages, or in a report of few pages by its sentences. */
function disorderedText({ sentences, coherence, pageOrder, language, pages }: SubstanceMeasures): Finding | null {
  const { deviations } = pageOrder;
  if (pageOrder.pages >= RANGES.minPages) {
    const inOrder = deviations === null || within(deviations, RANGES.pageOrder);
    if (!inOrder) return finding("text_in_disorder", { pages, figures: { unit: "pages" } });
  }
  const { middleRatio } = coherence;
  if (sentences < RANGES.minSentencesOfParts || middleRatio === null) return null;
  if (within(middleRatio, RANGES.middleRatio[language])) return null;
  return finding("text_in_disorder", { pages, figures: { unit: "paragraphs" } });
}

function mostlyQuoted({ quoted, words, pages }: SubstanceMeasures): Finding | null {
  if (words < RANGES.minRepetitionWords || quoted === null || within(quoted, RANGES.quoted)) return null;
  return finding("mostly_quoted", { pages, figures: { value: quoted, most: RANGES.quoted.most ?? 0 } });
}

function pagesTwice({ repeatedPages }: SubstanceMeasures): Finding | null {
  if (within(repeatedPages.length, RANGES.repeatedPages)) return null;
  return finding("pages_repeated", { pages: repeatedPages, figures: { count: repeatedPages.length } });
}
