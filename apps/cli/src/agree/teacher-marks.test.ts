import { expect, test } from "bun:test";
import { defaultRubric } from "@rubrica/scoring";
import { readTableFile } from "./table-file.ts";
import { tableError } from "./table-issue.ts";
import { fileKey, readTeacherMarks } from "./teacher-marks.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

function read(bytes: Uint8Array) {
  const table = readTableFile(bytes);
  if ("words" in table) return { ok: false, issues: [table] } as const;
  return readTeacherMarks(table, defaultRubric);
}

function marksOf(text: string) {
  const outcome = read(utf8(text));
  if (!outcome.ok) throw tableError("marks.csv", outcome.issues, "en");
  return outcome.value.marks.map(({ file, rater, total, parts }) => ({ file, rater, total, parts }));
}

const A_MARK = [{ file: "a.pdf", rater: "1", total: 85, parts: {} }];

test("readTeacherMarks() takes headers in Chinese and English, in any order, capitals and spaces aside", () => {
  for (const header of ["file,mark", "File Name,Total", "文件名,总分", "文件名\t成绩", "file_name,SCORE"]) {
    const line = header.includes("\t") ? "a.pdf\t85" : "a.pdf,85";
    expect(marksOf(`${header}\n${line}\n`)).toEqual(A_MARK);
  }
  expect(marksOf("总分,学号,文件\n85,2026001,a.pdf\n")).toEqual(A_MARK);
});

test("readTeacherMarks() takes UTF-8 with a byte order mark, GBK, UTF-16, semicolons, quotes and Windows lines", () => {
  // 文件名,总分 in GBK, as Excel in China saves CSV.
  const gbk = new Uint8Array([
    0xce,
    0xc4,
    0xbc,
    0xfe,
    0xc3,
    0xfb,
    0x2c,
    0xd7,
    0xdc,
    0xb7,
    0xd6,
    0x0d,
    0x0a,
    ...utf8("a.pdf,85\r\n"),
  ]);
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...[..."文件名\t总分\r\na.pdf\t85"].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]),
  ]);
  for (const bytes of [utf8("\uFEFF文件名,总分\r\na.pdf,85\r\n"), gbk, utf16, utf8('"file";"mark"\n"a.pdf";"85"')]) {
    const outcome = read(bytes);
    expect(outcome).toMatchObject({ ok: true, value: { marks: A_MARK } });
  }
  expect(marksOf("file;mark\na.pdf;84,5\n")[0]?.total).toBe(84.5);
  expect(marksOf('file,mark,note\n"a, ""b"".pdf",85,"two\nlines"\nc.pdf,60,\n').map(({ file }) => file)).toEqual([
    'a, "b".pdf',
    "c.pdf",
  ]);
});

test("readTeacherMarks() takes several teachers in columns of their own or in rows, and parts of the rubric by name", () => {
  const both = [
    { file: "a.pdf", rater: "张老师", total: 85, parts: {} },
    { file: "a.pdf", rater: "李老师", total: 80, parts: {} },
  ];
  expect(marksOf("文件名,总分（张老师）,总分(李老师)\na.pdf,85,80\n")).toEqual(both);
  expect(marksOf("文件名,评分人,总分\na.pdf,张老师,85\na.pdf,李老师,80\n")).toEqual(both);
  expect(marksOf("file,mark 1,mark2\na.pdf,85,\nb.pdf,,70\n").map(({ rater }) => rater)).toEqual(["1", "2"]);
  expect(marksOf("file,rater 1,Rater_2\na.pdf,85,70\n").map(({ total }) => total)).toEqual([85, 70]);
  const { name } = defaultRubric.sections.body.criteria[0] ?? { name: { zh: "", en: "" } };
  const text = `file,${name.zh},body-content,目录,${name.en} (李老师)\na.pdf,70,80,90,60\n`;
  expect(marksOf(text)).toEqual([
    {
      file: "a.pdf",
      rater: "1",
      total: null,
      parts: { "body-structure": 70, "body-content": 80, table_of_contents: 90 },
    },
    { file: "a.pdf", rater: "李老师", total: null, parts: { "body-structure": 60 } },
  ]);
});

test("readTeacherMarks() takes marks out of another total as shares of it", () => {
  expect(marksOf("file,mark\na.pdf,17/20\nb.pdf,８５分\n").map(({ total }) => total)).toEqual([85, 85]);
  expect(marksOf("file,mark,out of\na.pdf,17,20\n")[0]?.total).toBe(85);
});

test("readTeacherMarks() names each mistake with line and column, all at once", () => {
  const text =
    "file,mark 1,mark 2,body-content\n" +
    "a.pdf,eighty,70,50\n" +
    ",85,80,\n" +
    "\n" +
    "b.pdf,101,80,120\n" +
    '"c\n.pdf",,,\n' +
    "A.PDF,70,,\n" +
    "a,70,60,\n";
  const outcome = read(utf8(text));
  if (outcome.ok) throw new Error("the mistakes were not seen");
  expect(tableError("marks.csv", outcome.issues, "en").message.split("\n")).toEqual([
    "marks.csv has 8 mistakes:",
    "  line 2, column B (mark 1): “eighty” is not a number of points",
    "  line 3, column A (file): names no file",
    "  line 5, column B (mark 1): 101 is not between 0 and 100",
    "  line 5, column D (body-content): 120 is not between 0 and 100",
    "  line 6: has no mark",
    "  line 8: “A.PDF” has a mark on line 2 already",
    "  line 9: “a” has a mark on line 2 already",
    "  line 9: “a” has a mark of “2” on line 2 already",
  ]);
  expect(tableError("marks.csv", outcome.issues, "zh").message).toContain("第5行B列（mark 1）：101不在0到100之间");
});

test("readTeacherMarks() says which columns it looked for and what a second one of a kind repeats", () => {
  const said = (text: string) => {
    const outcome = read(utf8(text));
    return outcome.ok ? [] : outcome.issues.map(({ words }) => words.en);
  };
  expect(said("name,points of view\nx,1\n")).toEqual([
    "has no column of file names, headed “file” or “文件名”; there is: name, points of view",
    "has no column of marks, headed “mark” or “总分”, or by a criterion of the rubric",
  ]);
  expect(said("file,mark,总分\na,1,2\n")).toEqual(["means the same as the column “mark”"]);
  expect(said("file,mark\n")).toEqual(["no marks follow"]);
});

test("readTableFile() says what keeps a file from being read", () => {
  const issueOf = (bytes: Uint8Array) => {
    const table = readTableFile(bytes);
    return "words" in table ? [table.line, table.words.en] : null;
  };
  expect(issueOf(utf8('file,mark\na.pdf,85\n"b.pdf,70\nc.pdf,60\n'))).toEqual([
    3,
    "has a quotation mark without its partner; nothing can be read from here on",
  ]);
  // The first bytes of an .xlsx.
  const workbook = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00]);
  expect(issueOf(workbook)?.[1]).toContain("save it as CSV in your spreadsheet");
});

test("fileKey() is the same for the ways in which one file is named", () => {
  expect(
    new Set(["Müller.pdf", "Mu\u0308ller.PDF", "müller", "C:\\marks\\Müller.pdf", "x/Müller.pdf"].map(fileKey)).size,
  ).toBe(1);
});
