import { COURSE_ROLES, type CourseRole, type RosterRow } from "@rubrica/core";

/** Columns of a roster. */
export const ROSTER_COLUMNS = ["school_number", "full_name", "section", "email", "role"] as const;
/** One of {@link ROSTER_COLUMNS}. */
export type RosterColumn = (typeof ROSTER_COLUMNS)[number];

/** The words by which a header names a column: lower case, without spaces and marks. The first ones head an export. */
const COLUMN_NAMES: Readonly<Record<RosterColumn, readonly string[]>> = {
  school_number: [
    "学号",
    "number",
    "学籍号",
    "学生号",
    "学生学号",
    "工号",
    "编号",
    "studentnumber",
    "studentno",
    "studentid",
    "schoolnumber",
    "no",
    "id",
    "sisuserid",
    "idnumber",
    "matriculationnumber",
    "matricno",
  ],
  full_name: ["姓名", "name", "名字", "学生姓名", "学生", "fullname", "studentname", "student", "displayname"],
  section: [
    "班级",
    "section",
    "班",
    "教学班",
    "行政班",
    "小班",
    "所在班级",
    "班级名称",
    "class",
    "classname",
    "group",
    "grouptitle",
  ],
  email: [
    "邮箱",
    "email",
    "电子邮箱",
    "电子邮件",
    "邮件",
    "邮箱地址",
    "电子邮箱地址",
    "mail",
    "emailaddress",
    "mailaddress",
    "学校邮箱",
  ],
  role: ["角色", "role", "身份", "课程角色", "courserole"],
};

/** The words for the roles, the first ones as an export writes them. */
const ROLE_NAMES: Readonly<Record<CourseRole, readonly string[]>> = {
  instructor: ["教师", "instructor", "授课教师", "老师", "任课教师", "主讲教师", "teacher", "lecturer"],
  assistant: ["助教", "assistant", "ta", "teachingassistant", "grader"],
  observer: ["观察员", "observer", "旁听", "督导", "reader"],
  student: ["学生", "student", "本科生", "研究生", "learner"],
};

/** Rows of a table that hold anything, with their places in its file, from 1 on. Cells are trimmed text. */
export type RosterRecords = readonly { readonly row: number; readonly cells: readonly string[] }[];

/** How the columns of a table are read. */
export interface RosterColumns {
  /** Whether the first row is a header. */
  readonly hasHeader: boolean;
  /** By column; `null`: not imported. */
  readonly fields: readonly (RosterColumn | null)[];
}

/** Recognises the columns by the header or, without a header, by the content of the first row. Of two equal columns the first one counts. */
export function recogniseColumns(records: RosterRecords): RosterColumns {
  const first = records[0]?.cells ?? [];
  const named = once(first.map(columnOf));
  if (named.some((field) => field !== null)) return { hasHeader: true, fields: named };
  let hasName = false;
  const guessed = first.map((cell): RosterColumn | null => {
    if (cell.includes("@")) return "email";
    if (/^['‘’]?\d[\d.E+]*$/i.test(cell.normalize("NFKC"))) return "school_number";
    if (roleOf(cell) !== null) return "role";
    if (cell === "" || hasName) return cell === "" ? null : "section";
    hasName = true;
    return "full_name";
  });
  return { hasHeader: false, fields: once(guessed) };
}

/** Reads `school_number,-,email`: a field or `-` for each column. `null` for other text and for a field that stands twice. */
export function readColumns(text: string): readonly (RosterColumn | null)[] | null {
  const fields = text.split(",").map((name) => (name === "-" ? null : ROSTER_COLUMNS.find((field) => field === name)));
  if (fields.some((field) => field === undefined)) return null;
  const known = fields.map((field) => field ?? null);
  return once(known).every((field, index) => field === known[index]) ? known : null;
}

/** Rows with people. */
export function rosterRows(records: RosterRecords, { hasHeader, fields }: RosterColumns): readonly RosterRow[] {
  const place = (field: RosterColumn) => fields.indexOf(field);
  return records.slice(hasHeader ? 1 : 0).map(({ row, cells }) => {
    const cell = (field: RosterColumn) => (place(field) === -1 ? undefined : unescaped(cells[place(field)] ?? ""));
    const [fullName, section, email, role] = [cell("full_name"), cell("section"), cell("email"), cell("role")];
    const schoolNumber = place("school_number") === -1 ? undefined : (cells[place("school_number")] ?? "");
    return {
      row,
      ...(schoolNumber !== undefined && { schoolNumber }),
      ...(fullName !== undefined && { fullName }),
      ...(section !== undefined && { section }),
      ...(email !== undefined && { email }),
      ...(role !== undefined && { role: roleOf(role) ?? role }),
    };
  });
}

/** Name of a column, or of a role, as an export writes it. */
export function nameOf(word: RosterColumn | CourseRole, language: "zh" | "en"): string {
  const names = word in COLUMN_NAMES ? COLUMN_NAMES[word as RosterColumn] : ROLE_NAMES[word as CourseRole];
  return names[language === "zh" ? 0 : 1] ?? word;
}

function columnOf(header: string): RosterColumn | null {
  const word = fold(header);
  return ROSTER_COLUMNS.find((field) => COLUMN_NAMES[field].includes(word)) ?? null;
}

function roleOf(cell: string): CourseRole | null {
  const word = fold(cell);
  return COURSE_ROLES.find((role) => ROLE_NAMES[role].includes(word)) ?? null;
}

function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, "");
}

/** Without the apostrophe that keeps a spreadsheet from computing the cell. */
function unescaped(cell: string): string {
  return /^'+\s*[=+\-@＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}

function once<Field>(fields: readonly (Field | null)[]): readonly (Field | null)[] {
  return fields.map((field, index) => (fields.indexOf(field) === index ? field : null));
}
