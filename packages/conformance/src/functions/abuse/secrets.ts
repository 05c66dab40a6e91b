import assert from "node:assert/strict";
import { mailedToken } from "../../mailed-token.ts";
import type { TestFunction } from "../../test-function.ts";
import { loggerInto } from "../log.ts";
import type { FunctionsSuite } from "../options.ts";
import { post, registration } from "../requests.ts";
import { type CreateFunctions, present } from "../subject.ts";
import { createWithVictim, email, password } from "./victim.ts";

export function testSecrets(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  if (suite.supportsDump) {
    test("a dump of the database holds nothing that opens anything", async () => {
      const { installation, accountProvider, login } = await createWithVictim(create);
      const given = (await post(login, { email, password })).body.data.session;
      const secrets = [password, given.access_token, given.refresh_token, given.access_token.split(".")[2]];
      const strict = suite.supportsEmailConfirmation
        ? await installation.start({ emailConfirmation: "required" })
        : null;
      if (strict) {
        await post(strict.register, registration({ email: "dump@example.com", password }));
        secrets.push(mailedToken(await strict.mails()));
      }
      const dump = await present(installation.dump, "dump")();
      for (const secret of secrets) {
        assert.ok(secret !== undefined && secret.length > 8);
        for (const value of dump) assert.ok(!value.includes(secret), "a secret lies in the stores");
      }
      // And nothing that stands there is taken for a credential.
      for (const value of dump.filter((each) => each.length >= 20 && each.length <= 200)) {
        assert.equal(await accountProvider.verifyAccessToken(value), null);
        assert.equal(await (strict?.accountProvider ?? accountProvider).confirmEmail(value), null);
      }
      const hashes = dump.filter((value) => /^\$[0-9a-z-]+\$/.test(value));
      assert.ok(hashes.length > 0, "there is no password hash");
      for (const hash of hashes) assert.equal((await post(login, { email, password: hash })).status, 401);
    });
  }

  if (!suite.runsInProcess) return;
  test("case 25: nothing that people typed stands in the log", async () => {
    const logged: string[] = [];
    const noisy = await (await create()).start({
      logger: loggerInto(logged),
      wrapAccountProvider: (real) => ({
        ...real,
        createAccount: (request) => Promise.reject(new Error(`cannot store ${request.password} of ${request.email}`)),
        authenticate: (request) => Promise.reject(new Error(`cannot compare ${request.password} of ${request.email}`)),
      }),
    });
    await post(noisy.register, { email: "typed@example.com", password: "typed password", full_name: "Typed Name" });
    await post(noisy.login, { email: "typed@example.com", password: "typed password" });
    assert.equal(logged.length, 2);
    assert.doesNotMatch(logged.join(), /typed/i);
  });
}
