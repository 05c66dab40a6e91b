/**
 * Headings by their look: number, type size, weight, the space around them.
 *
 * Used where the document declares none, and to fill what tags, outline and contents leave out.
 */
import type { LayoutLine, PageLayout } from "@rubrica/pdf";
import { HAN } from "@rubrica/report-model";
import type { LineRoles } from "../../lines/line-roles.ts";
import type { TextMetrics } from "../../lines/text-metrics.ts";
import { isCaptionEntry, isContentsHeading, isListHeading } from "../titles/contents-titles.ts";
import { type NumberedTitle, readSpelledNumber, splitHeadingNumber } from "../titles/heading-number.ts";
import { isStandingTitle } from "../titles/known-titles.ts";
import { isLoneNumber, joinHeadingLines } from "../titles/located-heading.ts";
import { withoutNoteMarks } from "../titles/note-marks.ts";
import { endOfNumberedLead } from "../titles/run-in-title.ts";
import { isTooLong, LONGEST_LINE } from "../titles/title-length.ts";
import { type HeadingCandidate, runInCandidate } from "./heading-candidate.ts";
import { isBodyFont, isCapitals, isDistinct, isEmphasised, isLarger, styleOf } from "./heading-look.ts";

/** Some authors close their headings with a full stop or an exclamation; nobody with a comma. */
const OPEN_END = /[。；;，,、！]$/;
const SENTENCE_END = /[。；;，,、！!]$|[a-z]{3}\.$/;
/**
 * Bullets and prompts begin items and code, a full stop inside parts sentences, leaders run to a page number, and
 * `如下` leads to what follows.
 */
const NO_TITLE = /^[•–—‣◦∗*>|=+~-]|^[\w.]{0,12}>\s|。.|(?:[.．·…]\s?){5}|(?:分别为|[图果]为|如下|所示|在于)$/u;
const WORD = new RegExp(String.raw`\p{L}{2}|[${HAN}]`, "u");
/** Behind a number, years and names such as `K65` are titles, too. */
const NAME = /^(?:(?:19|20)\d\d(?:\s?[-–]\s?(?:19|20)?\d\d)?|\p{L}\d{1,4})$/u;
/** Labels of boxes beside the text. */
const BOX_LABEL =
  /^(?:notes?|warning|caution|important|tip|hint|attention|danger|hinweis|achtung|注意|提示|警告)(?:[!:：]?$|\s[—–-]\s)/i;
/** Names of functions head sections of reference manuals in monospace, too, but larger than anything else. */
const LARGER_THAN_CODE = 1.3;
/** Ems between words that part cells of a table, not words of a title. */
const CELL_GAP = 2.5;
const MAX_LINES = 3;
const MOST_LETTERS_OF_FIRST_PAGE = 4;
/** Lines looked at to tell a paragraph in heading type from a heading. */
const MAX_RUN = 12;

export interface StyledInput {
  readonly pages: readonly PageLayout[];
  readonly roles: LineRoles;
  readonly metrics: TextMetrics;
}

export function findHeadingCandidates({ pages, roles, metrics }: StyledInput): HeadingCandidate[] {
  const candidates: HeadingCandidate[] = [];
  const codeFonts = !isMonospaceText(pages, roles);
  pages.forEach((page, pageIndex) => {
    let skip = -1;
    page.lines.forEach((line, index) => {
      if (index <= skip || !roles.isProse(pageIndex, index)) return;
      const emphasised = isEmphasised(line, metrics);
      const runs = emphasised || isCapitals(line.text);
      const at: LineOnPage = { page, pageIndex, index, line };
      const lineCount = runs ? countLines(at, roles, metrics) : 1;
      // More lines than a heading has are a paragraph in large or bold type: none of them is a heading.
      if (lineCount > MAX_LINES + 1) skip = index + lineCount - 1;
      if (lineCount > MAX_LINES + (isLoneNumber(line.text) ? 1 : 0)) return;
      const runInEnd = emphasised ? null : endOfNumberedLead(line);
      if (runInEnd !== null) {
        candidates.push(runInCandidate(line, { page: pageIndex, line: index, runInEnd }));
        return;
      }
      const candidate = candidateAt({ ...at, lineCount, emphasised, roles, metrics, codeFonts });
      if (candidate === null) {
        if (lineCount > 1 && !isLoneNumber(line.text)) skip = index + lineCount - 1;
        return;
      }
      skip = index + candidate.lineCount - 1;
      candidates.push(candidate);
    });
  });
  return dropListRuns(readLoneArticles(candidates, pages), pages);
}

