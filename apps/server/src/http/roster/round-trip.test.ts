import { expect, test } from "bun:test";
import { COURSE_ROLES, type CourseMember, planRoster, type RosterMember } from "@rubrica/core";
import { recogniseColumns, rosterCsv, rosterRows } from "@rubrica/gradebook";
import fc from "fast-check";
import { readRosterTable } from "./read-roster-table.ts";

/** What people write, and what spreadsheets and CSV make something of; as it is stored: trimmed, never empty. */
const text = fc
  .oneof(
    fc.constantFrom(
      "=1+1",
      "-5",
      "@a",
      "+86",
      "丁 一",
      'a"b',
      "a,b",
      "a;b",
      "学生",
      "'x",
      "'@",
      "''=1",
      "1 班",
      "O'Neil",
      "＝和",
    ),
    fc.string({ minLength: 1, maxLength: 12 }),
  )
  .map((written) =>
    written
      .replace(/[\0\p{Cs}]/gu, "")
      .replace(/\s+/g, " ")
      .trim(),
  )
  .filter((written) => written !== "");
const number = fc.oneof(
  fc.integer({ min: 0, max: 99_999_999 }).map((value) => String(value).padStart(8, "0")),
  fc.integer({ min: 1, max: 99_999_999 }).map((value) => `S-${value}`),
);

const roster = fc
  .uniqueArray(
    fc.record({
      schoolNumber: fc.option(number),
      fullName: fc.option(text),
      section: fc.option(text),
      role: fc.constantFrom(...COURSE_ROLES),
      hasAccount: fc.boolean(),
      isActive: fc.boolean(),
      isProven: fc.boolean(),
    }),
    { maxLength: 12, selector: ({ schoolNumber }) => schoolNumber ?? Symbol() },
  )
  .map((people) => [
    {
      schoolNumber: null,
      fullName: "李四",
      section: null,
      role: "instructor" as const,
      hasAccount: true,
      isActive: true,
      isProven: true,
    },
    ...people,
  ])
  .map((people) =>
    people.map(
      ({ hasAccount, role, ...person }, index): RosterMember => ({
        id: `m${index}`,
        personId: hasAccount ? `p${index}` : null,
        email: `person${index}@example.edu`,
        role: hasAccount ? role : "student",
        ...person,
      }),
    ),
  );

/** As a page of members has them. */
const listed = (members: readonly RosterMember[]): readonly CourseMember[] =>
  members
    .filter(({ isActive }) => isActive)
    .map(({ id, personId, ...member }) => ({
      ...member,
      id: personId ?? id,
      isInvited: personId === null,
      source: "hand",
      addedAt: new Date(0),
    }));

test("a roster that was exported and is imported again restores members, roles, sections and who is active", () => {
  const changes = fc.array(
    fc.record({ role: fc.constantFrom(...COURSE_ROLES), section: fc.option(text), isActive: fc.boolean() }),
    { minLength: 13, maxLength: 13 },
  );
  fc.assert(
    fc.property(
      roster,
      changes,
      fc.boolean(),
      fc.constantFrom("zh" as const, "en" as const),
      (members, later, claimsByAddress, language) => {
        const table = readRosterTable(new TextEncoder().encode(rosterCsv(listed(members), language)));
        if ("reason" in table) throw new Error(table.reason);
        const rows = rosterRows(table.records, recogniseColumns(table.records));
        const importInto = (present: readonly RosterMember[]) => {
          const plan = planRoster({
            rows,
            members: present,
            accounts: [],
            claimsByAddress,
            missingBecomeInactive: true,
          });
          const changed = new Map(plan.changes.changed.map((member) => [member.id, member]));
          return { plan, after: present.map((member) => ({ ...member, ...changed.get(member.id) })) };
        };
        const again = importInto(members);
        expect(again.plan.rows.map(({ outcome, mistake }) => mistake ?? outcome)).toEqual(rows.map(() => "unchanged"));
        expect(again.plan.changes).toEqual({ added: [], changed: [] });

        const present = members.map((member, index) => {
          const { role = member.role, section = null, isActive = true } = later[index] ?? {};
          // The instructor who imports stays one; who has no account is a student.
          return index === 0
            ? member
            : { ...member, section, isActive, role: member.personId === null ? member.role : role };
        });
        expect(importInto(present).after.filter(({ isActive }) => isActive)).toEqual(
          members.filter(({ isActive }) => isActive),
        );
      },
    ),
    { numRuns: 300 },
  );
});
