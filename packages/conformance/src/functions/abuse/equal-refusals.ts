import assert from "node:assert/strict";
import type { TestFunction } from "../../test-function.ts";
import type { FunctionsSuite } from "../options.ts";
import { post, registration } from "../requests.ts";
import { type CreateFunctions, present } from "../subject.ts";
import { LOGIN_TEXTS } from "../texts.ts";
import { addAccount, createWithVictim, email, password } from "./victim.ts";

export function testEqualRefusals(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  if (!suite.supportsPasswordHasher) return;
  test("logging in takes the same work and gets the same answer for every kind of failure", async () => {
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
}
