/** Passages of a report that may speak to whoever marks it: in its text, outside of it, and where nobody sees them. */
import type { ParsedReport } from "@rubrica/report-model";
import type { PassageInQuestion } from "../judge/judge.ts";
import { createPageOfOffset } from "../substance/page-of-offset.ts";
import { isCode } from "../substance/prose-sentences.ts";
import { type OpenAddressModel, shippedModel } from "./address-model.ts";
import { findSuspectedSpans, MOST_TOKENS, type SuspectedSpan } from "./find-suspected-spans.ts";
import { estimateTokens, takeLastTokens, takeTokens } from "./passage-length.ts";
import type { Passage } from "./passages.ts";

/** A passage, where it stands, and as a reader is asked about it. */
export interface SuspectedPassage extends PassageInQuestion {
  /** In the report's own words. */
  readonly quote: string;
  /** `hidden`: no reader of the report sees it. */
  readonly place: "visible" | "hidden";
  readonly page: number | null;
  /** Offsets in the report's text; null outside of it (running heads, tables, hidden text). */
  readonly start: number | null;
  readonly end: number | null;
  /** Log odds over the learned line. */
  readonly odds: number;
  /** True above the strict line, where hardly any sentence of a genuine report is. */
  readonly isLikely: boolean;
}

/** The number of strongest passages for which the wide line suffices. */
const FEWEST = 7;
/** Least log odds of a candidate. docs/scoring.md says how many unseen attacks are candidates. */
export const WIDE_LINE = -4;
/** The number of strongest passages, hidden ones included, for which the middle line suffices: a report that is full of commands has more of its own. */
const FEWEST_ABOVE_MIDDLE = 14;
const MIDDLE_LINE = -1.5;
/** Least log odds of all further candidates: the learned line itself. */
const NARROW_LINE = 0;
/** Subtracted from the log odds of passages of code, whose names are words of commands. */
const CODE_MARGIN = 1;
/** Passages above it are likely. docs/scoring.md says how many sentences of unseen prose are above it. */
export const STRICT_LINE = 4;

/** The passages that may speak to whoever marks the report, strongest first, each once. Statistics propose them; a reader confirms them. */
export function findSuspectedPassages(report: ParsedReport): SuspectedPassage[] {
  return suspectBy(shippedModel(), report);
}

/** The same by another model, such as one that has not learned from the report. */
export function suspectBy(model: OpenAddressModel, report: ParsedReport): SuspectedPassage[] {
  const found = [textOf(report), outsideOf(report), ...hiddenIn(report)].flatMap((source) =>
    findSuspectedSpans(source.text, WIDE_LINE, model).map((span) => ({ source, span, odds: oddsOf(source, span) })),
  );
  const hidden = found.filter(({ source }) => source.place === "hidden").length;
  const apart = new Map<string, SuspectedPassage>();
  for (const { source, span, odds } of found.toSorted((one, other) => other.odds - one.odds)) {
    if (odds <= leastAfter(apart.size, source, hidden)) continue;
    const passage = describe(source, span, odds);
    if (!apart.has(passage.text)) apart.set(passage.text, passage);
  }
  return [...apart.values()];
}

/** The log odds above which a passage is a candidate after so many others, in a report with so many that are hidden. */
function leastAfter(candidates: number, { place }: Source, hidden: number): number {
  // Little of an honest report is hidden: the number of candidates in hidden text has no limit.
  if (candidates < FEWEST || place === "hidden") return WIDE_LINE;
  return candidates < FEWEST_ABOVE_MIDDLE - hidden ? MIDDLE_LINE : NARROW_LINE;
}

function oddsOf({ text }: Source, { start, end, odds }: SuspectedSpan): number {
  return odds - (isCode(text.slice(start, end)) ? CODE_MARGIN : 0);
}

/** One text that is searched, and where its parts stand. */
interface Source {
  readonly text: string;
  readonly place: SuspectedPassage["place"];
  readonly pageOf: (offset: number) => number | null;
  /** Whether offsets are those of the report's text. */
  readonly isReportText: boolean;
  /** Headings are no neighbours. */
  readonly headings: readonly Passage[];
}

function textOf(report: ParsedReport): Source {
  const headings = report.headings.map(({ range }) => range);
  return { text: report.text, place: "visible", pageOf: createPageOfOffset(report), isReportText: true, headings };
}

