import type { Bilingual, Rubric } from "@rubrica/scoring";
import type { MarksColumn } from "./marks-columns.ts";
import { marksColumn } from "./marks-columns.ts";
import type { TableFile, TableRow } from "./table-file.ts";
import type { TableIssue } from "./table-issue.ts";

/** What one teacher gave one report, 0 to 100. */
export interface TeacherMark {
  /** As it stands in the table. */
  readonly file: string;
  readonly line: number;
  readonly rater: string;
  readonly total: number | null;
  readonly parts: Readonly<Record<string, number>>;
}

export interface TeacherMarks {
  readonly marks: readonly TeacherMark[];
  /** Headers that mean nothing here. */
  readonly unusedColumns: readonly string[];
}

/** A table's marks, or every mistake in it. */
export type TeacherMarksOutcome =
  | { readonly ok: true; readonly value: TeacherMarks }
  | { readonly ok: false; readonly issues: readonly TableIssue[] };

interface Column {
  readonly index: number;
  readonly name: string;
  readonly meaning: MarksColumn;
}

/** Reads marks of one teacher or several: in columns of their own (`总分（张老师）`, `mark 2`) or in rows with a column `rater`. */
export function readTeacherMarks(table: TableFile, rubric: Rubric): TeacherMarksOutcome {
  const columns = table.header.flatMap((name, index): Column[] => {
    const found = marksColumn(name, rubric);
    return found === null ? [] : [{ index, name, meaning: found }];
  });
  const issues = headerIssues(table, columns);
  if (issues.length > 0) return { ok: false, issues };
  const marks = table.rows.flatMap((row) => readRow(row, columns, table.decimalComma, issues));
  issues.push(...repeatedMarks(marks));
  if (issues.length > 0) return { ok: false, issues };
  const used = new Set(columns.map(({ index }) => index));
  return {
    ok: true,
    value: { marks, unusedColumns: table.header.filter((name, index) => name !== "" && !used.has(index)) },
  };
}

function headerIssues({ header, rows }: TableFile, columns: readonly Column[]): TableIssue[] {
  const issues: TableIssue[] = [];
  const inHeader = (words: Bilingual, column: Column | null = null) =>
    issues.push({ line: 1, column: column && { index: column.index, name: column.name }, words });
  const found = header.filter(Boolean).join(", ");
  const isMark = ({ meaning }: Column) => meaning.kind === "total" || meaning.kind === "part";
  if (!columns.some(({ meaning }) => meaning.kind === "file")) {
    inHeader({
      zh: `缺少文件名一列，表头应为“文件名”或“file”；现有：${found}`,
      en: `has no column of file names, headed “file” or “文件名”; there is: ${found}`,
    });
  }
  if (!columns.some(isMark)) {
    inHeader({
      zh: "缺少分数一列，表头应为“总分”或“mark”，或评分标准中某一项的名称",
      en: "has no column of marks, headed “mark” or “总分”, or by a criterion of the rubric",
    });
  }
  const seen = new Map<string, Column>();
  for (const column of columns) {
    const key = JSON.stringify(column.meaning);
    const before = seen.get(key);
    if (before !== undefined) {
      inHeader({ zh: `与“${before.name}”一列含义相同`, en: `means the same as the column “${before.name}”` }, column);
    }
    seen.set(key, column);
  }
  if (rows.length === 0) inHeader({ zh: "表中没有分数", en: "no marks follow" });
  return issues;
}

