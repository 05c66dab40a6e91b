/** Passages of a report that may speak to whoever marks it: in its text, outside of it, and where nobody sees them. */
import type { ParsedReport } from "@rubrica/report-model";
import type { PassageInQuestion } from "../judge/judge.ts";
import { createPageOfOffset } from "../substance/page-of-offset.ts";
import { isCode } from "../substance/prose-sentences.ts";
import { type OpenAddressModel, SHIPPED_MODEL } from "./address-model.ts";
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
  /** Hardly any sentence of a genuine report is so strong. */
  readonly isLikely: boolean;
}

/** As many of a report are proposed where they are above the wide line, whatever else stands in it. */
const FEWEST = 7;
/** Of unseen attacks set in paragraphs 2 in 100 stay below. */
const WIDE_LINE = -4;
/** Beyond the first few the learned line itself: few unseen theses have as many above. */
const NARROW_LINE = 0;
/** Names in code are words of commands: more is asked of what is written so. */
const CODE_MARGIN = 2;
/** docs/scoring.md says how many sentences of unseen documents are above it. */
const STRICT_LINE = 4;

/** Passages that may speak to whoever marks the report, strongest first, each once: proposals of statistics, which a reader confirms. */
export function findSuspectedPassages(report: ParsedReport): SuspectedPassage[] {
  return suspectBy(SHIPPED_MODEL, report);
}

/** The same by another model, such as one that has not learned from the report. */
export function suspectBy(model: OpenAddressModel, report: ParsedReport): SuspectedPassage[] {
  const found = [textOf(report), outsideOf(report), ...hiddenIn(report)].flatMap((source) =>
    findSuspectedSpans(source.text, WIDE_LINE, model).map((span) => ({ source, span, odds: oddsOf(source, span) })),
  );
  const apart = new Map<string, SuspectedPassage>();
  for (const { source, span, odds } of found.toSorted((one, other) => other.odds - one.odds)) {
    // Little of an honest report is hidden, and all that is hidden is looked at.
    const isProposed = odds > NARROW_LINE || (odds > WIDE_LINE && (apart.size < FEWEST || source.place === "hidden"));
    if (!isProposed) continue;
    const passage = describe(source, span, odds);
    if (!apart.has(passage.text)) apart.set(passage.text, passage);
  }
  return [...apart.values()];
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

/** Hidden text comes in pieces as it was drawn: those of one kind on a page are read as one. */
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
/** So far away a window may begin or end within its sentence. */
const NEAR = 60;

/** The sentence that the span begins and ends in, as far as a reader is shown so much; else the span. */
function wholeSentence(text: string, { start, end }: Passage): Passage {
  const before = [...text.slice(Math.max(0, start - NEAR), start).matchAll(END)].at(-1);
  const ahead = text
    .slice(end - 1, end + NEAR)
    .matchAll(END)
    .next().value;
  const from = before === undefined ? start : Math.max(0, start - NEAR) + before.index + 1;
  const to = ahead === undefined ? end : end - 1 + ahead.index + 1;
  const wider = [
    { start: from, end: to },
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

/** Of what stands beside a passage, that much on each side. */
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
