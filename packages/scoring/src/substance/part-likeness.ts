import type { ParsedReport } from "@rubrica/report-model";
import type { ReportView } from "../features/report-view.ts";
import type { SubstanceLanguage } from "./background.ts";
import { countTerms, type TermCounts, termsOf } from "./term-counts.ts";
import { likeness, type TermVector, termVector } from "./term-vector.ts";
import { wordTokens } from "./word-tokens.ts";

/** Parts that say what a report is about. */
export type ReportPart = "title" | "abstract" | "keywords" | "headings" | "conclusion" | "references";

/** How a part of the report goes with its body. */
export interface PartLikeness {
  readonly part: ReportPart;
  /** Terms of the part that not every report has. */
  readonly terms: number;
  /** Likeness of the part and the body, in percent. */
  readonly likeness: number;
  /** Percent of the weight of the part's terms that stand anywhere in the body. */
  readonly found: number;
  /** 1-based. */
  readonly pages: readonly number[];
}

interface PartText {
  readonly part: ReportPart;
  readonly text: string;
  readonly pages: readonly number[];
}

/** Holds every part of the report that promises or sums up against its body. */
export function measureParts(view: ReportView, body: TermCounts, language: SubstanceLanguage): PartLikeness[] {
  const whole = termVector(body, language);
  return textsOf(view.report, language).flatMap(({ part, text, pages }) => {
    const counts = countTerms(termsOf(wordTokens(text)));
    const vector = termVector(counts, language);
    if (vector.weights.size === 0) return [];
    // The conclusion is of the body itself, and would be like it for that alone.
    const other = part === "conclusion" ? termVector(without(body, counts), language) : whole;
    return [
      { part, terms: vector.weights.size, likeness: likeness(vector, other), found: foundOf(vector, other), pages },
    ];
  });
}

function textsOf(report: ParsedReport, language: SubstanceLanguage): PartText[] {
  const { cover, abstracts, keywords, headings, references, sections, text } = report;
  const own = abstracts.filter((abstract) => abstract.language === language);
  const lists = keywords.filter((list) => list.language === language);
  const conclusions = sections.filter(({ role }) => role === "conclusion");
  return [
    { part: "title", text: cover.title ?? "", pages: cover.title === null ? [] : [1] },
    ...own.map((abstract) => ({ part: "abstract" as const, text: abstract.text, pages: [abstract.page] })),
    { part: "keywords", text: lists.flatMap(({ words }) => words).join("\n"), pages: lists.map(({ page }) => page) },
    { part: "headings", text: headings.map(({ title }) => title).join("\n"), pages: [] },
    {
      part: "conclusion",
      text: conclusions.map(({ range }) => text.slice(range.start, range.end)).join("\n"),
      pages: conclusions.map(({ firstPage }) => firstPage),
    },
    {
      part: "references",
      text: references.map(({ item }) => item.title ?? "").join("\n"),
      pages: references.slice(0, 1).map(({ page }) => page),
    },
  ];
}

function without(all: TermCounts, part: TermCounts): Map<string, number> {
  return new Map(
    [...all].flatMap(([term, count]) => {
      const left = count - (part.get(term) ?? 0);
      return left > 0 ? [[term, left] as const] : [];
    }),
  );
}

function foundOf({ weights }: TermVector, body: TermVector): number {
  let all = 0;
  let found = 0;
  for (const [term, weight] of weights) {
    all += weight;
    if (body.weights.has(term)) found += weight;
  }
  return (found / all) * 100;
}
