/** Where the reference lists of a report stand: below their headings, up to the next heading that ends them. */
import { lowerBound } from "../text/lower-bound.ts";
import type { PlacedLine, ReportText } from "../text/report-text.ts";
import { runInTitle } from "./run-in-list.ts";

/** A heading as this search needs it. */
export interface HeadingMark {
  readonly title: string;
  readonly level: number;
  /** Offset in the text at which the heading begins, and just behind it. */
  readonly range: { readonly start: number; readonly end: number };
}

/** Lines of one list, half-open, as indexes into `reportText.lines`. */
export interface ReferenceZone {
  readonly firstLine: number;
  readonly lastLine: number;
  /** Characters of the first line that are the title of the list; 0 where the title has a line of its own. */
  readonly title: number;
  /** Lines inside the zone, half-open, that belong to the text around the list. */
  readonly interruptions: readonly LineSpan[];
}

interface LineSpan {
  readonly firstLine: number;
  readonly lastLine: number;
}

/** A numbered list is looked for again in so many lines behind text that breaks into it. */
const LONGEST_INTERRUPTION = 60;
const LONGEST_ENTRY_LINES = 14;

const NUMBERING =
  /^(?:第[\d一二三四五六七八九十]{1,3}[章节部]|[一二三四五六七八九十]{1,3}[、.．]|chapter\d+|[\divx]{1,4}(?:\.\d+)*[.、:]?|[a-h]\.)/i;
const LIST_TITLE =
  /^(?:(?:主要|本章|中文|英文|外文)?参考(?:文献|资料|书目|文獻)(?:references?)?|引用文献|references?(?:cited|list)?|listofreferences|bibliography|workscited|literaturecited|literatur(?:verzeichnis|angaben)?|quellen(?:verzeichnis)?|literatuur(?:lijst)?|litteratur(?:liste)?|bibliogra(?:f[ií]a|phie|fie)|refer[eê]ncias(?:bibliogr[aá]ficas)?|r[ée]f[ée]rences(?:bibliographiques)?|riferimenti(?:bibliografici)?|irodalomjegyz[ée]k|references?andnotes|notesandreferences|referencesandbibliography|参考文献references)$/i;
const END_TITLE =
  /^(?:目[录次]$|(?:tableof)?contents$|(?:中文|英文)?摘要|绪论$|引言$|致谢|谢辞|鸣谢|后记|附录|附件|攻读|在学期间|作者简[介历]|个人简历|声明|原创性|学位论文|独创性|索引|中英文|英文摘要|abstract|acknowledge?ments?|appendi(?:x|ces)|annex|index|biograph|abouttheauthor|curriculumvitae|publications|declaration|glossary|danksagung|anhang|ap[eê]ndice|appendice|anexos?$|agradecimentos|agradecimientos|ringraziamenti|remerciements|supplement|notes$)/i;
/** Subdivisions of a list that do not end it. */
const INNER_TITLE =
  /^(?:中文|英文|外文|网络|其他|专著|期刊|电子|学位论文|primary|secondary|books|articles|online|websources|websites|journals)/i;
/** The same as whole titles. */
const INNER_LIST =
  /^(?:printed?|online|web|internet|electronic|audio-?visual|primary|secondary|other|further|print|quoted|onlinemedien|software|sonstige)?(?:references|sources|resources|pages|sites|quellen|literature|literatur|media|medien|seiten)$|^(?:films?|filme|bücher|b[öo]ger|libros|livres|articles|articulos)$/i;

/** Without spaces, and without marks at the ends. Unlike `foldText` it keeps case, and marks between the letters. */
function foldHeading(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\u00ad·]+/g, "")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

export function isReferenceTitle(text: string): boolean {
  if (text.length > 60) return false;
  const folded = foldHeading(text);
  return LIST_TITLE.test(folded) || LIST_TITLE.test(folded.replace(NUMBERING, ""));
}

/** Index of the last line that opens a printed table of contents, -1 when there is none. */
export function contentsLine(lines: readonly PlacedLine[]): number {
  return lines.findLastIndex(
    ({ layout }) => layout.text.length < 30 && /^(?:目[录次]|(?:tableof)?contents)$/i.test(foldHeading(layout.text)),
  );
}

/** Zones in order; a title in a table of contents is none, because no list follows it. */
export function findReferenceZones(reportText: ReportText, headings: readonly HeadingMark[]): ReferenceZone[] {
  const { lines } = reportText;
  const zones: ReferenceZone[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    const title = runInTitle(lines, index);
    if (line === undefined || (title === 0 && !startsZone(line, lines[index + 1], headings))) continue;
    const firstLine = title > 0 ? index : index + 1;
    const { lastLine, interruptions } = endOfZone(lines, index + 1, headings, headingAt(line, headings));
    if (lastLine - firstLine < 1) continue;
    zones.push({ firstLine, lastLine, title, interruptions });
    index = Math.max(index, lastLine - 1);
  }
  return zones;
}

