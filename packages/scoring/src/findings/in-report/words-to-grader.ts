import type { Evidence, Finding, ParsedReport } from "@rubrica/report-model";
import { findAddressedPassages } from "../../address/find-addressed-passages.ts";
import { createPageOfOffset } from "../../substance/page-of-offset.ts";
import { finding } from "../finding.ts";

/** Something that a report says to whoever grades it. */
interface WordsToGrader {
  readonly words: string;
  readonly page: number | null;
  /** Offset in the report's text; null outside of it (running heads, hidden text). */
  readonly start: number | null;
  readonly end: number | null;
}

/** As many are quoted in a finding; all are counted. */
const MAX_QUOTED = 5;
const MAX_QUOTED_LENGTH = 180;

/**
 * Sentences that speak to a grader: those in plain sight, those that no reader sees, and those that only the judge takes
 * for such, apart.
 *
 * @param named - What the judge takes for such.
 */
export function findWordsToGrader(report: ParsedReport, named: readonly Evidence[] = []): Finding[] {
  const visible = visibleWords(report);
  const places = { visible, hidden: hiddenWords(report), judged: wordsNamedAlone(named, visible) };
  return (["visible", "hidden", "judged"] as const).flatMap((place) => {
    const found = places[place];
    if (found.length === 0) return [];
    const quoted = found.slice(0, MAX_QUOTED);
    const figures = {
      place,
      count: found.length,
      quotes: quoted.map(({ words }) => words.slice(0, MAX_QUOTED_LENGTH)),
      starts: found.flatMap(({ start }) => start ?? []),
    };
    return [finding("instruction_to_grader", { pages: found.flatMap(({ page }) => page ?? []), figures })];
  });
}

function visibleWords(report: ParsedReport): WordsToGrader[] {
  const pageOf = createPageOfOffset(report);
  const inText = findAddressedPassages(report.text).map(({ start, end }) => ({
    words: report.text.slice(start, end).trim(),
    page: pageOf(start),
    start,
    end,
  }));
  return [...inText, ...wordsOutsideOfText(report)];
}

/** Scraps of tables and code are no sentences: more is asked of them. */
export const OUTSIDE_MARGIN = -1;

/** In running heads, captions and whatever else stands on a page and not in its text. */
function wordsOutsideOfText(report: ParsedReport): WordsToGrader[] {
  const seen = new Set<string>();
  return report.pages.flatMap(({ number, lines }) => {
    const outside = lines.filter(({ range }) => range === null).map(({ text }) => text);
    const text = outside.filter((line) => !seen.has(line)).join("\n");
    for (const line of outside) seen.add(line);
    return findAddressedPassages(text, OUTSIDE_MARGIN).map(({ start, end }) => ({
      words: text.slice(start, end).trim(),
      page: number,
      start: null,
      end: null,
    }));
  });
}

/** What the judge names and nothing that is marked overlaps, each once. */
function wordsNamedAlone(named: readonly Evidence[], marked: readonly WordsToGrader[]): WordsToGrader[] {
  const alone: WordsToGrader[] = [];
  for (const { quote, page, start, end } of named) {
    const words = { words: quote, page, start, end };
    if (![...marked, ...alone].some((known) => overlap(known, words))) alone.push(words);
  }
  return alone;
}

function overlap(one: WordsToGrader, other: WordsToGrader): boolean {
  if (one.start === null || one.end === null || other.start === null || other.end === null) return false;
  return one.start < other.end && other.start < one.end;
}

/** Text that nobody sees is held anyhow, so that less is enough to say what it was for. */
const HIDDEN_MARGIN = 4;

/** Hidden text comes in pieces as it was drawn: those of a page are read as one. */
function hiddenWords({ integrity }: ParsedReport): WordsToGrader[] {
  const pages = new Map<number, string[]>();
  for (const { page, text } of integrity) pages.set(page, [...(pages.get(page) ?? []), text]);
  return [...pages].flatMap(([page, texts]) => {
    const text = texts.join(" ");
    return findAddressedPassages(text, HIDDEN_MARGIN).map(({ start, end }) => ({
      words: text.slice(start, end).trim(),
      page,
      start: null,
      end: null,
    }));
  });
}
