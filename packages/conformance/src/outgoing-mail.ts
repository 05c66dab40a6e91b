import assert from "node:assert/strict";
import {
  type MailMessage,
  type OutgoingMail,
  type PostedMail,
  SERVICE,
  type Stores,
  type Transaction,
} from "@rubrica/core";
import type { TestFunction } from "./test-function.ts";

/** Outgoing mail without any, and a look at what leaves. */
export interface OutgoingMailSubject {
  readonly outgoingMail: OutgoingMail;
  /** The transaction whose stores `post` is given. */
  readonly transaction: Transaction<Pick<Stores, "queue">>;
  /** Lets leave what waits, and gives all messages that left so far. */
  leave(): Promise<readonly MailMessage[]>;
  /** Makes sending fail until it is called again with false. */
  breakSending(broken: boolean): void;
  /** Every value that lies in the stores, as text. */
  dump(): Promise<readonly string[]>;
}

/** What every {@link OutgoingMail} must do. `create` gives one without mail for one test. */
export function testOutgoingMail(test: TestFunction, create: () => Promise<OutgoingMailSubject>): void {
  test("post() lets the mail leave after the commit, as it is", async () => {
    const { outgoingMail, transaction, leave } = await create();
    const message = { to: "ming@example.com", subject: "主题 🎓", text: "一\n二", html: "<p>一</p>" };
    await transaction.run(SERVICE, async (stores) => {
      await outgoingMail.post(stores, { ...message, topic: "one", expiresAt: inSeconds(60) });
    });
    const [{ id, ...left } = { id: undefined }, ...others] = await leave();
    assert.deepEqual(left, message);
    assert.match(id ?? "", /^[A-Za-z0-9-]{1,64}$/);
    assert.deepEqual(others, []);
  });

  test("post() in a transaction that is rolled back leaves no mail", async () => {
    const { outgoingMail, transaction, leave } = await create();
    const broken = new Error("roll back");
    await assert.rejects(
      transaction.run(SERVICE, async (stores) => {
        await outgoingMail.post(stores, mail("one"));
        throw broken;
      }),
      broken,
    );
    assert.deepEqual(await leave(), []);
  });

  test("post() lets every mail of a transaction leave once, also of many at once", async () => {
    const { outgoingMail, transaction, leave } = await create();
    const names = Array.from({ length: 24 }, (_, index) => `mail ${index}`);
    const postPair = (pair: readonly string[]) =>
      transaction.run(SERVICE, async (stores) => {
        for (const name of pair) await outgoingMail.post(stores, mail(name));
      });
    await Promise.all(names.flatMap((_, index) => (index % 2 ? [] : [postPair(names.slice(index, index + 2))])));
    const left = [...(await leave()), ...(await leave())];
    const subjects = new Set(left.map(({ subject }) => subject));
    assert.deepEqual([...subjects].sort(), [...names].sort());
    assert.equal(new Set(left.map(({ id }) => id)).size, names.length);
  });

  test("post() replaces the mail of the topic that still waits, and no other", async () => {
    const { outgoingMail, transaction, leave } = await create();
    for (const [topic, subject] of [
      ["one", "first"],
      ["two", "other"],
      ["one", "second"],
    ] as const) {
      await transaction.run(SERVICE, (stores) => outgoingMail.post(stores, { ...mail(topic), subject }));
    }
    assert.deepEqual((await leave()).map(({ subject }) => subject).sort(), ["other", "second"]);
    await transaction.run(SERVICE, (stores) => outgoingMail.post(stores, { ...mail("one"), subject: "third" }));
    assert.equal((await leave()).at(-1)?.subject, "third");
  });

  test("post() that is rolled back replaces nothing", async () => {
    const { outgoingMail, transaction, leave } = await create();
    await transaction.run(SERVICE, (stores) => outgoingMail.post(stores, mail("one")));
    await assert.rejects(
      transaction.run(SERVICE, async (stores) => {
        await outgoingMail.post(stores, { ...mail("one"), subject: "never" });
        throw new Error("roll back");
      }),
    );
    assert.deepEqual(
      (await leave()).map(({ subject }) => subject),
      ["one"],
    );
  });

  test("withdraw() takes back what waits under the topics, and nothing else", async () => {
    const { outgoingMail, transaction, leave } = await create();
    await transaction.run(SERVICE, async (stores) => {
      for (const topic of ["one", "two", "three"]) await outgoingMail.post(stores, mail(topic));
    });
    await assert.rejects(
      transaction.run(SERVICE, async (stores) => {
        await outgoingMail.withdraw(stores, ["three"]);
        throw new Error("roll back");
      }),
    );
    await transaction.run(SERVICE, (stores) => outgoingMail.withdraw(stores, ["one", "two", "nothing waits here"]));
    assert.deepEqual(
      (await leave()).map(({ subject }) => subject),
      ["three"],
    );
  });

  test("post() keeps what could not be sent, and sends it under the same id", async () => {
    const { outgoingMail, transaction, leave, breakSending } = await create();
    await transaction.run(SERVICE, (stores) => outgoingMail.post(stores, mail("one")));
    breakSending(true);
    const tried = await leave();
    breakSending(false);
    const left = await leave();
    assert.deepEqual(
      left.map(({ subject }) => subject),
      ["one"],
    );
    for (const { id } of tried) assert.equal(id, left[0]?.id);
  });

  test("post() of a mail that has expired sends nothing and leaves nothing behind", async () => {
    const { outgoingMail, transaction, leave, dump } = await create();
    await transaction.run(SERVICE, (stores) =>
      outgoingMail.post(stores, { ...mail("a topic of its own"), expiresAt: inSeconds(-1) }),
    );
    assert.deepEqual(await leave(), []);
    assert.ok(!(await dump()).join("\n").includes("a topic of its own"));
  });

  test("post() keeps no word of the mail where a dump would show it, and nothing at all of what left", async () => {
    const { outgoingMail, transaction, leave, dump } = await create();
    const secret = {
      to: "ming@example.com",
      subject: "hidden subject",
      text: "token=hidden 271828",
      html: "<p>hidden",
    };
    await transaction.run(SERVICE, (stores) => outgoingMail.post(stores, { ...mail("topic of it"), ...secret }));
    const kept = (await dump()).join("\n");
    assert.ok(kept.includes("topic of it"), "the dump does not show the mail that waits");
    // A shorter word than these would turn up in what is sealed, now and then, by chance.
    const words = ["ming@example", "hidden", "271828"];
    for (const word of words) assert.ok(!kept.includes(word), word);
    for (const word of words) assert.ok(!kept.includes(btoa(word).replace(/.=*$/, "")), word);
    assert.equal((await leave()).length, 1);
    assert.ok(!(await dump()).join("\n").includes("topic of it"));
  });
}

function mail(topic: string): PostedMail {
  return { to: "li@example.com", subject: topic, text: "text", topic, expiresAt: inSeconds(60) };
}

function inSeconds(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}
