/** What the cover, or the head of an article, says about the work. */

import type { LayoutLine } from "@rubrica/pdf";
import { type Cover, foldText, HAN, type Heading } from "@rubrica/report-model";
import { findArticleTitle, isHeadingTitle } from "./article-title.ts";
import type { CoverInput } from "./cover-input.ts";
import { INSTITUTION_LATIN, institutionOf } from "./cover-institution.ts";
import { cleanValue, type LabelledValue, readLabelledFields } from "./cover-labels.ts";
import { type CoverLine, collectCoverLines } from "./cover-lines.ts";
import { namesAfterTitle, splitNames } from "./cover-names.ts";
import { findTitle, isKindOfWork, isWide, joinLines } from "./cover-title.ts";
import { isStamp } from "./page-stamps.ts";
import { shiftRoles, withoutBlankPages } from "./without-blank-pages.ts";

/** A title is at least this much larger than the text. */
const LARGER = 1.12;
/** A cover has at most this many pages (title page, its translation, a form). */
const MAX_COVER_PAGES = 3;
const DATE =
  /(?:二[〇零○O]{1,2}[〇零一二三四五六七八九\d]{1,2}|(?<![\d.-])(?:19|20)\d\d)\s*(?:年|[./-](?=\s*\d{1,2}(?!\d)))\s*(?:[一二三四五六七八九十]{1,2}|\d{1,2})\s*(?:月|[./-])?(?:\s*(?:[一二三四五六七八九十]{1,3}|\d{1,2})\s*日?)?(?!\d)|(?:\d{1,2}(?:st|nd|rd|th)?\.?\s+)?(?:January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember)\.?,?\s+(?:\d{1,2},\s*)?\d{4}/;
/** `2024 年 6 月` */
const SPACE_IN_DATE = new RegExp(String.raw`(?<=[${HAN}\d])\s+(?=[${HAN}\d])`, "g");

export function readCover(read: CoverInput): Cover {
  const input = withoutBlankPages(read);
  const { pages, roles, info } = input;
  const coverPages = countCoverPages(input);
  const lines = collectCoverLines(pages, roles, coverPages);
  const visible = lines.filter((line) => roles.of(line.page, line.line) !== "footer");
  const fields = readLabelledFields(visible, pages.slice(0, coverPages));
  const height = pages[0]?.height ?? 0;
  const isStamped = (line: CoverLine): boolean =>
    roles.of(line.page, line.line) === "header" && isStamp(line.layout, pages);
  const body = visible.filter((line) => line.page === 0 && !isTaken(line, fields) && !isStamped(line));
  const abstract = input.abstracts[0]?.place;
  const asHeading = isHeadingTitle(input.headings, abstract);
  const headings = asHeading ? input.headings.slice(1) : input.headings;
  const untitled = body.filter((line) => !opensChapter(line, headings));
  const found = asHeading || isCoverPage(input) ? findTitle(untitled, height, null) : null;
  const byLook =
    found !== null && found.fontSize >= LARGER * input.bodySize
      ? found
      : findArticleTitle(
          body.filter(({ page, line }) => roles.of(page, line) !== "header"),
          abstract,
        );
  const labelled = labelledValue(fields, "title");
  const title =
    labelled ??
    byLook?.text ??
    titleOverAbstract(input, true) ??
    titleOfKind(body, input.bodySize) ??
    titleFromHeader(input) ??
    info.title;
  const names = labelledNames(fields);
  const translated = translatedTitle(
    input,
    fields,
    visible.filter((line) => !isTaken(line, fields)),
    title,
  );
  return {
    title: title === null ? null : tidyTitle(title),
    titleTranslated: translated?.text ?? null,
    authors:
      names.length > 0
        ? inOneScript(unique(names), title)
        : byLook === null || labelled !== null
          ? []
          : namesAfterTitle(
              body.filter((line) => !translated?.lines.includes(line)),
              byLook.lines,
              headings,
            ),
    institution: institutionOf(
      visible.filter((line) => !isTaken(line, fields) && !byLook?.lines.includes(line)),
      fields,
    ),
    advisor: advisorOf(fields),
    studentNumber: studentNumberOf(fields, visible),
    date: dateOf(fields, visible),
  };
}

/** Pages before the abstract, the contents and the first heading. */
function countCoverPages({ pages, headings }: CoverInput): number {
  const first = headings[0]?.page ?? 2;
  return Math.max(1, Math.min(MAX_COVER_PAGES, first - 1, pages.length));
}

/** The first page carries a title unless running text or a standing heading begins it at once. */
function isCoverPage({ pages, roles, headings }: CoverInput): boolean {
  const page = pages[0];
  if (page === undefined) return false;
  const first = page.lines.findIndex(
    (_, line) => !["header", "page-number", "footer", "aside"].includes(roles.of(0, line)),
  );
  const heading = headings[0];
  return heading === undefined || heading.page > 1 || roles.of(0, first) !== "heading";
}