/** `A Glimpse of ...` where no other heading has a number: an article, not section A. */
function readLoneArticles(candidates: readonly HeadingCandidate[], pages: readonly PageLayout[]): HeadingCandidate[] {
  const isArticle = ({ number }: HeadingCandidate): boolean => number?.printed === "A";
  if (candidates.some((candidate) => candidate.number !== null && candidate.emphasised && !isArticle(candidate)))
    return [...candidates];
  return candidates.map((candidate) => {
    const line = pages[candidate.page]?.lines[candidate.line];
    if (line === undefined || !isArticle(candidate)) return candidate;
    return { ...candidate, number: null, title: candidate.text, style: styleOf(line, null) };
  });
}

interface LineOnPage {
  readonly page: PageLayout;
  readonly pageIndex: number;
  /** Index of the line on its page. */
  readonly index: number;
  readonly line: LayoutLine;
}

interface CandidateLines extends LineOnPage {
  readonly lineCount: number;
  readonly emphasised: boolean;
  readonly roles: LineRoles;
  readonly metrics: TextMetrics;
  /** True when monospace type means code. */
  readonly codeFonts: boolean;
}

/** Some writers call ordinary fonts monospace, and some authors write in one. */
function isMonospaceText(pages: readonly PageLayout[], roles: LineRoles): boolean {
  let lines = 0;
  let monospace = 0;
  pages.forEach((page, pageIndex) => {
    page.lines.forEach((line, index) => {
      if (!roles.isProse(pageIndex, index)) return;
      lines++;
      if (line.monospace) monospace++;
    });
  });
  return monospace > 0.6 * lines;
}

function candidateAt(lines: CandidateLines): HeadingCandidate | null {
  const { page, pageIndex, index, line, lineCount, emphasised, roles, metrics, codeFonts } = lines;
  if (line.text.length > LONGEST_LINE) return null;
  const code =
    codeFonts &&
    line.monospace &&
    (line.spans[0]?.font.monospace ?? true) &&
    line.fontSize < LARGER_THAN_CODE * metrics.largestTextSize;
  if (!/[\p{L}\d]/u.test(line.text) || code) return null;
  const firstText = withoutNoteMarks(line);
  const first = splitTitleOf(firstText, pageIndex);
  // Raised numbers are marks of notes and addresses.
  if (first.number !== null && line.spans[0]?.position === "superscript") return null;
  const spaced = isSpaced(lines, roles, metrics);
  const italic = spaced && standsInItalics(line, page.lines[index + 1]);
  const plain = first.number !== null || isBodyFont(line, metrics);
  const capitals = spaced && plain && isCapitals(first.title) && !/[\d_]|^.{0,5}$/.test(first.title);
  if (!emphasised && !italic && !capitals && first.number === null && !isStandingTitle(first.title)) return null;
  const margins = metrics.margins(pageIndex, line.column);
  // A plain line that fills its column goes on: `3 of the models ...` is a sentence.
  const goesOn = line.box.x1 > margins.right - line.fontSize && !isCapitals(line.text);
  if (!emphasised && goesOn && !isStandingTitle(first.title)) return null;
  const own = page.lines.slice(index, index + lineCount);
  const text = joinHeadingLines(own.map(withoutNoteMarks));
  const spelled = lineCount === 1 ? null : readSpelledNumber(line.text);
  const whole = lineCount === 1 ? first : splitTitleOf(text, pageIndex);
  const { number, title } = spelled === null ? whole : { number: spelled, title: text.slice(firstText.length).trim() };
  if (title === "" && number?.kind !== "chapter" && number?.kind !== "appendix") return null;
  if (number === null && /[:：]$/.test(text) && !isStandingTitle(title)) return null;
  if (isContentsHeading(text) || isListHeading(text)) return null;
  if (own.at(-1)?.endsWithHyphen === true) return null;
  if (number === null && isCaptionEntry(text)) return null;
  if (NO_TITLE.test(text) || (number === null && (BOX_LABEL.test(text) || isRowOfCells(line)))) return null;
  const mayEnd = isLarger(line, metrics) || (emphasised && number?.kind === "decimal" && number.depth > 1);
  if (
    isTooLong({ text, lineCount, isNumbered: mayEnd && number !== null }) ||
    (mayEnd ? OPEN_END : SENTENCE_END).test(text) ||
    !(WORD.test(text) || (emphasised && number !== null && number.depth > 1 && NAME.test(title)))
  )
    return null;
  const middle = (line.box.x0 + line.box.x1) / 2;
  const width = margins.right - margins.left;
  const centred =
    Math.abs(middle - (margins.left + margins.right) / 2) < 0.04 * width && line.box.x0 > margins.left + 0.08 * width;
  return {
    page: pageIndex,
    line: index,
    lineCount,
    text,
    number,
    title: title === "" ? text : title,
    fontSize: line.fontSize,
    bold: line.bold,
    style: styleOf(line, number, emphasised),
    capitals,
    emphasised,
    standing: isStandingTitle(title === "" ? text : title),
    distinct: isDistinct(line, metrics),
    larger: isLarger(line, metrics),
    slanted: line.italic,
    italic,
    spaced,
    centred,
  };
}

