import assert from "node:assert/strict";
import type { InvitationStore, NewInvitation } from "@rubrica/core";
import type { TestFunction } from "./test-function.ts";

/** A store over one database; invitations of earlier tests may still be there. */
export interface InvitationStoreSubject {
  readonly invitations: InvitationStore;
}

/** What every {@link InvitationStore} must do. */
export function testInvitationStore(test: TestFunction, create: () => Promise<InvitationStoreSubject>): void {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const newInvitation = (hours = 1): NewInvitation => ({
    id: crypto.randomUUID(),
    hash: `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", ""),
    createdBy: null,
    expiresAt: inHours(hours),
  });

  test("take() gives an invitation to one of several who ask at once", async () => {
    const { invitations } = await create();
    const { hash, ...given } = newInvitation();
    const { createdAt, ...kept } = await invitations.insert({ ...given, hash });
    assert.deepEqual(kept, given);
    assert.ok(createdAt instanceof Date);
    assert.equal((await invitations.find(hash))?.id, given.id);
    const taken = await Promise.all([1, 2, 3].map(() => invitations.take(hash)));
    assert.deepEqual(
      taken.filter((each) => each !== null).map(({ id }) => id),
      [given.id],
    );
    assert.deepEqual([await invitations.find(hash), await invitations.take(hash)], [null, null]);
  });

  test("find() gives an invitation that has expired; take() and list() do not", async () => {
    const { invitations } = await create();
    const [old, open] = [newInvitation(-2), newInvitation()];
    for (const each of [old, open]) await invitations.insert(each);
    assert.equal((await invitations.find(old.hash))?.id, old.id);
    assert.equal(await invitations.take(old.hash), null);
    const listed = (await invitations.list()).map(({ id }) => id);
    assert.deepEqual([listed.includes(old.id), listed.includes(open.id)], [false, true]);
    await invitations.removeExpired(inHours(-3));
    assert.notEqual(await invitations.find(old.hash), null);
    await invitations.removeExpired(inHours(-1));
    assert.equal(await invitations.find(old.hash), null);
    assert.notEqual(await invitations.find(open.hash), null);
  });

  test("remove() removes the invitation with the id, once", async () => {
    const { invitations } = await create();
    const made = newInvitation();
    await invitations.insert(made);
    assert.deepEqual([await invitations.remove(made.id), await invitations.remove(made.id)], [true, false]);
    assert.equal(await invitations.remove("no-id"), false);
    assert.equal(await invitations.find(made.hash), null);
  });
}
