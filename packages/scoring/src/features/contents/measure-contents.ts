import type { Evidence, ParsedReport, SectionRole } from "@rubrica/report-model";
import type { ContentsFeatureId } from "../feature-ids.ts";
import { measurement } from "../measurement.ts";
import type { FeatureMeasurement } from "../report-features.ts";
import type { ReportView } from "../report-view.ts";
import { foldTitle } from "../text-measures.ts";
import { agreementOf } from "./contents-agreement.ts";
import { outlineOf } from "./outline.ts";
import { balanceOf, branchingOf, depthOf, numberingOf, titlesOf } from "./outline-shape.ts";

/** Measures the table of contents, or the headings where none is printed. */
export function measureContents(view: ReportView): Record<ContentsFeatureId, FeatureMeasurement> {
  const { report, evidence } = view;
  const outline = outlineOf(report);
  const agreement = agreementOf(report);
  const numbering = numberingOf(outline);
  const titles = titlesOf(outline);
  const printed = (report.tableOfContents?.entries.length ?? 0) > 0;
  const ofTitles = (entries: readonly { readonly title: string }[]): (Evidence | null)[] =>
    entries.slice(0, 6).map((entry) => evidence.fromQuote(entry.title));
  const chapterHeadings = view.chapters.flatMap(({ heading }) => (heading === null ? [] : [report.headings[heading]]));
  const ofChapters = chapterHeadings.slice(0, 3).map((heading) => (heading ? evidence.fromRange(heading.range) : null));

  return {
    "contents.printed": measurement(printed ? 1 : 0, ofTitles(report.tableOfContents?.entries.slice(0, 2) ?? [])),
    "contents.required_parts": measurement(requiredParts(report), ofChapters.slice(0, 1)),
    "contents.depth": measurement(depthOf(outline), ofChapters.slice(0, 1)),
    "contents.chapters": measurement(view.chapters.filter((chapter) => chapter.heading !== null).length, ofChapters),
    "contents.branching": measurement(branchingOf(outline)),
    "contents.balance": measurement(balanceOf(view.chapters.map((chapter) => chapter.characters)), [
      longestChapter(view),
    ]),
    "contents.numbering": measurement(
      outline.length === 0 ? 0 : numbering.value,
      ofTitles(numbering.misfits.length > 0 ? numbering.misfits : outline.filter(({ number }) => number !== null)),
    ),
    "contents.titles": measurement(outline.length === 0 ? 0 : titles.value, ofTitles(titles.poor)),
    "contents.agreement": measurement(agreement.f1, ofTitles(agreement.unmatchedEntries)),
    "contents.page_numbers": measurement(agreement.pageNumbers, ofTitles(agreement.wrongPages)),
  };
}

const ROLES_OF_PARTS: readonly (readonly SectionRole[])[] = [["introduction"], ["conclusion"], ["references"]];
const TITLES_OF_PARTS: readonly RegExp[] = [
  /^(?:绪论|引言|前言|导论|概述|背景|introduction|.*(?:背景|目的|任务|要求|需求|概述))/,
  /(?:结论|总结|结语|小结|展望|心得|conclusions?|summary)/,
  /^(?:主要)?(?:参考文献|引用文献|references|bibliography|workscited)/,
];

/** Percent of the mandatory parts found: abstract, introduction, conclusion, references. */
function requiredParts(report: ParsedReport): number {
  const roles = new Set(report.sections.map((section) => section.role));
  const titles = report.headings.map((heading) => foldTitle(heading.title));
  const found = ROLES_OF_PARTS.filter(
    (wanted, index) =>
      wanted.some((role) => roles.has(role)) || titles.some((title) => TITLES_OF_PARTS[index]?.test(title)),
  ).length;
  return ((found + (report.abstracts.length > 0 ? 1 : 0)) / (ROLES_OF_PARTS.length + 1)) * 100;
}

function longestChapter(view: ReportView): Evidence | null {
  const longest = [...view.chapters].sort((left, right) => right.characters - left.characters)[0];
  const heading = longest?.heading == null ? undefined : view.report.headings[longest.heading];
  return heading === undefined ? null : view.evidence.fromRange(heading.range);
}
