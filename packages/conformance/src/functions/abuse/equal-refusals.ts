import assert from "node:assert/strict";
import type { TestFunction } from "../../test-function.ts";
import type { FunctionsSuite } from "../options.ts";
import { post, registration } from "../requests.ts";
import { type CreateFunctions, present } from "../subject.ts";
import { LOGIN_TEXTS } from "../texts.ts";
import { addAccount, createWithVictim, email, password } from "./victim.ts";

export function testEqualRefusals(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  if (!suite.supportsPasswordHasher) return;
  test("case 1: logging in takes the same work and gets the same answer for every kind of failure", async () => {
    const { installation } = await createWithVictim(create);
    const work = { hashes: 0, verifications: 0 };
    const strict = await installation.start({
      ...(suite.supportsEmailConfirmation && { emailConfirmation: "required" }),
      wrapHasher: (real) => ({
        ...real,
        hash(given) {
          work.hashes += 1;
          return real.hash(given);
        },
        verify(hash, given) {
          work.verifications += 1;
          return real.verify(hash, given);
        },
      }),
    });
    const attempts = {
      "wrong password": { email, password: "wrong password" },
      "unknown e-mail": { email: "nobody@example.com", password },
      "unconfirmed e-mail": { email: "waiting@example.com", password },
      "account without password": { email: "bare@example.com", password },
      "password too long": { email, password: "x".repeat(5000) },
      "password too short": { email, password: "x" },
    };
    if (suite.supportsEmailConfirmation) await post(strict.register, registration(attempts["unconfirmed e-mail"]));
    if (suite.supportsStoredHashes) {
      const bare = await addAccount(strict, attempts["account without password"].email);
      await present(installation.storedHashes, "storedHashes").write(bare, null);
    }
    await post(strict.login, { email: "warm-up@example.com", password }); // the first login also makes the decoy hash
    for (const [name, attempt] of Object.entries(attempts)) {
      const before = { ...work };
      const { status, body } = await post(strict.login, attempt);
      const outcome = {
        status,
        body,
        hashes: work.hashes - before.hashes,
        verifications: work.verifications - before.verifications,
      };
      assert.deepEqual<unknown>(
        { name, outcome },
        {
          name,
          outcome: { status: 401, body: { success: false, error: LOGIN_TEXTS.wrong }, hashes: 0, verifications: 1 },
        },
      );
    }
  });

  if (!suite.supportsStoredHashes) return;
  test("case 11: logging in takes the same work for every hash that may be stored, and for none", async () => {
    const { installation } = await createWithVictim(create);
    const { write } = present(installation.storedHashes, "storedHashes");
    const works: (string | null)[] = [];
    const watched = await installation.start({
      wrapHasher: (real) => ({
        ...real,
        verify(hash, given) {
          works.push(real.workOf(hash));
          return real.verify(hash, given);
        },
      }),
    });
    const digest = "KfRVSGZYM4Oq3eLVoxmSXF5BHqVwBwmBcAJXXHLPSXc";
    const hashes: Readonly<Record<string, string | null>> = {
      "no hash": null,
      "an empty hash": "",
      "a malformed hash": "garbage",
      "a hash without its digest": "$argon2id$v=19$m=19456,t=2,p=1$$",
      "a hash that asks for too much": `$argon2id$v=19$m=4194304,t=99,p=1$c29tZSBzYWx0IQ$${digest}`,
      "a hash of weaker parameters": `$argon2id$v=19$m=32,t=1,p=1$c29tZSBzYWx0IQ$${digest}`,
      "a hash of other parameters": `$argon2id$v=19$m=256,t=3,p=2$c29tZSBzYWx0IQ$${digest}`,
      "a bcrypt hash": "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
      "a broken bcrypt hash": "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb",
      "an scrypt hash": `$scrypt$ln=4,r=8,p=1$c29tZSBzYWx0IQ$${digest}`,
    };
    const attempts: { readonly name: string; readonly email: string; readonly password: string }[] = [
      { name: "wrong password", email, password: "wrong password" },
      { name: "unknown e-mail", email: "nobody@example.com", password },
    ];
    for (const [name, hash] of Object.entries(hashes)) {
      const address = `${name.replaceAll(" ", "-")}@example.com`;
      await write(await addAccount(watched, address), hash);
      attempts.push({ name, email: address, password: "wrong password" });
      attempts.push({ name: `${name}, password too long`, email: address, password: "x".repeat(5000) });
    }
    await post(watched.login, { email: "warm-up@example.com", password }); // finds out which hashes there are
    works.length = 0;
    await post(watched.login, { email: "nobody@example.com", password });
    const expected = [...works];
    assert.ok(expected.length > 0 && !expected.includes(null), String(expected));
    for (const { name, ...credentials } of attempts) {
      works.length = 0;
      const { status, body } = await post(watched.login, credentials);
      assert.deepEqual<unknown>({ name, status, body, works }, { name, ...refusal, works: expected });
    }
  });
}

const refusal = { status: 401, body: { success: false, error: LOGIN_TEXTS.wrong } };
