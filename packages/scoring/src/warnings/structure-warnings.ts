import type { ContentsEntry, ParsedReport } from "@rubrica/report-model";
import { referencesState } from "../features/citations/references-state.ts";
import { agreementOf } from "../features/contents/contents-agreement.ts";
import { isFrontOrBackMatter, numberParts } from "../features/contents/outline.ts";
import { textLength } from "../features/text-measures.ts";
import { chaptersInDisorder } from "./chapter-order.ts";
import { labelsInDisorder } from "./page-label-order.ts";
import type { WarningDraft } from "./score-warning.ts";

/** What is missing from a report or not in its place, and what of it is not judged. */
export function findStructureWarnings(report: ParsedReport): WarningDraft[] {
  const found = [
    entriesWithoutHeading(report),
    headingsInDisorder(report),
    chapterWarning(report),
    pageLabelWarning(report),
  ].filter((warning) => warning !== null);
  const order = found.length > 0 ? null : orderUnknown(report);
  return [...found, order, referenceWarning(report), codeWarning(report)].filter((warning) => warning !== null);
}

/** Entries of the printed contents that the reader of the file may overlook; more of them is a part that is missing. */
const TOLERATED_SHARE = 0.1;
const MAX_TITLES = 3;

function entriesWithoutHeading(report: ParsedReport): WarningDraft | null {
  const contents = report.tableOfContents;
  if (contents === null) return null;
  const counted = (entry: ContentsEntry): boolean => !isFrontOrBackMatter(entry.title);
  const unmatched = agreementOf(report).unmatchedEntries.filter(counted);
  if (unmatched.length <= contents.entries.filter(counted).length * TOLERATED_SHARE) return null;
  const titles = unmatched.slice(0, MAX_TITLES).map(({ number, title }) => `${number ?? ""} ${title}`.trim());
  return {
    code: "contents_without_heading",
    words: {
      zh: `目录中有${unmatched.length}项在正文里找不到标题，可能缺页或缺章：${titles.join("；")}`,
      en: `${unmatched.length} entries of the table of contents have no heading in the text, pages or chapters may be missing: ${titles.join("; ")}`,
    },
    pages: contents.pages,
  };
}

/** The headings of the contents' entries have to come in the order of the entries. */
function headingsInDisorder(report: ParsedReport): WarningDraft | null {
  const listed = (report.tableOfContents?.entries ?? []).flatMap(({ heading }) =>
    heading === null ? [] : [report.headings[heading]?.page ?? 0],
  );
  const pages = listed.flatMap((page, index) => (page < (listed[index - 1] ?? 0) ? [page] : []));
  if (pages.length === 0) return null;
  return {
    code: "headings_out_of_order",
    words: {
      zh: "标题的先后与目录不一致，页面可能排错或重复",
      en: "headings do not come in the order of the table of contents; pages may be misplaced or repeated",
    },
    pages,
  };
}

function chapterWarning(report: ParsedReport): WarningDraft | null {
  const { missing, pages } = chaptersInDisorder(
    report.headings.flatMap(({ level, number, page }) => {
      const chapter = level === 1 && number !== null ? numberParts(number) : null;
      return chapter?.length === 1 && chapter[0] !== undefined ? [{ number: chapter[0], page }] : [];
    }),
  );
  if (pages.length === 0) return null;
  const zh = missing.length > 0 ? `缺少第${missing.join("、")}章` : "章的编号顺序有误";
  const en = missing.length > 0 ? `chapters ${missing.join(", ")} are missing` : "chapters are not numbered in order";
  return { code: missing.length > 0 ? "chapters_missing" : "chapters_out_of_order", words: { zh, en }, pages };
}

function pageLabelWarning(report: ParsedReport): WarningDraft | null {
  const breaks = labelsInDisorder(report.pages);
  if (breaks.length === 0) return null;
  const [first] = breaks;
  return {
    code: "page_numbers_out_of_order",
    words: {
      zh: `页码有${breaks.length}处不连续（如${first?.before}之后是${first?.after}），可能缺页、重复或排错`,
      en: `page numbers break in ${breaks.length} places (${first?.before} is followed by ${first?.after}); pages may be missing, repeated or misplaced`,
    },
    pages: breaks.map(({ page }) => page),
  };
}

const MIN_PAGES_TO_ORDER = 8;
const MIN_MARKS = 3;

/** Without page numbers, contents and numbered chapters nothing tells whether a page is missing. */
function orderUnknown(report: ParsedReport): WarningDraft | null {
  if (report.pages.length < MIN_PAGES_TO_ORDER) return null;
  const labelled = report.pages.filter(({ label }) => label !== null && /^\d+$/.test(label)).length;
  const entries = report.tableOfContents?.entries.length ?? 0;
  const chapters = report.headings.filter(({ level, number }) => level === 1 && number !== null).length;
  if (labelled * 2 >= report.pages.length || entries >= MIN_MARKS || chapters >= MIN_MARKS) return null;
  return {
    code: "order_unknown",
    words: {
      zh: "没有页码、目录和章节编号，无法核对是否缺页或排错",
      en: "without page numbers, contents and numbered chapters nothing shows whether pages are missing or misplaced",
    },
  };
}

function referenceWarning(report: ParsedReport): WarningDraft | null {
  const state = referencesState(report);
  if (state.kind !== "not_recognised") return null;
  return {
    code: "references_not_recognised",
    words: {
      zh: "有参考文献或引文标记，但文献表没有识别出来，引用部分不计分",
      en: "there are references or marks that cite, but the list was not recognised; citations are not measured",
    },
    pages: state.pages,
  };
}

const CODE_SHARE = 0.5;

function codeWarning(report: ParsedReport): WarningDraft | null {
  const share = codeShare(report);
  if (share < CODE_SHARE) return null;
  const percent = Math.round(share * 100);
  return {
    code: "mostly_code",
    words: {
      zh: `报告约${percent}%是程序代码，代码没有评分`,
      en: `about ${percent} % of the report is program code, which is not judged`,
    },
    pages: report.codeListings.map(({ page }) => page),
  };
}

/** Share of the report's letters that stand in code listings, 0 to 1. */
export function codeShare({ codeListings, text }: ParsedReport): number {
  const code = codeListings.reduce((sum, listing) => sum + textLength(listing.text), 0);
  const whole = code + textLength(text);
  return whole === 0 ? 0 : code / whole;
}
