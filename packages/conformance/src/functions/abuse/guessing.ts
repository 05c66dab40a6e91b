import assert from "node:assert/strict";
import type { ClientContext } from "@rubrica/core";
import type { TestFunction } from "../../test-function.ts";
import type { FunctionsSuite } from "../options.ts";
import { type CreateFunctions, type FunctionsSettings, present } from "../subject.ts";
import { createWithVictim, email, password } from "./victim.ts";

export function testGuessing(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  const failedLogins: NonNullable<FunctionsSettings["failedLogins"]> = {
    perAddress: { limit: 5, windowSeconds: 600 },
    perAccount: { limit: 12, windowSeconds: 600 },
  };
  const from = (ip: string): ClientContext => ({ ip, userAgent: null });

  test("case 5: after too many failures even the right password is answered like a wrong one", async () => {
    const { installation } = await createWithVictim(create);
    const { accountProvider } = await installation.start({ failedLogins });
    const attempt = (given: string) =>
      accountProvider.authenticate({ email, password: given, client: from("198.51.100.1") });
    for (let turn = 0; turn < 5; turn += 1) assert.equal((await attempt("wrong password")).status, "refused");
    assert.deepEqual(await attempt(password), { status: "refused", reason: "invalid_credentials" });
  });

  test("case 5: another address may still try, until the account's own allowance is used up", async () => {
    const { installation } = await createWithVictim(create);
    const { accountProvider } = await installation.start({ failedLogins });
    const attempt = (given: string, ip: string) =>
      accountProvider.authenticate({ email, password: given, client: from(ip) });
    for (let turn = 0; turn < 7; turn += 1) await attempt("wrong password", "198.51.100.1");
    assert.equal((await attempt(password, "203.0.113.9")).status, "authenticated");
    for (let turn = 0; turn < 12; turn += 1) await attempt("wrong password", `198.51.100.${100 + turn}`);
    assert.equal((await attempt(password, "203.0.113.10")).status, "refused");
  });

  test("case 5: a right password makes failures forgotten", async () => {
    const { installation } = await createWithVictim(create);
    const { accountProvider } = await installation.start({ failedLogins });
    const client = from("198.51.100.1");
    for (let round = 0; round < 4; round += 1) {
      for (let turn = 0; turn < 4; turn += 1) {
        await accountProvider.authenticate({ email, password: "wrong password", client });
      }
      assert.equal((await accountProvider.authenticate({ email, password, client })).status, "authenticated");
    }
  });

  test("thirty parallel right logins all succeed", async () => {
    const { installation } = await createWithVictim(create);
    const { accountProvider } = await installation.start({ failedLogins });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => accountProvider.authenticate({ email, password, client: from("198.51.100.1") })),
    );
    assert.deepEqual(
      answers.map((answer) => answer.status),
      Array(30).fill("authenticated"),
    );
  });

  if (suite.supportsPasswordHasher) {
    test("case 1: the right password after too many failures takes the same work as a wrong one", async () => {
      const { installation } = await createWithVictim(create);
      let verifications = 0;
      const { accountProvider } = await installation.start({
        failedLogins,
        wrapHasher: (real) => ({
          ...real,
          verify(hash, given) {
            verifications += 1;
            return real.verify(hash, given);
          },
        }),
      });
      const attempt = (given: string) =>
        accountProvider.authenticate({ email, password: given, client: from("198.51.100.1") });
      for (let turn = 0; turn < 5; turn += 1) await attempt("wrong password");
      const before = verifications;
      await attempt(password);
      assert.equal(verifications - before, 1);
    });
  }

  if (suite.supportsPasswordHasher && suite.supportsStoredHashes) {
    test("case 7: fifty parallel guesses over two processes are compared with the password five times", async () => {
      const { installation, userId } = await createWithVictim(create);
      const victimHash = await present(installation.storedHashes, "storedHashes").read(userId);
      let compared = 0;
      const watched = () =>
        installation.start({
          failedLogins,
          wrapHasher: (real) => ({
            ...real,
            verify(hash, given) {
              if (hash === victimHash) compared += 1;
              return real.verify(hash, given);
            },
          }),
        });
      const processes = [await watched(), await watched()];
      const client = from("198.51.100.1");
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          processes[index % 2]?.accountProvider.authenticate({ email, password: `guess ${index}`, client }),
        ),
      );
      assert.equal(compared, 5);
    });
  }

  if (suite.supportsDump) {
    test("case 5: an unknown e-mail is counted like a known one and leaves no trace of itself", async () => {
      const { installation } = await createWithVictim(create);
      const { accountProvider } = await installation.start({ failedLogins });
      const before = await present(installation.dump, "dump")();
      for (let turn = 0; turn < 6; turn += 1) {
        await accountProvider.authenticate({
          email: "stranger@example.com",
          password: "wrong password",
          client: from("198.51.100.1"),
        });
      }
      const values = await present(installation.dump, "dump")();
      assert.ok(values.length > before.length, "nothing was counted");
      assert.doesNotMatch(JSON.stringify(values), /stranger/);
    });
  }
}
