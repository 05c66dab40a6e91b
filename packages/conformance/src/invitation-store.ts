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
  const newInvitation = (hours = 1, email: string | null = null): NewInvitation => ({
    id: crypto.randomUUID(),
    email,
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

  test("insert() replaces the invitation to the same address, and keeps its id", async () => {
    const { invitations } = await create();
    const email = `${crypto.randomUUID()}@example.com`;
    const [first, second] = [newInvitation(1, email), newInvitation(2, email)];
    await invitations.insert(first);
    const { createdAt: _, ...kept } = await invitations.insert(second);
    assert.deepEqual(kept, { id: first.id, email, createdBy: null, expiresAt: second.expiresAt });
    assert.deepEqual([await invitations.find(first.hash), (await invitations.find(second.hash))?.id], [null, first.id]);
    const listed = (await invitations.list()).filter((each) => each.email === email);
    assert.deepEqual(
      listed.map(({ id }) => id),
      [first.id],
    );
  });

  test("putBack() adds an invitation that was taken, unless another one to its address is there", async () => {
    const { invitations } = await create();
    const [one, other] = [newInvitation(1, `${crypto.randomUUID()}@example.com`), newInvitation()];
    for (const each of [one, other]) {
      await invitations.insert(each);
      assert.equal((await invitations.take(each.hash))?.email, each.email);
      await invitations.putBack(each);
      assert.equal((await invitations.find(each.hash))?.id, each.id);
    }
    await invitations.take(one.hash);
    const newer = newInvitation(1, one.email);
    await invitations.insert(newer);
    await invitations.putBack(one);
    assert.deepEqual([await invitations.find(one.hash), (await invitations.find(newer.hash))?.id], [null, newer.id]);
  });

  test("removeByEmail() removes the invitation to the address; removeExpired() the addresses of expired ones", async () => {
    const { invitations } = await create();
    const [email, past] = [`${crypto.randomUUID()}@example.com`, `${crypto.randomUUID()}@example.com`];
    const [open, old] = [newInvitation(1, email), newInvitation(-1, past)];
    for (const each of [open, old]) await invitations.insert(each);
    await invitations.removeExpired(inHours(-2));
    assert.deepEqual(
      [(await invitations.find(open.hash))?.email, (await invitations.find(old.hash))?.email],
      [email, null],
    );
    assert.deepEqual(await invitations.removeByEmail(email), [open.id]);
    assert.deepEqual([await invitations.removeByEmail(email), await invitations.find(open.hash)], [[], null]);
  });
}