/** On the first page `A Study of ...` is a title, not section A, and `R. Rahman` an author. */
function splitTitleOf(text: string, pageIndex: number): NumberedTitle {
  const split = splitHeadingNumber(text);
  if (pageIndex > 0 || split.number?.kind !== "letter" || split.number.depth > 1) return split;
  const isInitial = (split.number.values[0] ?? 0) > MOST_LETTERS_OF_FIRST_PAGE;
  return isInitial || split.number.printed === "A" ? { number: null, title: text.trim() } : split;
}

/** Words far apart; the few characters of `结  论` are spread on purpose. */
function isRowOfCells({ words, text, fontSize }: LayoutLine): boolean {
  if (text.length <= 6) return false;
  return words.some((word, index) => {
    const before = words[index - 1];
    return before !== undefined && word.box.x0 - before.box.x1 > CELL_GAP * fontSize;
  });
}

/** The whole line is italic and the next one is not. */
function standsInItalics(line: LayoutLine, next: LayoutLine | undefined): boolean {
  return (
    line.italic && line.spans.every((span) => span.font.italic || span.text.trim() === "") && next?.italic === false
  );
}

/** How many lines of one look follow each other from here. */
function countLines(
  { page, pageIndex, index, line: first }: LineOnPage,
  roles: LineRoles,
  metrics: TextMetrics,
): number {
  const isNumberAbove = isLoneNumber(first.text);
  let count = 1;
  let joined = first.text;
  // The line whose look the others share: the first, or the one below a number that stands alone.
  let look = first;
  let before = first;
  const limit = metrics.margins(pageIndex, first.column);
  const fullWidth = limit.right - Math.max(6 * first.fontSize, 0.22 * (limit.right - limit.left));
  while (count <= MAX_RUN) {
    const next = page.lines[index + count];
    if (next === undefined || !roles.isProse(pageIndex, index + count) || next.column !== first.column) break;
    const distance = next.baseline - before.baseline;
    const underNumber = count === 1 && isNumberAbove && isEmphasised(next, metrics);
    const fits = next.fontSize >= first.fontSize - 1 || isLarger(next, metrics);
    if (underNumber && fits && distance > 0 && distance < 6 * first.fontSize) {
      joined = next.text;
    } else {
      if (Math.abs(next.fontSize - look.fontSize) > 0.4 || next.bold !== look.bold) break;
      if (!isEmphasised(next, metrics) && !(isCapitals(first.text) && isCapitals(next.text))) break;
      if (splitHeadingNumber(next.text).number !== null || isStandingTitle(next.text)) break;
      if (distance <= 0 || distance > (isOpenBracketed(joined) ? 2.8 : 2.1) * look.fontSize) break;
      const centredBlock = before.box.x0 > limit.left + 20 && next.box.x0 > limit.left + 20;
      if (!centredBlock && !isOpenBracketed(joined) && before.box.x1 < fullWidth) break;
      joined += next.text;
    }
    if (isNumberAbove && count === 1) look = next;
    before = next;
    count++;
  }
  return count;
}

/** True when a bracket is still open, so that the title must go on. */
function isOpenBracketed(text: string): boolean {
  return (text.match(/[(（]/g)?.length ?? 0) > (text.match(/[)）]/g)?.length ?? 0);
}

function isSpaced({ page, pageIndex, index, line }: LineOnPage, roles: LineRoles, metrics: TextMetrics): boolean {
  for (let above = index - 1; above >= 0; above--) {
    const before = page.lines[above];
    const role = roles.of(pageIndex, above);
    if (role === "header" || role === "page-number" || role === "footer" || role === "aside") continue;
    if (before === undefined) break;
    if (before.column !== line.column || before.baseline > line.baseline) return true;
    return line.baseline - before.baseline > 1.25 * Math.max(metrics.pitch, line.fontSize);
  }
  return true;
}

/** Numbered lines that follow each other without text between them are items of a list. */
function dropListRuns(candidates: readonly HeadingCandidate[], pages: readonly PageLayout[]): HeadingCandidate[] {
  const isNeighbour = (left: HeadingCandidate | undefined, right: HeadingCandidate | undefined): boolean => {
    if (left === undefined || right === undefined || left.page !== right.page) return false;
    if (right.line !== left.line + left.lineCount || left.style !== right.style) return false;
    const lines = pages[left.page]?.lines ?? [];
    const upper = lines[left.line];
    const lower = lines[right.line];
    if (upper === undefined || lower === undefined) return false;
    const distance = lower.baseline - upper.baseline;
    return distance < 2.4 * left.fontSize * left.lineCount;
  };
  return candidates.filter((candidate, index) => {
    if (candidate.standing || (candidate.number?.kind === "chapter" && candidate.emphasised)) return true;
    return !isNeighbour(candidates[index - 1], candidate) && !isNeighbour(candidate, candidates[index + 1]);
  });
}
