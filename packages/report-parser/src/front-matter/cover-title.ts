/** The title by its look, where no label announces it. */
import { countHan, HAN } from "@rubrica/report-model";
import type { CoverLine } from "./cover-lines.ts";

/** What kind of work it is, and where: printed as large as the title on many covers, and never the title itself. */
const KIND_OF_WORK =
  /^(?:.{0,24}(?:大学|学院|学校))?\s*(?:全日制|普通|工程|专业|学术|专业型)?\s*(?:本科(?:生)?|专科|硕士(?:研究生)?|博士(?:研究生)?|研究生|学士|专业|课程|学年|学位|综合|生产|认识)?\s*(?:毕业设计[(（]论文[)）]|毕业论文[(（]设计[)）]|毕业[(（]设计[)）]论文|毕业论文|毕业设计(?:说明书|报告)?|学位论文|学年论文|课程论文|课程设计|大作业|课程设计报告|课程报告|实验报告|实习报告|设计报告|项目报告|结课报告|实训报告|综合设计报告|论文|报告|设计说明书|外文翻译|外文文献翻译|毕设外文翻译|开题报告|文献综述|任务书)(?:书|册)?$/;
const KIND_OF_WORK_LATIN =
  /^(?:a\s+)?(?:(?:bachelor|master|doctoral|diploma|phd|undergraduate|graduation|graduate)(?:['’]?s)?(?:\s+(?:of\s+\w+|degree))?\s*(?:thesis|dissertation|project|report)?|(?:technical|project|final|course|lab|seminar|internship)\s+report|dissertation|thesis|term\s+paper|review\s+of\s+.*|the\s+journal\s+.*|journal\s+of\s+.*|contents|preprint|\w+\s+et\s+al\.?)$/i;
/** A single letter is no title, a single Chinese character may be one. */
const WORD = new RegExp(String.raw`\p{L}{2}|[${HAN}]`, "u");
const PLACE = /(?:大学|学院|学校|university|universität|institute of technology|école|college|redbooks?)$/i;

/** `ABC-2024-0003` */
const NUMBER_OF_PAPER = /^[A-Z]{1,8}[\d/?-]*[-/?\d]{3,}$/;
/** `《软件工程》课程设计报告` */
const KIND_OF_COURSEWORK = /^.{0,12}《[^》]{2,20}》(?:课程)?.{0,6}(?:报告|论文|设计|作业|说明书)(?:书)?$/;

export function isKindOfWork(text: string): boolean {
  const compact = text.replace(/\s+/g, "");
  return KIND_OF_WORK.test(compact) || KIND_OF_COURSEWORK.test(compact) || KIND_OF_WORK_LATIN.test(text.trim());
}

export interface TitleFound {
  readonly text: string;
  readonly lines: readonly CoverLine[];
  readonly fontSize: number;
}

/** The largest lines of the first page that are no institution and no kind of work; `wide` asks for one script. */
export function findTitle(lines: readonly CoverLine[], pageHeight: number, wide: boolean | null): TitleFound | null {
  const first = lines.filter((line) => line.page === lines[0]?.page && WORD.test(line.text));
  const possible = first.filter(
    (line) =>
      !isKindOfWork(line.text) &&
      !PLACE.test(line.text.replace(/\s+/g, "")) &&
      !NUMBER_OF_PAPER.test(line.text) &&
      (wide === null || isWide(line.text) === wide) &&
      !/@|https?:|^(?:arxiv|doi|issn|vol)/i.test(line.text) &&
      line.layout.box.y0 < 0.75 * pageHeight,
  );
  const largest = Math.max(...possible.map((line) => line.layout.fontSize));
  const lead = possible.find((line) => line.layout.fontSize >= largest - 0.4);
  if (lead === undefined) return null;
  const parts = [lead];
  let last = lead;
  for (const line of first.slice(first.indexOf(lead) + 1)) {
    if (standsBeside(line, lead)) continue;
    // A line that begins small goes on, whatever it names.
    if (!possible.includes(line) && !/^\p{Ll}/u.test(line.text)) break;
    const sameLook = Math.abs(line.layout.fontSize - lead.layout.fontSize) < 0.6;
    const near = line.layout.baseline - last.layout.baseline < 2.3 * lead.layout.fontSize;
    if (!sameLook || !near || parts.length >= 5 || isWide(line.text) !== isWide(lead.text)) break;
    parts.push(line);
    last = line;
  }
  return { text: joinLines(parts), lines: parts, fontSize: lead.layout.fontSize };
}

/** Names in a column of their own, next to the title. */
function standsBeside({ layout }: CoverLine, lead: CoverLine): boolean {
  return layout.box.x1 < lead.layout.box.x0 || layout.box.x0 > lead.layout.box.x1;
}

export function joinLines(parts: readonly CoverLine[]): string {
  return joinTexts(parts.map((part) => part.layout.text.replace(/\s*[∗†‡§¶*]+$/, "")));
}

/** Chinese text goes on without a space. */
export function joinTexts(texts: readonly string[]): string {
  return texts.reduce((joined, text) => {
    if (joined === "") return text;
    if (/[A-Za-z]-$/.test(joined) && /^[a-z]/.test(text)) return joined.slice(0, -1) + text;
    const betweenWords = /[A-Za-z\d]$/.test(joined) && /^[A-Za-z\d]/.test(text);
    return !betweenWords && isWide(joined) && isWide(text) ? joined + text : `${joined} ${text}`;
  }, "");
}

export function isWide(text: string): boolean {
  const han = countHan(text);
  return han > 0.25 * text.replace(/\s/g, "").length;
}
