import type { Rubric } from "@rubrica/scoring";
import { SECTION_KINDS } from "@rubrica/scoring";

/** What a column of a table of marks holds. */
export type MarksColumn =
  | { readonly kind: "file" }
  | { readonly kind: "rater" }
  /** What the total is out of. */
  | { readonly kind: "outOf" }
  /** `rater` is null where the header names none. */
  | { readonly kind: "total"; readonly rater: string | null }
  | { readonly kind: "part"; readonly part: string; readonly rater: string | null };

/** Headers in their plain form: small letters, without spaces, hyphens and underscores. */
const FILE_HEADERS = ["file", "filename", "pdf", "report", "文件", "文件名", "报告", "报告文件"];
const RATER_HEADERS = ["rater", "teacher", "grader", "评分人", "评阅人", "阅卷人", "教师", "评分教师"];
const TOTAL_HEADERS = [
  "mark",
  "score",
  "total",
  "grade",
  "points",
  "finalscore",
  "总分",
  "成绩",
  "分数",
  "得分",
  "评分",
];
const OUT_OF_HEADERS = ["outof", "max", "maximum", "满分"];

/** The meaning of a header, or null for a column that is not used, such as a student's number. */
export function marksColumn(header: string, rubric: Rubric): MarksColumn | null {
  const plain = plainHeader(header);
  if (FILE_HEADERS.includes(plain)) return { kind: "file" };
  if (RATER_HEADERS.includes(plain)) return { kind: "rater" };
  if (OUT_OF_HEADERS.includes(plain)) return { kind: "outOf" };
  const parts = partsByHeader(rubric);
  const whole = meaning(plain, null, parts);
  if (whole !== null) return whole;
  // 总分（张老师）, mark [Li], mark 1, rater 2
  const named = /^(.+?)\s*[([【:]\s*(.+?)\s*[)\]】]?$/.exec(header.normalize("NFKC").trim());
  if (named !== null) return meaning(plainHeader(named[1] ?? ""), named[2] ?? "", parts);
  const numbered = /^(.*?\D)(\d{1,2})$/.exec(plain);
  if (numbered === null) return null;
  const [, base = "", number = ""] = numbered;
  return RATER_HEADERS.includes(base) ? { kind: "total", rater: number } : meaning(base, number, parts);
}

function meaning(plain: string, rater: string | null, parts: ReadonlyMap<string, string>): MarksColumn | null {
  if (TOTAL_HEADERS.includes(plain)) return { kind: "total", rater };
  const part = parts.get(plain);
  return part === undefined ? null : { kind: "part", part, rater };
}

/** Ids and names of sections and criteria, in both languages. */
function partsByHeader({ sections }: Rubric): ReadonlyMap<string, string> {
  return new Map(
    SECTION_KINDS.flatMap((kind) => [
      ...[kind, sections[kind].name.zh, sections[kind].name.en].map((name): [string, string] => [
        plainHeader(name),
        kind,
      ]),
      ...sections[kind].criteria.flatMap(({ id, name }) =>
        [id, name.zh, name.en].map((header): [string, string] => [plainHeader(header), id]),
      ),
    ]),
  );
}

function plainHeader(header: string): string {
  return header
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s_-]/g, "");
}
