/** Fields of a cover that stand behind a label: `学号：2019…`, `Supervisor: …`. */
import type { PageLayout } from "@rubrica/pdf";
import { HAN, hasHan } from "@rubrica/report-model";
import { type CoverLine, GAP } from "./cover-lines.ts";
import { isKindOfWork, isWide, joinTexts } from "./cover-title.ts";

export type CoverField =
  | "title"
  | "titleTranslated"
  | "author"
  | "advisor"
  | "institution"
  | "studentNumber"
  | "date"
  | "other";

/** Labels with their spaces taken out; longer ones first, so that `指导教师姓名` is not `姓名`. */
const LABELS: readonly (readonly [CoverField, string])[] = [
  [
    "advisor",
    "导师姓名、职称|导师姓名及职称|指导教师、职称|校内指导教师|企业指导教师|校内导师|指导教师姓名|指导教师|指导老师|论文导师|导师姓名|任课教师|任课老师|授课教师|授课老师|指导|导师|supervisors?|supervisedby|advis[eo]rs?|advisedby|professor|betreuer(?:in)?|gutachter(?:in)?|erstgutachter(?:in)?|directeur(?:de(?:thèse|mémoire))?|encadrant|tutor|director|relatore|orientador(?:a)?|examiner",
  ],
  ["titleTranslated", "英文题目|英文标题|论文英文题目|外文题目"],
  [
    "title",
    "毕业论文题目|毕业设计题目|论文\\(设计\\)题目|设计\\(论文\\)题目|毕业设计\\(论文\\)题目|论文题目|论文名称|中文题目|课题名称|课题题目|课程设计题目|设计题目|实验名称|实验题目|项目名称|报告题目|作品名称|题目|课题|titleofthesis|thesistitle|projecttitle|thema|titel|titre",
  ],
  [
    "author",
    "学位申请人|论文作者|报告作者|本科生姓名|研究生姓名|学生姓名|作者姓名|报告人|完成人|小组成员|团队成员|成员姓名|组员|成员|申请人|博士研究生|硕士研究生|本科生|研究生|姓名|作者|学生|author|authors|candidate|name|student|submittedby|presentedby|writtenby|autor(?:in)?|auteur|verfasser(?:in)?|autore|by",
  ],
  [
    "studentNumber",
    "学生学号|学号|studentid|studentnumber|studentno|matriculationnumber|matrikelnummer|matrikelnr\\.?|id",
  ],
  [
    "institution",
    "学位授予单位|授予学位单位|授予单位|培养单位|所在单位|所在学院|所在院系|学院名称|学校名称|学院\\(系\\)|院\\(系\\)|院系|学院|学校|单位|系别|系部|university|institution|school|faculty|department",
  ],
  [
    "date",
    "提交学位论文日期|论文答辩日期|报告日期|论文提交日期|提交日期|完成日期|完成时间|答辩日期|提交时间|日期|时间|date|submittedon|submissiondate",
  ],
  [
    "other",
    "申请学位类别|申请学位级别|申请学位|学位类别|一级学科名称|一级学科|二级学科名称|二级学科|学科专业|学科、专业|学科,专业|学科，专业|学科/专业|学科\\(专业\\)|攻读专业|专业名称|专业班级|专业|班级|年级|入学年份|学期|实验地点|实验时间|实验日期|副指导教师|副导师|答辩委员会主席|评阅人|学位授予日期|学科|研究方向|方向|成绩|课程名称|课程|分类号|密级|单位代码|学校代码|职称|起止日期|major|class|course|grade|degree|电子邮件|邮箱|e-mail|email|联系方式|电话|手机",
  ],
];