function startsZone(line: PlacedLine, next: PlacedLine | undefined, headings: readonly HeadingMark[]): boolean {
  if (!isReferenceTitle(line.layout.text)) return false;
  if (headingAt(line, headings) !== null) return true;
  if (next === undefined) return false;
  // A title of the contents is followed by other titles, the title of a list by an entry.
  return !isReferenceTitle(next.layout.text) && !isEndTitle(next.layout.text);
}

/** The heading that overlaps a line; `headings` are in order of their ranges. */
function headingAt(line: PlacedLine, headings: readonly HeadingMark[]): HeadingMark | null {
  const heading = headings[lowerBound(headings, ({ range }) => range.start >= line.range.end) - 1];
  return heading !== undefined && line.range.start < Math.max(heading.range.end, heading.range.start + 1)
    ? heading
    : null;
}

function isInnerTitle(text: string): boolean {
  if (text.length >= 30) return false;
  const folded = foldHeading(text);
  return (text.length < 12 && INNER_TITLE.test(folded)) || INNER_LIST.test(folded);
}

function isEndTitle(text: string): boolean {
  if (text.length > 80) return false;
  const folded = foldHeading(text);
  const bare = folded.replace(NUMBERING, "");
  return bare.length < 30 && (END_TITLE.test(folded) || END_TITLE.test(bare));
}

function endOfZone(
  lines: readonly PlacedLine[],
  firstLine: number,
  headings: readonly HeadingMark[],
  own: HeadingMark | null,
): Pick<ReferenceZone, "lastLine" | "interruptions"> {
  const interruptions: LineSpan[] = [];
  const endAt = (lastLine: number) => ({ lastLine, interruptions });
  const sizes = lines.slice(firstLine, firstLine + 9).map((line) => line.layout.fontSize);
  const entrySize = sizes.sort((left, right) => left - right)[sizes.length >> 1] ?? 0;
  for (let index = firstLine; index < lines.length; index++) {
    const line = lines[index];
    if (line === undefined) break;
    const { text } = line.layout;
    if (isReferenceTitle(text)) return endAt(index);
    if (isInnerTitle(text)) continue;
    if (own !== null && isTitleOfPart(line, lines.slice(index + 1, index + 4), own, headings)) {
      interruptions.push({ firstLine: index, lastLine: index + 1 });
      continue;
    }
    if (line.startsParagraph && isEndTitle(text) && !/[,.;]\s|\d{4}/.test(text)) return endAt(index);
    const larger = line.layout.fontSize > 1.15 * entrySize && line.startsParagraph && index > firstLine;
    if (larger && text.length > 2 && text.length < 80 && !looksLikeEntry(text)) {
      const resumed = resumesAt(lines, index, entrySize);
      if (resumed === null) return endAt(index);
      interruptions.push({ firstLine: index, lastLine: resumed });
      index = resumed - 1;
      continue;
    }
    const heading = headingAt(line, headings);
    if (heading !== null && heading.range.start >= line.range.start && !looksLikeEntry(heading.title))
      return endAt(index);
  }
  return endAt(lines.length);
}

/** A heading below that of the list, such as `Collections`, with an entry behind it. */
function isTitleOfPart(
  line: PlacedLine,
  below: readonly PlacedLine[],
  own: HeadingMark,
  headings: readonly HeadingMark[],
): boolean {
  const heading = headingAt(line, headings);
  if (heading === null || heading === own || heading.level <= own.level || isEndTitle(line.layout.text)) return false;
  if (line.layout.text.length >= 40 || /\d/.test(line.layout.text)) return false;
  const next = below.map(({ layout }) => layout.text);
  return /^\s*\[.{1,8}\]\s*\p{Lu}/u.test(next[0] ?? "") || next.some((text) => /(?<!\d)(?:19|20)\d\d(?!\d)/.test(text));
}

/** Where a list in brackets goes on counting behind lines of another size, such as the foot of another column. */
function resumesAt(lines: readonly PlacedLine[], index: number, entrySize: number): number | null {
  const labelOf = (line: PlacedLine): number =>
    Number(/^\s*[[［【]\s?(\d{1,3})\s?[\]］】]/.exec(line.layout.text)?.[1]);
  const isEntrySize = (line: PlacedLine): boolean => Math.abs(line.layout.fontSize - entrySize) < 0.5;
  const before = lines.slice(Math.max(0, index - LONGEST_ENTRY_LINES), index).findLast((line) => labelOf(line) > 0);
  if (before === undefined) return null;
  const behind = lines.slice(index, index + LONGEST_INTERRUPTION);
  const next = behind.findIndex((line) => isEntrySize(line) && labelOf(line) === labelOf(before) + 1);
  return next < 0 ? null : index + behind.findIndex(isEntrySize);
}

/** A line of a list may be mistaken for a heading: `[3] …`, `12. Smith, J. …`. */
function looksLikeEntry(title: string): boolean {
  return /^\s*[[［【(（]\d/.test(title) || (/[,，.]/.test(title) && /(?:19|20)\d\d/.test(title));
}
