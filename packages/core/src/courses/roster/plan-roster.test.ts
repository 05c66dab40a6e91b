import { describe, expect, test } from "bun:test";
import type { RosterAccount, RosterMember } from "../../ports/roster-store.ts";
import { type PlannedRow, planRoster, type RosterRow } from "./plan-roster.ts";

const member = (change: Partial<RosterMember> = {}): RosterMember => ({
  id: "m1",
  personId: "p1",
  email: "ding@example.edu",
  isProven: true,
  schoolNumber: "2023001",
  fullName: "丁一",
  section: "1 班",
  role: "student",
  isActive: true,
  ...change,
});
const teacher = member({
  id: "t",
  personId: "pt",
  email: "li@example.edu",
  schoolNumber: null,
  role: "instructor",
  section: null,
});

function plan(
  rows: readonly Omit<RosterRow, "row">[],
  sources: {
    readonly members?: readonly RosterMember[];
    readonly accounts?: readonly RosterAccount[];
    readonly claims?: boolean;
    readonly inactive?: boolean;
  } = {},
) {
  const { members = [teacher], accounts = [], claims = true, inactive = false } = sources;
  return planRoster({
    rows: rows.map((row, index) => ({ row: index + 2, ...row })),
    members,
    accounts,
    claimsByAddress: claims,
    missingBecomeInactive: inactive,
  });
}
const said = ({ outcome, mistake }: PlannedRow) => mistake ?? outcome;
const outcomes = (...given: Parameters<typeof plan>) => plan(...given).rows.map(said);

