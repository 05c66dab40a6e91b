import assert from "node:assert/strict";
import { loggerInto } from "../functions/log.ts";
import type { FunctionsSuite } from "../functions/options.ts";
import { assertRefused, post, registration } from "../functions/requests.ts";
import type { CreateFunctions } from "../functions/subject.ts";
import { REGISTER_TEXTS } from "../functions/texts.ts";
import type { TestFunction } from "../test-function.ts";

/** What is left when a store or the account provider fails. */
export function testFailedRegistration(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  if (!suite.runsInProcess) return;
  test("spec 7 register 500 unexpected failure", async () => {
    const logged: string[] = [];
    const { register } = await (await create()).start({
      logger: loggerInto(logged),
      wrapAccountProvider: (real) => ({
        ...real,
        createAccount: () => Promise.reject(new Error("connect ECONNREFUSED secret-host")),
      }),
    });
    const answer = await post(register, registration({ password: "do-not-log-me" }));
    assertRefused(answer, 500, REGISTER_TEXTS.failed);
    assert.doesNotMatch(logged.join(), /secret-host/);
    assert.doesNotMatch(logged.join(), /do-not-log-me/);
  });

  if (!suite.supportsAdministration) return;
  test("spec 7 register 500 a failure half-way leaves no account behind", async () => {
    const installation = await create();
    // Also where the account would be the only admin, who otherwise cannot be deleted.
    const role = suite.supportsTakingBackLastAdmin ? "admin" : "teacher";
    const half = registration({ email: "half@example.com", role });
    const gone = () => Promise.reject(new Error("gone"));
    for (const broken of [{ find: gone }, { find: async () => null, insertIfMissing: gone }]) {
      const { register } = await installation.start({ wrapUserInfo: (real) => ({ ...real, ...broken }) });
      const answer = await post(register, half);
      assert.deepEqual<unknown>([answer.status, answer.body.error], [500, REGISTER_TEXTS.failed]);
    }
    assert.equal(await installation.countAccounts(), 0);
    const { register } = await installation.start();
    assert.equal((await post(register, registration({ email: "half@example.com" }))).status, 200);
  });
}
