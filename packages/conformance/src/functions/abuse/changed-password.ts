import assert from "node:assert/strict";
import { mailedToken } from "../../mailed-token.ts";
import type { TestFunction } from "../../test-function.ts";
import type { FunctionsSuite } from "../options.ts";
import { post, registration } from "../requests.ts";
import { type CreateFunctions, present } from "../subject.ts";
import { createWithVictim, email, password } from "./victim.ts";

export function testChangedPassword(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  if (suite.supportsPasswordHasher && suite.supportsStoredHashes) {
    test("a password whose hash needs renewal is hashed anew at login, and still works", async () => {
      const { installation, userId } = await createWithVictim(create);
      const { read } = present(installation.storedHashes, "storedHashes");
      const before = await read(userId);
      const stronger = await installation.start({
        wrapHasher: (real) => ({ ...real, needsRehash: (hash) => hash === before }),
      });
      assert.equal((await post(stronger.login, { email, password })).status, 200);
      const after = await read(userId);
      assert.notEqual(after, before);
      assert.equal((await post(stronger.login, { email, password })).status, 200);
      assert.equal(await read(userId), after);
    });
  }

  if (suite.supportsPasswordHasher && suite.supportsSessionInspection) {
    test("case 14: a password that changes while a login is under way opens no session", async () => {
      const { installation, userId, accountProvider } = await createWithVictim(create);
      const overtaken = await installation.start({
        wrapHasher: (real) => ({
          ...real,
          async verify(hash, given) {
            const matched = await real.verify(hash, given);
            await accountProvider.updateAccount(userId, { password: "another password" });
            return matched;
          },
        }),
      });
      assert.equal((await post(overtaken.login, { email, password })).status, 401);
      assert.deepEqual(await present(installation.sessions, "sessions").list(userId), []);
    });
  }

  test("case 14: changing the password ends all sessions", async () => {
    const { accountProvider, login, userId } = await createWithVictim(create);
    const { access_token } = (await post(login, { email, password })).body.data.session;
    await accountProvider.updateAccount(userId, { password: "another password" });
    assert.equal(await accountProvider.verifyAccessToken(access_token), null);
    assert.equal((await post(login, { email, password })).status, 401);
    assert.equal((await post(login, { email, password: "another password" })).status, 200);
  });

  if (suite.supportsEmailConfirmation) {
    test("a confirmation that was mailed to the old address does not confirm a new one", async () => {
      const strict = await (await create()).start({ emailConfirmation: "required" });
      const { user } = (await post(strict.register, registration({ email: "old@example.com" }))).body.data;
      const token = mailedToken(await strict.mails());
      await strict.accountProvider.updateAccount(user.id, { email: "new@example.com" });
      assert.equal(await strict.accountProvider.confirmEmail(token), null);
    });
  }
}
