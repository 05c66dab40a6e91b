import { isEmailAddress, normalizeEmail } from "../../email-address.ts";
import type { NewRosterMember, RosterAccount, RosterChanges, RosterMember } from "../../ports/roster-store.ts";
import { MAX_COURSE_MEMBERS } from "../manage-members.ts";
import { COURSE_ROLES, type CourseRole } from "../rights.ts";
import { findNumberMistake, numberContext, readSchoolNumber, type SchoolNumberMistake } from "./school-number.ts";

/** One row of a roster. A field that is absent has no column and changes nothing; an empty one is empty. */
export interface RosterRow {
  /** Where it stands in its file, from 1 on; at most once in a roster. */
  readonly row: number;
  /** As the spreadsheet holds it. */
  readonly schoolNumber?: string;
  readonly fullName?: string;
  readonly section?: string;
  readonly email?: string;
  /** One of `COURSE_ROLES`; any other text is a mistake, no text keeps the role, or means student. */
  readonly role?: string;
}

/** Why a row is not imported. */
export type RosterMistake =
  | SchoolNumberMistake
  /** Has neither a school number nor an address. */
  | "names_nobody"
  /** No address, and no member has the number. */
  | "no_address"
  | "bad_address"
  | "name_too_long"
  | "section_too_long"
  | "unknown_role"
  /** An earlier row has the same number or address, or names the same member. */
  | "repeated"
  /** The number is that of one member and the address that of another. */
  | "two_members"
  /** Only students are members without an account. */
  | "account_needed"
  /** The account of the address is no proof of who the person is: the number has to be given by hand. */
  | "address_not_proven"
  | "last_instructor"
  | "course_full";

/** What the import does with a row. */
export type RosterOutcome = "new" | "unchanged" | "changed" | "mistake";

/** One row and its outcome. */
export interface PlannedRow {
  readonly row: number;
  readonly outcome: RosterOutcome;
  /** Of a mistake. */
  readonly mistake: RosterMistake | null;
  /** The earlier row that a repeated one repeats. */
  readonly repeats: number | null;
  /** As it is read. */
  readonly schoolNumber: string | null;
  readonly fullName: string | null;
  readonly section: string | null;
  readonly email: string | null;
  readonly role: CourseRole | null;
  /** The membership that it names; `null` for a new one. */
  readonly memberId: string | null;
  /** What differs from the member of before. */
  readonly changes: readonly RosterField[];
}

/** What a row can change about a member. */
export type RosterField = "school_number" | "full_name" | "section" | "email" | "role" | "is_active";

/** What a roster does to a course. */
export interface RosterPlan {
  readonly rows: readonly PlannedRow[];
  /** Active members that no row names, and whether they become inactive. */
  readonly missing: readonly { readonly member: RosterMember; readonly becomesInactive: boolean }[];
  readonly changes: Omit<RosterChanges, "addedBy">;
}

/** What a plan is made of. */
export interface RosterSources {
  readonly rows: readonly RosterRow[];
  readonly members: readonly RosterMember[];
  /** Of the addresses of the rows. */
  readonly accounts: readonly RosterAccount[];
  /** Whether a proven address makes its person the member. */
  readonly claimsByAddress: boolean;
  readonly missingBecomeInactive: boolean;
}

/** The normalized addresses that rows name. */
export function addressesOf(rows: readonly RosterRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ email = "" }) => (isBlank(email) ? [] : [normalizeEmail(email)])))];
}

/**
 * Plans the import of a roster without writing anything. Rows are matched with members by number, then by address, never
 * by name. Former members that a row names become active again.
 */
