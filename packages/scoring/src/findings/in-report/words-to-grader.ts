import type { Finding, ParsedReport } from "@rubrica/report-model";
import { findAddressedPassages } from "../../address/find-addressed-passages.ts";
import { createPageOfOffset } from "../../substance/page-of-offset.ts";
import { finding } from "../finding.ts";

/** Something that a report says to whoever grades it. */
interface WordsToGrader {
  readonly words: string;
  readonly page: number | null;
  /** Offset in the report's text; null outside of it (running heads, hidden text). */
  readonly start: number | null;
}

/** As many are quoted in a finding; all are counted. */
const MAX_QUOTED = 5;
const MAX_QUOTED_LENGTH = 180;

/** Sentences that speak to a grader, those in plain sight and those that no reader sees apart. */
export function findWordsToGrader(report: ParsedReport): Finding[] {
  const places = { visible: visibleWords(report), hidden: hiddenWords(report) };
  return (["visible", "hidden"] as const).flatMap((place) => {
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
  }));
  return [...inText, ...wordsOutsideOfText(report)];
}

/** In running heads, captions and whatever else stands on a page and not in its text. */
function wordsOutsideOfText(report: ParsedReport): WordsToGrader[] {
  const seen = new Set<string>();
  return report.pages.flatMap(({ number, lines }) => {
    const outside = lines.filter(({ range }) => range === null).map(({ text }) => text);
    const text = outside.filter((line) => !seen.has(line)).join("\n");
    for (const line of outside) seen.add(line);
    return findAddressedPassages(text).map(({ start, end }) => ({
      words: text.slice(start, end).trim(),
      page: number,
      start: null,
    }));
  });
}

/** Text that nobody sees is held anyhow, so that less is enough to say what it was for. */
const HIDDEN_MARGIN = 4;

/** Hidden text comes in pieces as it was drawn: those of a page are read as one. */
function hiddenWords({ integrity }: ParsedReport): WordsToGrader[] {
  const pages = new Map<number, string[]>();
  for (const { page, text } of integrity) pages.set(page, [...(pages.get(page) ?? []), text]);
  return [...pages].flatMap(([page, texts]) => {
    const text = texts.join("\n");
    return findAddressedPassages(text, HIDDEN_MARGIN).map(({ start, end }) => ({
      words: text.slice(start, end).trim(),
      page,
      start: null,
    }));
  });
}