/** Running heads, captions and whatever else stands on a page and not in its text, each line once. */
function outsideOf({ pages }: ParsedReport): Source {
  const seen = new Set<string>();
  const ends: { readonly end: number; readonly page: number }[] = [];
  let text = "";
  for (const { number: page, lines } of pages) {
    for (const line of lines) {
      if (line.range !== null || seen.has(line.text)) continue;
      seen.add(line.text);
      text += `${line.text}\n`;
      ends.push({ end: text.length, page });
    }
  }
  const pageOf = (offset: number): number | null => ends.find(({ end }) => offset < end)?.page ?? null;
  return { text, place: "visible", pageOf, isReportText: false, headings: [] };
}

/** Hidden text, which comes in pieces as it was drawn; the pieces of one kind on a page are one text. */
function hiddenIn({ integrity }: ParsedReport): Source[] {
  const together = new Map<string, { readonly page: number; text: string }>();
  for (const { page, kind, text } of integrity) {
    const key = `${page} ${kind}`;
    const before = together.get(key)?.text;
    together.set(key, { page, text: before === undefined ? text : `${before} ${text}` });
  }
  return [...together.values()].map(({ page, text }) => ({
    text,
    place: "hidden" as const,
    pageOf: () => page,
    isReportText: false,
    headings: [],
  }));
}

function describe(source: Source, span: SuspectedSpan, odds: number): SuspectedPassage {
  const { start, end } = trimmed(source.text, wholeSentence(source.text, span));
  const quote = source.text.slice(start, end);
  const { before, after } = neighboursOf(source, { start, end });
  return {
    quote,
    text: oneLine(span.turned ?? quote),
    before,
    after,
    place: source.place,
    page: source.pageOf(start),
    start: source.isReportText ? start : null,
    end: source.isReportText ? end : null,
    odds,
    isLikely: odds > STRICT_LINE,
  };
}

const END = /[。！？!?；;\n]|\.(?=\s)/g;
/** The most characters between the edge of a window and the edge of its sentence. */
const NEAR = 60;

/** The whole sentence around the span, or the part of it that is short enough for a reader; else the span. */
function wholeSentence(text: string, span: SuspectedSpan): Passage {
  const { end } = span;
  // A window may begin with the sign that ends the sentence before.
  const start = span.start + (/^[\s。！？!?；;，,.]*(?=.)/u.exec(text.slice(span.start, end))?.[0].length ?? 0);
  const before = [...text.slice(Math.max(0, start - NEAR), start).matchAll(END)].at(-1);
  const ahead = text
    .slice(end - 1, end + NEAR)
    .matchAll(END)
    .next().value;
  const from = before === undefined ? start : Math.max(0, start - NEAR) + before.index + 1;
  const to = ahead === undefined ? end : end - 1 + ahead.index + 1;
  // Where all of it is too long, the sentence that weighs most is shown.
  const { heaviest } = span;
  const wider = [
    { start: from, end: to },
    { start: heaviest.start <= start ? from : heaviest.start, end: heaviest.end >= end ? to : heaviest.end },
    { start: from, end },
    { start, end: to },
  ];
  return wider.find((each) => estimateTokens(text.slice(each.start, each.end)) <= MOST_TOKENS) ?? { start, end };
}

function trimmed(text: string, { start, end }: Passage): Passage {
  const passage = text.slice(start, end);
  return {
    start: start + passage.length - passage.trimStart().length,
    end: end - passage.length + passage.trimEnd().length,
  };
}

/** The length of what is shown beside a passage, on each side. */
const NEIGHBOUR_TOKENS = 14;
const NEIGHBOUR_CHARACTERS = 80;

function neighboursOf(
  { text, headings }: Source,
  { start, end }: Passage,
): Pick<PassageInQuestion, "before" | "after"> {
  const from = Math.max(
    0,
    start - NEIGHBOUR_CHARACTERS,
    ...headings.flatMap((each) => (each.end <= start ? [each.end] : [])),
  );
  const to = Math.min(
    end + NEIGHBOUR_CHARACTERS,
    ...headings.flatMap((each) => (each.start >= end ? [each.start] : [])),
  );
  return {
    before: takeLastTokens(oneLine(text.slice(from, start)), NEIGHBOUR_TOKENS),
    after: takeTokens(oneLine(text.slice(end, to)), NEIGHBOUR_TOKENS),
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
