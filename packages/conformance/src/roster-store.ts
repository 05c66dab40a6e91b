import assert from "node:assert/strict";
import type { AccountStore, CourseStore, RosterMember, RosterStore, UserInfoStore } from "@rubrica/core";
import { addOwner } from "./report-owner.ts";
import type { TestFunction } from "./test-function.ts";

/** Stores over one database, as the service sees them. */
export interface RosterStoreSubject {
  readonly rosters: RosterStore;
  readonly courses: CourseStore;
  readonly accounts: AccountStore;
  readonly userInfo: UserInfoStore;
}

/** What every {@link RosterStore} must do. */
export function testRosterStore(test: TestFunction, create: () => Promise<RosterStoreSubject>): void {
  const addCourse = async ({ courses }: RosterStoreSubject): Promise<string> => {
    const id = crypto.randomUUID();
    await courses.insert({ id, title: "Course", code: null, term: null, timeZone: "UTC", createdBy: null });
    return id;
  };
  const invited = (email: string, change: Partial<RosterMember> = {}) => ({
    personId: null,
    email,
    schoolNumber: null,
    fullName: null,
    section: null,
    role: "student" as const,
    ...change,
  });
  const by = async ({ accounts }: RosterStoreSubject) => await addOwner(accounts);
  const addressOf = async ({ accounts }: RosterStoreSubject, id: string) => (await accounts.find(id))?.email ?? "";
  const without = ({ id: _, ...member }: RosterMember) => member;

  test("save() adds members with and without an account, and changes them; members() gives all of them", async () => {
    const subject = await create();
    const { rosters } = subject;
    const courseId = await addCourse(subject);
    const personId = await by(subject);
    const email = await addressOf(subject, personId);
    const person = {
      personId,
      email: null,
      schoolNumber: "1",
      fullName: null,
      section: "A",
      role: "assistant",
    } as const;
    const added = [person, invited("new@example.edu", { schoolNumber: "2", fullName: "丁一", section: "B" })];
    await rosters.save(courseId, { added, changed: [], addedBy: personId });
    const account = { personId, email, isProven: false, fullName: "Owner" };
    const seat = { personId: null, email: "new@example.edu", isProven: false, fullName: "丁一" };
    const members = await rosters.members(courseId);
    assert.deepEqual(members.map(without).sort(byNumber), [
      { ...account, schoolNumber: "1", section: "A", role: "assistant", isActive: true },
      { ...seat, schoolNumber: "2", section: "B", role: "student", isActive: true },
    ]);
    const changed = members.map((member) => ({
      ...member,
      email: member.personId === null ? "other@example.edu" : member.email,
      fullName: "白露",
      section: null,
      isActive: false,
    }));
    await rosters.save(courseId, { added: [], changed, addedBy: personId });
    // An account keeps its own name and address.
    assert.deepEqual((await rosters.members(courseId)).map(without).sort(byNumber), [
      { ...account, schoolNumber: "1", section: null, role: "assistant", isActive: false },
      {
        ...seat,
        email: "other@example.edu",
        fullName: "白露",
        schoolNumber: "2",
        section: null,
        role: "student",
        isActive: false,
      },
    ]);
  });

  test("accounts() says whose address is proven, until the account has another one", async () => {
    const subject = await create();
    const { rosters, accounts, userInfo } = subject;
    const [one, other] = [await by(subject), await by(subject)];
    const [email, others] = [await addressOf(subject, one), await addressOf(subject, other)];
    await rosters.proveAddress(one);
    await rosters.proveAddress(crypto.randomUUID());
    const proven = async (emails: readonly string[]) =>
      new Map((await rosters.accounts(emails)).map((account) => [account.personId, account.isProven]));
    assert.deepEqual(
      await proven([email, others, "nobody@example.edu"]),
      new Map([
        [one, true],
        [other, false],
      ]),
    );
    await accounts.update(one, { email: "changed@example.edu" });
    await userInfo.update(one, { email: "changed@example.edu" });
    assert.deepEqual(await proven([email, "changed@example.edu"]), new Map([[one, false]]));
  });

  test("claim() makes the person the invited member; who is a member already gets what they lack", async () => {
    const subject = await create();
    const { rosters, courses } = subject;
    const personId = await by(subject);
    const email = await addressOf(subject, personId);
    const [fresh, joined, archived, former, removed] = [
      await addCourse(subject),
      await addCourse(subject),
      await addCourse(subject),
      await addCourse(subject),
      await addCourse(subject),
    ];
    const seat = invited(email.toUpperCase().toLowerCase(), { schoolNumber: "7", fullName: "丁一", section: "A" });
    for (const courseId of [fresh, joined, archived, former, removed])
      await rosters.save(courseId, { added: [seat], changed: [], addedBy: personId });
    const member = { personId, role: "student", section: "B", source: "code", addedBy: null } as const;
    await courses.saveMember({ ...member, courseId: joined, isActive: true });
    await courses.saveMember({ ...member, courseId: former, isActive: false });
    await courses.update(archived, { isArchived: true });
    const [inactive] = await rosters.members(removed);
    if (inactive)
      await rosters.save(removed, { added: [], changed: [{ ...inactive, isActive: false }], addedBy: personId });

    assert.deepEqual(await rosters.claim(personId), []);
    await rosters.proveAddress(personId);
    assert.deepEqual(new Set(await rosters.claim(personId)), new Set([fresh, joined]));
    assert.deepEqual(await rosters.claim(personId), []);
    const of = async (courseId: string) => {
      const found = await courses.findMember(courseId, personId);
      const { total } = await courses.members({ courseId, limit: 1, offset: 0 });
      return [found?.schoolNumber, found?.section, found?.isActive, total];
    };
    assert.deepEqual(
      [await of(fresh), await of(joined)],
      [
        ["7", "A", true, 1],
        ["7", "B", true, 1],
      ],
    );
    assert.deepEqual(await of(former), [null, "B", false, 2]);
  });

  test("connect() makes anybody the invited member, once, and removeInvited() leaves nothing of them", async () => {
    const subject = await create();
    const { rosters, courses } = subject;
    const courseId = await addCourse(subject);
    const personId = await by(subject);
    const added = [invited("a@example.edu", { schoolNumber: "1" }), invited("b@example.edu", { schoolNumber: "2" })];
    await rosters.save(courseId, { added, changed: [], addedBy: personId });
    const [one, two] = (await rosters.members(courseId)).toSorted(byNumber);
    assert.equal(await rosters.connect(courseId, one?.id ?? "", personId), true);
    assert.equal(await rosters.connect(courseId, one?.id ?? "", personId), false);
    assert.equal(await rosters.connect(courseId, "no id", personId), false);
    assert.equal((await courses.findMember(courseId, personId))?.schoolNumber, "1");
    await rosters.removeInvited(courseId, two?.id ?? "");
    // The membership of an account stays.
    await rosters.removeInvited(courseId, one?.id ?? "");
    assert.deepEqual(
      (await rosters.members(courseId)).map(({ schoolNumber }) => schoolNumber),
      ["1"],
    );
  });
}

function byNumber(
  one: { readonly schoolNumber: string | null },
  other: { readonly schoolNumber: string | null },
): number {
  return (one.schoolNumber ?? "").localeCompare(other.schoolNumber ?? "");
}