/** Numbered headings are no titles, however large. */
function opensChapter({ layout }: CoverLine, headings: readonly Heading[]): boolean {
  return headings.some(
    ({ page, number, box }) => page === 1 && number !== null && Math.abs(box.y0 - layout.box.y0) < 1,
  );
}

function isTaken(line: CoverLine, fields: readonly LabelledValue[]): boolean {
  return fields.some((field) => field.line.page === line.page && field.line.line === line.line);
}

function labelledValue(fields: readonly LabelledValue[], field: LabelledValue["field"]): string | null {
  return fields.find((entry) => entry.field === field && entry.value.length > 1)?.value ?? null;
}

/** What stands behind the label of a form is a name, whatever it looks like. */
function labelledNames(fields: readonly LabelledValue[]): string[] {
  const values = fields.filter(({ field }) => field === "author").map(({ value }) => value);
  const names = values.flatMap(splitNames);
  if (names.length > 0) return names;
  const short = values.find((value) => value.length <= 30 && /\p{L}{2}/u.test(value) && !/[:：。]/.test(value));
  return short === undefined ? [] : [short];
}

/** `课程设计报告` is a title when the cover has no other. */
function titleOfKind(body: readonly CoverLine[], bodySize: number): string | null {
  const kinds = body.filter((line) => isKindOfWork(line.text) && line.layout.fontSize >= LARGER * bodySize);
  if (kinds.length === 0) return null;
  return kinds.reduce((left, right) => (right.layout.fontSize > left.layout.fontSize ? right : left)).text;
}

/** Without a cover the title may still run along the top of the pages. */
function titleFromHeader({ pages, roles, headings, bodySize }: CoverInput): string | null {
  const counts = new Map<string, number>();
  const large = new Map<string, LayoutLine>();
  pages.forEach((page, pageIndex) => {
    page.lines.forEach((line, index) => {
      if (roles.of(pageIndex, index) !== "header") return;
      const text = line.text.replace(/^\d+\s+|\s+\d+$/g, "").trim();
      counts.set(text, (counts.get(text) ?? 0) + 1);
      if (line.fontSize > LARGER * bodySize) large.set(text, line);
    });
  });
  const titles = new Set(headings.map((heading) => fold(heading.title)));
  const best = [...counts]
    .filter(([text, count]) => count >= 3 && text.length >= 6 && !isKindOfWork(text))
    .filter(
      ([text]) =>
        !titles.has(fold(text)) &&
        !headings.some((heading) => fold(`${heading.number ?? ""}${heading.title}`) === fold(text)),
    )
    .filter(([text]) => !/(?:大学|学院).{0,12}(?:论文|设计|报告)/.test(text))
    .sort((left, right) => right[1] - left[1])
    .find(([text]) => {
      const line = large.get(text);
      return line === undefined || !isStamp(line, pages);
    });
  return best?.[0] ?? null;
}

const SPACES = /\s+/g;

/** Unlike `foldText` alone it keeps punctuation: a header that is a heading says it word by word. */
function fold(text: string): string {
  return foldText(text, SPACES);
}

interface TranslatedTitle {
  readonly text: string;
  /** Lines of the cover that print it. */
  readonly lines: readonly CoverLine[];
}

function translatedTitle(
  input: CoverInput,
  fields: readonly LabelledValue[],
  cover: readonly CoverLine[],
  title: string | null,
): TranslatedTitle | null {
  const labelled = labelledValue(fields, "titleTranslated");
  if (labelled !== null) return { text: labelled, lines: [] };
  if (title === null || !isWide(title)) return null;
  const titles = fields.filter(
    (field) => field.field === "title" && !isWide(field.value) && field.value.split(" ").length >= 3,
  );
  if (titles[0] !== undefined) return { text: titles[0].value, lines: [] };
  for (const [page, { height }] of input.pages.slice(0, MAX_COVER_PAGES).entries()) {
    const lines = cover.filter((line) => line.page === page && isTitleLine(line));
    const found = lines.length === 0 ? null : findTitle(lines, height, false);
    if (found !== null && found.text.split(" ").length >= 4 && found.fontSize >= LARGER * input.bodySize) return found;
  }
  const above = titleOverAbstract(input, false);
  return above === null ? null : { text: above, lines: [] };
}