export function planRoster({
  rows,
  members,
  accounts,
  claimsByAddress,
  missingBecomeInactive,
}: RosterSources): RosterPlan {
  const byNumber = new Map(
    members.flatMap((member) => (member.schoolNumber === null ? [] : [[member.schoolNumber, member]])),
  );
  const byAddress = new Map(members.flatMap((member) => (member.email === null ? [] : [[member.email, member]])));
  const accountOf = new Map(accounts.map((account) => [account.email, account]));
  const numbers = rows.flatMap(({ schoolNumber = "" }) => {
    const { number } = readSchoolNumber(schoolNumber);
    return number === "" ? [] : [number];
  });
  const context = numberContext(numbers, [...byNumber.keys()]);
  const seen = new Map<string, number>();
  const named = new Set<string>();
  const added: NewRosterMember[] = [];
  const changed = new Map<string, RosterMember>();
  let active = members.filter(({ isActive }) => isActive).length;

  const planned = rows.map((row): PlannedRow => {
    const read = readRow(row);
    const { schoolNumber, email, role } = read;
    const known = (schoolNumber !== null && byNumber.get(schoolNumber)) || null;
    const addressed = (email !== null && byAddress.get(email)) || null;
    const member = known ?? addressed;
    const keys = [
      schoolNumber && `number ${schoolNumber}`,
      email && `address ${email}`,
      member && `member ${member.id}`,
    ];
    const repeats = keys.flatMap((key) => (key ? (seen.get(key) ?? []) : []))[0] ?? null;
    for (const key of keys) if (key && !seen.has(key)) seen.set(key, row.row);
    // A member whom a row names is not missing, even where the row has a mistake.
    for (const each of [known, addressed]) if (each !== null) named.add(each.id);

    const shown = {
      row: row.row,
      ...read,
      memberId: member?.id ?? null,
    };
    const refuse = (mistake: RosterMistake): PlannedRow => ({
      ...shown,
      outcome: "mistake",
      mistake,
      repeats: mistake === "repeated" ? repeats : null,
      changes: [],
    });
    const mistake = findMistake(row, read, context);
    if (mistake !== null) return refuse(mistake);
    if (repeats !== null) return refuse("repeated");
    if (known !== null && addressed !== null && known.id !== addressed.id) return refuse("two_members");
    const done = { ...shown, mistake: null, repeats: null };

    if (member === null) {
      if (email === null) return refuse("no_address");
      const account = accountOf.get(email);
      const person = claimsByAddress && account?.isProven ? account.personId : null;
      if (person === null && role !== null && role !== "student") return refuse("account_needed");
      if (active >= MAX_COURSE_MEMBERS) return refuse("course_full");
      active += 1;
      const { fullName, section } = read;
      const invited = { email, fullName };
      added.push({
        personId: person,
        schoolNumber,
        section,
        role: role ?? "student",
        ...(person === null ? invited : { email: null, fullName: null }),
      });
      return { ...done, outcome: "new", role: role ?? "student", changes: [] };
    }

    const next = apply(member, row, read);
    const changes = differences(member, next);
    if (member.personId === null && next.role !== "student") return refuse("account_needed");
    const getsNumber = member.schoolNumber === null && next.schoolNumber !== null;
    if (getsNumber && member.personId !== null && known === null && !(claimsByAddress && member.isProven))
      return refuse("address_not_proven");
    if (!member.isActive && active >= MAX_COURSE_MEMBERS) return refuse("course_full");
    if (!member.isActive) active += 1;
    if (changes.length > 0) changed.set(member.id, next);
    const { schoolNumber: number, fullName, section, role: memberRole } = next;
    const outcome = changes.length > 0 ? "changed" : "unchanged";
    return { ...done, outcome, changes, schoolNumber: number, fullName, section, role: memberRole };
  });

  // A missing member is not the instructor whom a row names.
  const namesInstructor = planned.some(
    ({ outcome, role }, index) => outcome !== "mistake" && role === "instructor" && !isBlank(rows[index]?.role ?? ""),
  );
  const missing = members
    .filter(({ id, isActive }) => isActive && !named.has(id))
    .map((member) => ({
      member,
      becomesInactive: missingBecomeInactive && (member.role === "student" || namesInstructor),
    }));
  for (const { member, becomesInactive } of missing) {
    if (becomesInactive) changed.set(member.id, { ...member, isActive: false });
  }
  return keepInstructor(members, { rows: planned, missing, changes: { added, changed: [...changed.values()] } });
}

/** Returns the plan. If it leaves no instructor, the rows that give instructors another role become mistakes. */
function keepInstructor(members: readonly RosterMember[], plan: RosterPlan): RosterPlan {
  const { added, changed } = plan.changes;
  const after = new Map([...members, ...changed].map((member) => [member.id, member]));
  const instructs = ({ role, isActive }: Pick<RosterMember, "role" | "isActive">) => isActive && role === "instructor";
  const isLeft = [...after.values()].some(instructs) || added.some(({ role }) => role === "instructor");
  if (isLeft || !members.some(instructs)) return plan;
  const demoted = new Set(members.filter(instructs).map(({ id }) => id));
  return {
    ...plan,
    rows: plan.rows.map((row) =>
      row.memberId !== null && demoted.has(row.memberId) && row.changes.includes("role")
        ? { ...row, outcome: "mistake", mistake: "last_instructor", changes: [] }
        : row,
    ),
    changes: { added, changed: changed.filter(({ id }) => !demoted.has(id)) },
  };
}

type ReadRow = Pick<PlannedRow, "schoolNumber" | "fullName" | "section" | "email" | "role">;

function readRow({ schoolNumber = "", fullName = "", section = "", email = "", role = "" }: RosterRow): ReadRow {
  return {
    schoolNumber: readSchoolNumber(schoolNumber).number || null,
    fullName: readText(fullName),
    section: readText(section),
    email: isBlank(email) ? null : normalizeEmail(email),
    role: COURSE_ROLES.find((known) => known === role) ?? null,
  };
}

function findMistake(
  { schoolNumber = "", role = "" }: RosterRow,
  read: ReadRow,
  context: Parameters<typeof findNumberMistake>[1],
): RosterMistake | null {
  if (read.schoolNumber === null && read.email === null) return "names_nobody";
  const number = read.schoolNumber === null ? null : findNumberMistake(readSchoolNumber(schoolNumber), context);
  if (number !== null) return number;
  if (read.email !== null && !isEmailAddress(read.email)) return "bad_address";
  if ((read.fullName?.length ?? 0) > 200) return "name_too_long";
  if ((read.section?.length ?? 0) > 100) return "section_too_long";
  return !isBlank(role) && read.role === null ? "unknown_role" : null;
}

/** The member as the row says: accounts keep their own names and addresses. */
function apply(member: RosterMember, row: RosterRow, read: ReadRow): RosterMember {
  const isInvited = member.personId === null;
  return {
    ...member,
    schoolNumber: read.schoolNumber ?? member.schoolNumber,
    section: row.section === undefined ? member.section : read.section,
    role: read.role ?? member.role,
    fullName: isInvited ? (read.fullName ?? member.fullName) : member.fullName,
    email: isInvited ? (read.email ?? member.email) : member.email,
    isActive: true,
  };
}

function differences(before: RosterMember, after: RosterMember): readonly RosterField[] {
  const fields = [
    ["school_number", before.schoolNumber, after.schoolNumber],
    ["full_name", before.fullName, after.fullName],
    ["section", before.section, after.section],
    ["email", before.email, after.email],
    ["role", before.role, after.role],
    ["is_active", before.isActive, after.isActive],
  ] as const;
  return fields.flatMap(([field, one, other]) => (one === other ? [] : [field]));
}

function readText(cell: string): string | null {
  const text = cell.replace(/\s+/g, " ").trim();
  return text === "" ? null : text;
}

function isBlank(cell: string): boolean {
  return cell.trim() === "";
}