function readRow(
  row: TableRow,
  columns: readonly Column[],
  decimalComma: boolean,
  issues: TableIssue[],
): readonly TeacherMark[] {
  const cellOf = (kind: MarksColumn["kind"]) => {
    const column = columns.find(({ meaning }) => meaning.kind === kind);
    return column === undefined ? null : { ...column, text: row.cells[column.index] ?? "" };
  };
  const report = (column: { readonly index: number; readonly name: string }, words: Bilingual) =>
    issues.push({ line: row.line, column: { index: column.index, name: column.name }, words });

  const file = cellOf("file");
  if (file !== null && file.text === "") report(file, { zh: "没有文件名", en: "names no file" });
  const rowRater = cellOf("rater");
  if (rowRater !== null && rowRater.text === "") report(rowRater, { zh: "没有评分人", en: "names no rater" });
  const outOfCell = cellOf("outOf");
  const outOf = outOfCell === null || outOfCell.text === "" ? 100 : readNumber(outOfCell.text, decimalComma);
  if (outOfCell !== null && (outOf === null || outOf <= 0)) {
    report(outOfCell, { zh: `“${outOfCell.text}”不是满分值`, en: `“${outOfCell.text}” is no maximum` });
  }

  const byRater = new Map<string, { total: number | null; readonly parts: Record<string, number> }>();
  let isEmpty = true;
  for (const { index, name, meaning } of columns) {
    const text = row.cells[index] ?? "";
    if ((meaning.kind !== "total" && meaning.kind !== "part") || text === "") continue;
    isEmpty = false;
    const points = readPoints(text, meaning.kind === "total" ? (outOf ?? 100) : 100, decimalComma);
    if (typeof points !== "number") {
      report({ index, name }, points);
      continue;
    }
    const rater = meaning.rater ?? (rowRater === null || rowRater.text === "" ? "1" : rowRater.text);
    const given = byRater.get(rater) ?? { total: null, parts: {} };
    if (meaning.kind === "total") given.total = points;
    else given.parts[meaning.part] = points;
    byRater.set(rater, given);
  }
  if (isEmpty) {
    issues.push({ line: row.line, column: null, words: { zh: "这一行没有分数", en: "has no mark" } });
  }
  return [...byRater].map(([rater, given]) => ({ file: file?.text ?? "", line: row.line, rater, ...given }));
}

/** Points from 0 to 100 of `85`, `85.5`, `85分`, `17/20`; or what is wrong. */
function readPoints(text: string, outOf: number, decimalComma: boolean): number | Bilingual {
  const plain = text
    .normalize("NFKC")
    .replace(/\s*(?:分|points?|pts)$/i, "")
    .trim();
  const [points, most = null, ...more] = plain.split("/").map((part) => readNumber(part, decimalComma));
  const whole = plain.includes("/") ? most : outOf;
  if (points === undefined || points === null || whole === null || whole <= 0 || more.length > 0) {
    return { zh: `“${text}”不是分数`, en: `“${text}” is not a number of points` };
  }
  if (points < 0 || points > whole) {
    return { zh: `${text}不在0到${whole}之间`, en: `${text} is not between 0 and ${whole}` };
  }
  return (points / whole) * 100;
}

function readNumber(text: string, decimalComma: boolean): number | null {
  const plain = text.normalize("NFKC").trim();
  const number = decimalComma ? plain.replace(",", ".") : plain;
  return /^-?\d+(?:\.\d+)?$/.test(number) ? Number(number) : null;
}

function repeatedMarks(marks: readonly TeacherMark[]): TableIssue[] {
  const seen = new Map<string, number>();
  return marks.flatMap(({ file, rater, line }): TableIssue[] => {
    const key = `${fileKey(file)}\n${rater}`;
    const before = seen.get(key);
    seen.set(key, before ?? line);
    if (before === undefined || file === "") return [];
    const words = {
      zh: `“${file}”在第${before}行已有${rater === "1" ? "" : `“${rater}”的`}分数`,
      en: `“${file}” has a mark${rater === "1" ? "" : ` of “${rater}”`} on line ${before} already`,
    };
    return [{ line, column: null, words }];
  });
}

/** What makes two file names the same: without folders, `.pdf`, capitals and ways of writing accents. */
export function fileKey(name: string): string {
  return (name.split(/[\\/]/).at(-1) ?? "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/\.pdf$/, "")
    .trim();
}