const TITLE_LABEL = /^(?:thesis|title|topic|dissertation)\s*[:：]\s*/i;
/** What stands before the colon of a form; a title may have a colon, too. */
const FORM_LABEL =
  /^(?:[a-z]+\s){0,3}(?:name|candidate|author|student|(?:super|ad)vis[eo]r|degree|speciality|specialty|major|school|college|department|affiliation|date|defen[cs]e|university|institution|discipline|class|grade|id|number|no\.?|subject|field|tutor|by|year|code|index|u\.?d\.?c\.?|thesis|topic|title|dissertation)(?:[\s-][a-z]+){0,2}\s*[:：]/i;

/** Neither institutions nor the labels and names of a form. */
function isTitleLine(line: CoverLine): boolean {
  if (line.layout.fontSize <= 11 || !/[a-z]{3}/i.test(line.text)) return false;
  return (
    !INSTITUTION_LATIN.test(line.text) &&
    !FORM_LABEL.test(line.text) &&
    !/^(?:by|directed|supervised|a thesis|submitted)\b/i.test(line.text)
  );
}

const ABSTRACT_WORD = /^(?:中文|英文|内容)?(?:摘要|提要)|^abstract|^summary/i;

/** The page of an abstract may print its title over `摘要` or `Abstract`; `wide` asks for the Chinese one. */
function titleOverAbstract({ pages, roles, abstracts }: CoverInput, wide: boolean): string | null {
  const place = abstracts.find(({ language }) => language === (wide ? "zh" : "en"))?.place;
  const page = place === undefined ? undefined : pages[place.page - 1];
  if (place === undefined || page === undefined) return null;
  const above = collectCoverLines([page], shiftRoles(roles, place.page - 1), 1).filter(
    (line) =>
      ["prose", "heading"].includes(roles.of(place.page - 1, line.line)) &&
      line.layout.box.y1 <= place.box.y0 + 3 &&
      !ABSTRACT_WORD.test(line.text.replace(/\s+/g, "")),
  );
  const title = above.filter(
    (line) => isWide(line.text) === wide && line.layout.fontSize >= 12 && line.layout.box.y0 < 0.4 * page.height,
  );
  const first = title[0];
  if (first === undefined || (wide && isKindOfWork(first.text))) return null;
  const lead = title.slice(0, 4).filter((line) => Math.abs(line.layout.fontSize - first.layout.fontSize) < 0.6);
  const labelled = lead.findIndex((line) => TITLE_LABEL.test(line.text));
  const text = joinLines(labelled < 0 ? lead : lead.slice(labelled, labelled + 1)).replace(TITLE_LABEL, "");
  const longEnough = wide ? text.length >= 6 && !/[。；]/.test(text) : text.split(" ").length >= 4;
  return longEnough && text.length < 200 ? text : null;
}

function advisorOf(fields: readonly LabelledValue[]): string | null {
  const value = labelledValue(fields, "advisor");
  return value === null ? null : cleanValue(value.replace(/[(（]?(?:签名|签字)[)）]?.*$/, "")) || null;
}

/** `(Matriculation No. 2173461)` */
const STUDENT_NUMBER =
  /(?:matriculation|matrikel|student|registration|enrol\w+|roll)[\s-]*(?:no\.?|nr\.?|number|nummer|id)\s*[:.]?\s*([A-Z]{0,4}\d{5,12})(?!\d)/i;

function studentNumberOf(fields: readonly LabelledValue[], lines: readonly CoverLine[]): string | null {
  const value = labelledValue(fields, "studentNumber");
  const number = value === null ? null : /[A-Za-z]{0,4}\d{4,16}/.exec(value.replace(/\s+/g, ""))?.[0];
  if (number !== null && number !== undefined) return number;
  const inline = lines
    .map((line) => /学\s*号\s*[:：]?\s*([A-Za-z]{0,4}\d{6,16})/.exec(line.text)?.[1])
    .find((found) => found !== undefined);
  if (inline !== undefined) return inline;
  return lines.map((line) => STUDENT_NUMBER.exec(line.text)?.[1]).find((found) => found !== undefined) ?? null;
}

function dateOf(fields: readonly LabelledValue[], lines: readonly CoverLine[]): string | null {
  const value = labelledValue(fields, "date");
  if (value !== null && /\d|[一二三四五六七八九]/.test(value)) return DATE.exec(value)?.[0] ?? value;
  for (const line of lines) {
    if (line.text.length > 60) continue;
    const found = DATE.exec(line.text.replace(SPACE_IN_DATE, ""))?.[0];
    if (found !== undefined) return found;
  }
  return null;
}

function tidyTitle(title: string): string {
  return title.replace(/^[《“"]|[》”"]$/g, "").trim();
}

/** A cover in two languages names everybody twice: the names in the script of the title are kept. */
function inOneScript(names: readonly string[], title: string | null): string[] {
  const wide = names.filter(isWide);
  const latin = names.filter((name) => !isWide(name));
  if (wide.length === 0 || latin.length === 0 || title === null) return [...names];
  return isWide(title) ? wide : latin;
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