const ALTERNATIVES = LABELS.map(([field, words]) => `(?<${field}>${words})`).join("|");
const LABEL_ONLY = new RegExp(`^(?:${ALTERNATIVES})[:：]?$`, "i");
const CHINESE_LABEL = new RegExp(
  `(?:^|(?<=[\\s_：:]))(?:${LABELS.map(([field, words]) => `(?<${field}>${spaced(chineseOnly(words))})`).join("|")})\\s*(?:[:：]|(?=\\s)|(?=_)|(?<=^[${HAN}]\\s+[${HAN}]))`,
  "g",
);
const ENGLISH_LABEL =
  /^(?:(?<advisor>supervisors?|supervised by|advis[eo]rs?|advised by|thesis advis[eo]r|betreuer(?:in)?|(?:erst)?gutachter(?:in)?|directeur(?: de (?:thèse|mémoire))?|encadrant|tutor|director|relatore|orientador(?:a)?|examiners?)|(?<author>authors?|candidate|name|student(?: name)?|submitted by|presented by|written by|autor(?:in)?|auteur|verfasser(?:in)?|autore|by|von|vorgelegt von)|(?<studentNumber>student (?:id|number|no\.?)|matriculation number|matrikelnummer|matrikel-?nr\.?|id)|(?<institution>university|institution|school|faculty|department)|(?<date>date|submitted on|submission date)|(?<title>title|thesis title|project title|subject|topic|thema|titel|titre))\s*[:：]\s*/i;

export interface LabelledValue {
  readonly field: CoverField;
  readonly value: string;
  readonly line: CoverLine;
}

/**
 * All labelled fields of the cover, in order of appearance. A label without a value takes the line after it; in a form the
 * cell beside it is the value.
 */
export function readLabelledFields(lines: readonly CoverLine[], pages: readonly PageLayout[] = []): LabelledValue[] {
  const found = readFormFields(lines, pages);
  const ofForms = new Set(found.map(({ line }) => line));
  lines.forEach((line, index) => {
    if (line.text.length > 120 || ofForms.has(line)) return;
    const paired = readPairedLabels(line, lines[index + 1]);
    found.push(...paired);
    if (paired.length > 0) return;
    const pieces = splitByLabels(line.text);
    pieces.forEach(({ field, value }, piece) => {
      const isLast = piece === pieces.length - 1;
      const parts = value !== "" ? [] : isLast ? valueBeside(lines, index, field) : [];
      const first = value !== "" ? line : parts.at(-1);
      if (first === undefined) return;
      const end = lines.indexOf(first);
      const rest = field === "title" && isLast ? continuation(lines, value !== "" ? index : end) : [];
      const texts = [value, ...[...parts, ...rest].map(({ text }) => cleanValue(text))].filter((text) => text !== "");
      for (const part of [first, ...parts.slice(0, -1), ...rest]) {
        found.push({ field, value: part === first ? joinTexts(texts) : "", line: part });
      }
    });
  });
  return found;
}

/** Labels of the cells of forms, each with the text of the cell to its right. */
function readFormFields(lines: readonly CoverLine[], pages: readonly PageLayout[]): LabelledValue[] {
  return pages.flatMap((page, pageIndex) =>
    (page.forms ?? []).flatMap(({ cells }) =>
      cells.flatMap((cell, index): LabelledValue[] => {
        const label = LABEL_ONLY.exec(cell.text.replace(/\s+/g, ""));
        const value = cells[index + 1];
        const line = lines.find((own) => own.page === pageIndex && own.line === cell.firstLine);
        if (label === null || line === undefined || cell.kind === "text") return [];
        const isBeside =
          value !== undefined && value.row === cell.row && value.column === cell.column + cell.columnSpan;
        return [{ field: fieldOf(label.groups), value: isBeside ? cleanValue(value.text) : "", line }];
      }),
    ),
  );
}

/** Labels side by side with their values below: `Author:      Supervisor:`. */
function readPairedLabels(line: CoverLine, next: CoverLine | undefined): LabelledValue[] {
  const labels = line.text.split(GAP).map((label) => LABEL_ONLY.exec(label.replace(/\s+/g, "")));
  if (next === undefined || labels.length < 2 || !isNear(line, next)) return [];
  const values = next.text.split(GAP);
  if (values.length !== labels.length || !labels.every((label) => label !== null && /[:：]$/.test(label[0]))) return [];
  return values.flatMap((value, index): LabelledValue[] => {
    const field = fieldOf(labels[index]?.groups);
    return [
      { field, value: "", line },
      { field, value: cleanValue(value), line: next },
    ];
  });
}

