/** Fields of a cover that stand behind a label: `学号：2019…`, `Supervisor: …`. */
import type { CoverLine } from "./cover-lines.ts";

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
    "校内指导教师|企业指导教师|指导教师姓名|指导教师|指导老师|论文导师|导师姓名|任课教师|任课老师|授课教师|授课老师|指导|导师|supervisors?|supervisedby|advis[eo]rs?|advisedby|professor|betreuer(?:in)?|examiner",
  ],
  ["titleTranslated", "英文题目|英文标题|论文英文题目|外文题目"],
  [
    "title",
    "毕业论文题目|毕业设计题目|论文\\(设计\\)题目|设计\\(论文\\)题目|毕业设计\\(论文\\)题目|论文题目|论文名称|中文题目|课题名称|课题题目|课程设计题目|设计题目|实验名称|实验题目|项目名称|报告题目|作品名称|题目|课题|titleofthesis|thesistitle|projecttitle",
  ],
  [
    "author",
    "论文作者|报告作者|本科生姓名|研究生姓名|学生姓名|作者姓名|报告人|完成人|小组成员|团队成员|成员姓名|组员|成员|申请人|姓名|作者|学生|author|authors|name|student|submittedby|presentedby|writtenby|by",
  ],
  ["studentNumber", "学生学号|学号|studentid|studentnumber|studentno|matriculationnumber|matrikelnummer|id"],
  [
    "institution",
    "培养单位|所在学院|所在院系|学院名称|学校名称|学院\\(系\\)|院\\(系\\)|院系|学院|学校|单位|系别|系部|university|institution|school|faculty|department",
  ],
  [
    "date",
    "报告日期|论文提交日期|提交日期|完成日期|完成时间|答辩日期|提交时间|日期|时间|date|submittedon|submissiondate",
  ],
  [
    "other",
    "专业名称|专业班级|专业|班级|年级|学科|研究方向|方向|成绩|课程名称|课程|分类号|密级|单位代码|学校代码|职称|起止日期|major|class|course|grade|degree|电子邮件|邮箱|e-mail|email|联系方式|电话|手机",
  ],
];

const ALTERNATIVES = LABELS.map(([field, words]) => `(?<${field}>${words})`).join("|");
const LABEL_ONLY = new RegExp(`^(?:${ALTERNATIVES})[:：]?$`, "i");
const CHINESE_LABEL = new RegExp(
  `(?:^|(?<=[\\s_：:]))(?:${LABELS.map(([field, words]) => `(?<${field}>${spaced(chineseOnly(words))})`).join("|")})\\s*(?:[:：]|(?=\\s)|(?=_))`,
  "g",
);
const ENGLISH_LABEL =
  /^(?:(?<advisor>supervisors?|supervised by|advis[eo]rs?|advised by|thesis advis[eo]r|betreuer(?:in)?|examiners?)|(?<author>authors?|name|student(?: name)?|submitted by|presented by|written by|by|von|vorgelegt von)|(?<studentNumber>student (?:id|number|no\.?)|matriculation number|matrikelnummer|id)|(?<institution>university|institution|school|faculty|department)|(?<date>date|submitted on|submission date)|(?<title>title|thesis title|project title))\s*[:：]\s*/i;

export interface LabelledValue {
  readonly field: CoverField;
  readonly value: string;
  readonly line: CoverLine;
}

/** All labelled fields of the cover, in order of appearance. A label without a value takes the line after it. */
export function readLabelledFields(lines: readonly CoverLine[]): LabelledValue[] {
  const found: LabelledValue[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    if (line.text.length > 120) continue;
    const pieces = splitByLabels(line.text);
    pieces.forEach(({ field, value }, piece) => {
      if (value !== "") found.push({ field, value, line });
      else if (piece === pieces.length - 1) {
        const next = lines[index + 1];
        if (
          next !== undefined &&
          next.page === line.page &&
          splitByLabels(next.text).length === 0 &&
          isNear(line, next)
        ) {
          found.push({ field, value: cleanValue(next.text), line: next });
        }
      }
    });
    // The title may run on below its label, at the indent of its value.
    const last = pieces.at(-1);
    const next = lines[index + 1];
    if (
      last?.field === "title" &&
      last.value !== "" &&
      next !== undefined &&
      isNear(line, next) &&
      continuesValue(line, next)
    ) {
      const before = found.pop()!;
      found.push({
        ...before,
        value: `${before.value}${/[a-z]$/i.test(before.value) ? " " : ""}${cleanValue(next.text)}`,
      });
    }
  }
  return found;
}

function splitByLabels(text: string): { readonly field: CoverField; readonly value: string }[] {
  const compact = text.replace(/\s+/g, "");
  const only = LABEL_ONLY.exec(compact);
  if (only !== null && (/[\u3400-\u9fff]/.test(compact) || /[:：]$/.test(compact) || /^by$/i.test(compact))) {
    return [{ field: fieldOf(only.groups), value: "" }];
  }
  const english = ENGLISH_LABEL.exec(text);
  if (english !== null) return [{ field: fieldOf(english.groups), value: cleanValue(text.slice(english[0].length)) }];
  const marks = [...text.matchAll(CHINESE_LABEL)].filter(
    (mark) => mark.index === 0 || /[\s_：:]/.test(text[mark.index - 1]!),
  );
  if (marks.length === 0 || marks[0]!.index > 0) return [];
  return marks.map((mark, index) => ({
    field: fieldOf(mark.groups),
    value: cleanValue(text.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? text.length)),
  }));
}

function fieldOf(groups: Readonly<Record<string, string | undefined>> | undefined): CoverField {
  const name = Object.entries(groups ?? {}).find(([, value]) => value !== undefined)?.[0];
  return (name ?? "other") as CoverField;
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

function continuesValue(line: CoverLine, next: CoverLine): boolean {
  const firstValueWord = line.layout.words[1] ?? line.layout.words[0];
  if (firstValueWord === undefined || splitByLabels(next.text).length > 0) return false;
  return (
    next.layout.box.x0 > line.layout.box.x0 + 2 * line.layout.fontSize &&
    Math.abs(next.layout.fontSize - line.layout.fontSize) < 1
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
  return alternatives
    .split("|")
    .filter((label) => /[\u3400-\u9fff]/.test(label))
    .join("|");
}