describe("planRoster()", () => {
  test("invites whoever has no account by address, and adds whoever has proven the address", () => {
    const rows = [
      { schoolNumber: "2023002", fullName: "  白  露 ", section: "2 班", email: " Bai@Example.edu " },
      { schoolNumber: "2023003", fullName: "曹阳", email: "cao@example.edu" },
      { schoolNumber: "2023004", fullName: "高远", email: "gao@example.edu" },
    ];
    const accounts = [
      { personId: "pc", email: "cao@example.edu", isProven: true },
      { personId: "pg", email: "gao@example.edu", isProven: false },
    ];
    const { changes, rows: planned } = plan(rows, { accounts });
    expect(planned.map(said)).toEqual(["new", "new", "new"]);
    const student = { role: "student", section: null, personId: null } as const;
    expect(changes.added).toEqual([
      { ...student, email: "bai@example.edu", fullName: "白 露", schoolNumber: "2023002", section: "2 班" },
      { ...student, personId: "pc", email: null, fullName: null, schoolNumber: "2023003" },
      { ...student, email: "gao@example.edu", fullName: "高远", schoolNumber: "2023004" },
    ]);
    expect(plan(rows, { accounts, claims: false }).changes.added.map(({ personId }) => personId)).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("compares by number, then by address, never by name", () => {
    const members = [
      teacher,
      member(),
      member({ id: "m2", personId: null, email: "bai@example.edu", schoolNumber: null, fullName: "白露" }),
    ];
    expect(
      outcomes(
        [
          { schoolNumber: "2023001", section: "1 班" },
          { schoolNumber: "2023002", fullName: "白露", section: "2 班", email: "bai@example.edu" },
          { schoolNumber: "2023009", fullName: "丁一", email: "" },
        ],
        { members },
      ),
    ).toEqual(["unchanged", "changed", "no_address"]);
    expect(outcomes([{ schoolNumber: "2023001", email: "bai@example.edu" }], { members })).toEqual(["two_members"]);
  });

  test("keeps what has no column, and clears a section that is empty", () => {
    const { changes } = plan([{ schoolNumber: "2023001" }], { members: [member({ isActive: false })] });
    expect(changes.changed).toEqual([member()]);
    const cleared = plan([{ schoolNumber: "2023001", section: "" }], { members: [member()] });
    expect([cleared.rows[0]?.changes, cleared.changes.changed[0]?.section]).toEqual([["section"], null]);
  });

  test("leaves an account its own name and address", () => {
    const { rows, changes } = plan([{ schoolNumber: "2023001", fullName: "别人", email: "other@example.edu" }], {
      members: [member()],
    });
    expect([rows[0]?.outcome, changes.changed]).toEqual(["unchanged", []]);
  });

  test.each([
    ["2.02E+11", "number_in_exponents"],
    ["2023001.0", "number_with_decimals"],
    ["23002", "number_without_zeros"],
    ["'23002", "new"],
    ["０２０２３０５", "new"],
    ["S-23", "new"],
    ["x".repeat(65), "number_too_long"],
  ] as const)("says of the number %s: %s", (schoolNumber, expected) => {
    const usual = ["0123001", "0123002", "0123003"].map((number, index) => ({
      schoolNumber: number,
      email: `s${index}@example.edu`,
    }));
    expect(outcomes([...usual, { schoolNumber, email: "new@example.edu" }])[3]).toBe(expected);
  });

  test("refuses a number without the zeros of a member's, and takes a short one that a member has", () => {
    const members = [
      member({ schoolNumber: "0023001" }),
      member({ id: "m2", personId: "p2", email: "b@example.edu", schoolNumber: "77" }),
    ];
    const usual = ["0023002", "0023003", "0023004"].map((schoolNumber, index) => ({
      schoolNumber,
      email: `s${index}@example.edu`,
    }));
    const rows = [{ schoolNumber: "23001", email: "ding@example.edu" }, { schoolNumber: "77" }, ...usual];
    expect(outcomes(rows, { members }).slice(0, 2)).toEqual(["number_without_zeros", "unchanged"]);
  });

  test("names the row that is repeated, and whoever names nobody, has no address or an unknown role", () => {
    const { rows } = plan([
      { schoolNumber: "2023002", email: "a@example.edu" },
      { schoolNumber: "2023002", email: "b@example.edu" },
      { schoolNumber: "2023003", email: "A@example.edu" },
      { schoolNumber: "", email: " ", fullName: "谁" },
      { schoolNumber: "2023004", email: "no address" },
      { schoolNumber: "2023005", email: "c@example.edu", role: "director" },
      { schoolNumber: "2023006", email: "d@example.edu", role: "assistant" },
    ]);
    expect(rows.map((row) => [said(row), row.repeats])).toEqual([
      ["new", null],
      ["repeated", 2],
      ["repeated", 2],
      ["names_nobody", null],
      ["bad_address", null],
      ["unknown_role", null],
      ["account_needed", null],
    ]);
  });

  test("gives no number to an account whose address was never proven", () => {
    const joined = member({ schoolNumber: null, isProven: false });
    const row = { schoolNumber: "2023001", email: "ding@example.edu", section: "2 班" };
    expect(outcomes([row], { members: [joined] })).toEqual(["address_not_proven"]);
    expect(outcomes([row], { members: [member({ schoolNumber: null })] })).toEqual(["changed"]);
    expect(outcomes([row], { members: [member({ schoolNumber: null })], claims: false })).toEqual([
      "address_not_proven",
    ]);
    expect(outcomes([{ ...row, schoolNumber: "" }], { members: [joined] })).toEqual(["changed"]);
  });

  test("missing members stay, or become inactive: students, and others only where a row names an instructor", () => {
    const members = [
      teacher,
      member(),
      member({ id: "a", personId: "pa", email: "zhu@example.edu", schoolNumber: null, role: "assistant" }),
    ];
    const inactive = (rows: readonly Omit<RosterRow, "row">[], doIt = true) =>
      plan(rows, { members, inactive: doIt, accounts: [{ personId: "pn", email: "new@example.edu", isProven: true }] })
        .changes.changed.filter(({ isActive }) => !isActive)
        .map(({ id }) => id);
    const student = { schoolNumber: "2023007", email: "x@example.edu" };
    expect(inactive([student], false)).toEqual([]);
    expect(inactive([student])).toEqual(["m1"]);
    expect(inactive([{ ...student, role: "student" }])).toEqual(["m1"]);
    expect(inactive([{ email: "new@example.edu", role: "instructor" }])).toEqual(["t", "m1", "a"]);
    // A row that is not imported names its member all the same.
    expect(inactive([{ schoolNumber: "2023001", role: "director" }])).toEqual([]);
  });

  test("keeps the last instructor, whichever row comes first", () => {
    const demote = { email: "li@example.edu", role: "assistant" };
    const raise = { schoolNumber: "2023001", role: "instructor" };
    expect(outcomes([demote], { members: [teacher, member()] })).toEqual(["last_instructor"]);
    expect(outcomes([demote, raise], { members: [teacher, member()] })).toEqual(["changed", "changed"]);
  });

  test("adds nobody to a full course", () => {
    const members = Array.from({ length: 2000 }, (_, index) =>
      member({
        id: `m${index}`,
        personId: `p${index}`,
        email: `m${index}@example.edu`,
        schoolNumber: `S${index}`,
        isActive: index > 0,
      }),
    );
    expect(
      outcomes(
        [{ email: "a@example.edu" }, { email: "b@example.edu" }, { schoolNumber: "S0" }, { schoolNumber: "S1" }],
        { members },
      ),
    ).toEqual(["new", "course_full", "course_full", "unchanged"]);
  });
});