/** The value of a label that stands alone: the line after it, or both lines of a cell in whose middle it stands. */
function valueBeside(lines: readonly CoverLine[], index: number, field: CoverField): CoverLine[] {
  const label = lines[index];
  const before = lines[index - 1];
  const next = lines[index + 1];
  if (label === undefined || next === undefined || splitByLabels(next.text).length > 0 || !isNear(label, next))
    return [];
  const standsBeside =
    field === "title" &&
    before !== undefined &&
    before.page === label.page &&
    before.layout.box.x0 > label.layout.box.x1 &&
    next.layout.box.x0 > label.layout.box.x1 &&
    label.layout.baseline - before.layout.baseline < 1.3 * label.layout.fontSize &&
    next.layout.baseline - label.layout.baseline < 1.3 * label.layout.fontSize &&
    splitByLabels(before.text).length === 0;
  return standsBeside ? [before, next] : [next];
}

const LONGEST_TITLE_LINES = 4;

/** Lines on which a title runs on below its label. */
function continuation(lines: readonly CoverLine[], index: number): CoverLine[] {
  const [first, ...below] = lines.slice(index, index + LONGEST_TITLE_LINES);
  const found: CoverLine[] = [];
  for (const line of below) {
    if (first === undefined || !continuesValue(first, found.at(-1) ?? first, line)) break;
    found.push(line);
  }
  return found;
}

function splitByLabels(text: string): { readonly field: CoverField; readonly value: string }[] {
  const compact = text.replace(/\s+/g, "");
  const only = LABEL_ONLY.exec(compact);
  if (only !== null && (hasHan(compact) || /[:：]$/.test(compact) || /^by$/i.test(compact))) {
    return [{ field: fieldOf(only.groups), value: "" }];
  }
  const english = ENGLISH_LABEL.exec(text);
  if (english !== null) return [{ field: fieldOf(english.groups), value: cleanValue(text.slice(english[0].length)) }];
  const marks = [...text.matchAll(CHINESE_LABEL)].filter(
    (mark) => mark.index === 0 || /[\s_：:]/.test(text.charAt(mark.index - 1)),
  );
  if (marks[0]?.index !== 0) return [];
  return marks.map((mark, index) => ({
    field: fieldOf(mark.groups),
    value: cleanValue(text.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? text.length)),
  }));
}

/** Whether a text is the label of a field of the cover and nothing else: `学号`, `Date:`. */
export function isCoverLabel(text: string): boolean {
  return LABEL_ONLY.test(text.replace(/\s+/g, ""));
}

function fieldOf(groups: Readonly<Record<string, string | undefined>> | undefined): CoverField {
  return LABELS.find(([field]) => groups?.[field] !== undefined)?.[0] ?? "other";
}

export function cleanValue(text: string): string {
  return text
    .replace(/[_＿]{2,}/g, " ")
    .replace(/^[\s:：_—-]+|[\s_—-]+$/g, "")
    .replace(/\s+/g, " ");
}

function isNear(line: CoverLine, next: CoverLine): boolean {
  const distance = next.layout.baseline - line.layout.baseline;
  return (
    next.page === line.page && distance >= -2 && distance < 3.5 * Math.max(line.layout.fontSize, next.layout.fontSize)
  );
}

/** At the indent of the value or below its label, no longer than the line that was full. */
function continuesValue(first: CoverLine, before: CoverLine, next: CoverLine): boolean {
  const { fontSize, box } = first.layout;
  const below = next.layout.box;
  if (!isNear(before, next) || splitByLabels(next.text).length > 0 || isKindOfWork(next.text)) return false;
  if (Math.abs(next.layout.fontSize - fontSize) >= 1) return false;
  if (below.x0 > box.x0 + 2 * fontSize) return true;
  const pitch = next.layout.baseline - before.layout.baseline;
  return (
    Math.abs(below.x0 - box.x0) < 0.5 * fontSize &&
    below.x1 < before.layout.box.x1 + fontSize &&
    before.layout.box.x1 - box.x0 > 12 * fontSize &&
    pitch < 2.3 * fontSize &&
    isWide(next.text) === isWide(first.text)
  );
}

/** Labels of a cover are spread out to one width: `题    目`. */
function spaced(alternatives: string): string {
  return alternatives
    .split("|")
    .map((label) =>
      [...label.replace(/\\/g, "")].map((character) => character.replace(/[()]/, "[（(）)]")).join("\\s*"),
    )
    .join("|");
}

function chineseOnly(alternatives: string): string {
  return alternatives.split("|").filter(hasHan).join("|");
}
