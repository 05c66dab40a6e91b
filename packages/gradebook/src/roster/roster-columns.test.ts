import { describe, expect, test } from "bun:test";
import { type RosterRecords, readColumns, recogniseColumns, rosterRows } from "./roster-columns.ts";

const recordsOf = (table: string): RosterRecords =>
  table.split("\n").map((line, index) => ({ row: index + 1, cells: line.split(/[,\t]/) }));

describe("recogniseColumns()", () => {
  test.each([
    ["学号,姓名,班级,邮箱,角色", ["school_number", "full_name", "section", "email", "role"]],
    ["Name\tStudent No.\tE-mail\tSection", ["full_name", "school_number", "email", "section"]],
    ["序号,学 号,姓 名,电子邮箱", [null, "school_number", "full_name", "email"]],
    ["Student,ID,SIS User ID,Section", ["full_name", "school_number", null, "section"]],
  ] as const)("reads the header %s", (header, fields) => {
    expect(recogniseColumns(recordsOf(header))).toEqual({ hasHeader: true, fields: [...fields] });
  });

  test("goes by the first row where there is no header", () => {
    expect(recogniseColumns(recordsOf("2023001\t丁一\t1 班\tding@example.edu"))).toEqual({
      hasHeader: false,
      fields: ["school_number", "full_name", "section", "email"],
    });
  });
});

test("readColumns() takes each field once, and - for columns that are left out", () => {
  expect(readColumns("-,email,-")).toEqual([null, "email", null]);
  expect([readColumns("email,email"), readColumns("mail"), readColumns("")]).toEqual([null, null, null]);
});

test("rosterRows() reads roles in both languages, and leaves formulas text", () => {
  const records = recordsOf(
    "学号,姓名,角色,邮箱\n1,=1+1,助教,a@example.edu\n'02,'=1+1,Teacher,b@example.edu\n3,c,dean,c@example.edu",
  );
  const rows = rosterRows(records, recogniseColumns(records));
  expect(rows.map(({ schoolNumber, fullName, role }) => [schoolNumber, fullName, role])).toEqual([
    ["1", "=1+1", "assistant"],
    ["'02", "=1+1", "instructor"],
    ["3", "c", "dean"],
  ]);
});
