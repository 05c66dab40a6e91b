import { describe, expect, test } from "bun:test";
import { recogniseColumns, rosterCsv, rosterRows } from "@rubrica/gradebook";
import { MAX_CELL_LENGTH, readRosterTable } from "./read-roster-table.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (table: string | Uint8Array) => {
  const found = readRosterTable(typeof table === "string" ? bytesOf(table) : table);
  if ("reason" in found) throw new Error(found.reason);
  return found;
};
const refusalOf = (table: string | Uint8Array) => {
  const found = readRosterTable(typeof table === "string" ? bytesOf(table) : table);
  return "reason" in found ? [found.reason, found.row] : null;
};
const rowsOf = (table: string | Uint8Array) => rosterRows(read(table).records, recogniseColumns(read(table).records));

describe("readRosterTable()", () => {
  test("reads GBK, as Excel on a Chinese Windows saves it, and UTF-16 with a byte order mark", () => {
    // 学号,姓名 and 1,丁一
    const gbk = [0xd1, 0xa7, 0xba, 0xc5, 0x2c, 0xd0, 0xd5, 0xc3, 0xfb, 0x0a, 0x31, 0x2c, 0xb6, 0xa1, 0xd2, 0xbb];
    const { encoding, records } = read(new Uint8Array(gbk));
    expect([encoding, records.map(({ cells }) => cells)]).toEqual([
      "gbk",
      [
        ["学号", "姓名"],
        ["1", "丁一"],
      ],
    ]);
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(new Uint16Array([..."学号\t姓名"].map((c) => c.charCodeAt(0))).buffer),
    ]);
    expect([read(utf16).encoding, read(utf16).records[0]?.cells]).toEqual(["utf-16", ["学号", "姓名"]]);
  });

  test.each([
    ["1,a\n", "comma"],
    ["1;a, b\n", "comma"],
    ["1;a;b\n", "semicolon"],
    ["1\ta, b; c\n", "tab"],
    ["\n\n1\ta", "tab"],
    ["1", "comma"],
  ] as const)("finds the separator of %j: %s", (table, separator) => {
    expect(read(table).separator).toBe(separator);
  });

  test("keeps the places of rows, blank ones left out, and line breaks within quotes", () => {
    const { records } = read('\u{FEFF}学号,姓名\r\n\r\n,\r\n2,"丁\n一"\r\n3,"a ""b"""\r\n');
    expect(records).toEqual([
      { row: 1, cells: ["学号", "姓名"] },
      { row: 4, cells: ["2", "丁\n一"] },
      { row: 5, cells: ["3", 'a "b"'] },
    ]);
  });

  test("says why bytes are no table, and where", () => {
    expect(refusalOf("")).toEqual(["empty", null]);
    expect(refusalOf("  \n\n")).toEqual(["empty", null]);
    expect(refusalOf(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toEqual(["workbook", null]);
    expect(refusalOf(new Uint8Array([0xff, 0xff, 0xff]))).toEqual(["unreadable", null]);
    expect(refusalOf("a\0b")).toEqual(["unreadable", null]);
    expect(refusalOf('1,a\n2,"b\n3,c\n')).toEqual(["quote", 2]);
    expect(refusalOf("1,a\n".repeat(2002))).toEqual(["too_many_rows", null]);
    expect(refusalOf(`a\n${",".repeat(50)}b`)).toEqual(["too_many_columns", 2]);
    expect(refusalOf(`a\n${"x".repeat(MAX_CELL_LENGTH + 1)}`)).toEqual(["long_cell", 2]);
  });
});

test("rosterCsv() is read again as it was, formulas and quotes included", () => {
  const member = {
    id: "1",
    isInvited: false,
    fullName: '=HYPERLINK("x"), 一',
    email: "a@example.edu",
    schoolNumber: "0012",
    role: "assistant",
    section: "@1; 班",
    isActive: true,
    source: "hand",
    addedAt: new Date(0),
  } as const;
  for (const language of ["zh", "en"] as const) {
    const csv = rosterCsv([member, { ...member, fullName: null, section: null, schoolNumber: null }], language);
    expect(csv).toContain(`"'=HYPERLINK(""x"")`);
    expect(rowsOf(csv).map(({ row: _, ...fields }) => fields)).toEqual([
      { schoolNumber: "0012", fullName: member.fullName, section: "@1; 班", email: "a@example.edu", role: "assistant" },
      { schoolNumber: "", fullName: "", section: "", email: "a@example.edu", role: "assistant" },
    ]);
  }
});
