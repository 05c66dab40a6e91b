import assert from "node:assert/strict";
import { assertMatches } from "../../assertions.ts";
import type { TestFunction } from "../../test-function.ts";
import { post } from "../requests.ts";
import type { CreateFunctions, FailedLoginSettings } from "../subject.ts";
import { LOGIN_TEXTS } from "../texts.ts";
import { addAccount, createWithVictim, email, password } from "./victim.ts";

/** A campus or a household behind one address, with somebody in it who guesses passwords. */
export function testSharedAddress(test: TestFunction, create: CreateFunctions): void {
  const windowSeconds = 600;
  const strict: FailedLoginSettings = {
    perAddress: { limit: 5, windowSeconds },
    perAccount: { limit: 12, windowSeconds },
    perKnownAddress: { limit: 8, windowSeconds },
    perSender: { limit: 20, windowSeconds },
  };
  const campus = "2001:db8:1:2::1";

  /** The victim's installation, and logins from anywhere: their statuses. */
  async function startOn(failedLogins: FailedLoginSettings | undefined) {
    const victim = await createWithVictim(create);
    let ip: string | null = campus;
    const started = await victim.installation.start({
      ...(failedLogins && { failedLogins }),
      client: () => ({ ip, userAgent: null }),
    });
    const answer = (
      credentials: { readonly email: string; readonly password: string },
      from: string | null = campus,
    ) => {
      ip = from;
      return post(started.login, credentials);
    };
    const status = async (...given: Parameters<typeof answer>) => (await answer(...given)).status;
    return { ...victim, started, answer, status };
  }
  const right = { email, password };
  const wrong = { email, password: "wrong password" };
  const guessOf = (index: number) => ({ email: `stranger-${index}@example.com`, password: "a common password" });

  test("right logins of an address are not counted, however many stand behind it", async () => {
    const { status, started } = await startOn(strict);
    const emails = Array.from({ length: 10 }, (_, index) => `student-${index}@example.com`);
    for (const each of emails) await addAccount(started, each);
    for (let round = 0; round < 3; round += 1) {
      for (const each of emails) assert.equal(await status({ email: each, password }), 200);
    }
  });

  test("case 5: thirty wrong passwords do not keep the right one out where the account has signed in before", async () => {
    const { status } = await startOn(undefined);
    assert.equal(await status(right), 200);
    for (let turn = 0; turn < 30; turn += 1) assert.equal(await status(wrong), 401);
    assert.equal(await status(right), 200);
  });

  test("case 5: an address that failed on many accounts gets 429, but for accounts that signed in from it before", async () => {
    const { status, answer, started } = await startOn(strict);
    assert.equal(await status(right), 200);
    await addAccount(started, "newcomer@example.com");
    for (let index = 0; index < 20; index += 1) assert.equal(await status(guessOf(index)), 401);
    const refused = await answer({ email: "newcomer@example.com", password });
    assert.equal(refused.status, 429);
    assertMatches(refused.body, { success: false, error: "请求过于频繁，请稍后再试" });
    assert.ok(Number(refused.headers.get("retry-after")) > 500);
    // A new address of the same /64 is no new sender.
    assert.equal(await status({ email: "newcomer@example.com", password }, "2001:db8:1:2::ffff"), 429);
    assert.equal(await status(right), 200);
    assert.equal(await status({ email: "newcomer@example.com", password }, "203.0.113.7"), 200);
  });

  test("case 2: an address that failed on many accounts does not learn which accounts signed in from it", async () => {
    const { status, answer } = await startOn(strict);
    assert.equal(await status(right), 200);
    for (let index = 0; index < 20; index += 1) await status(guessOf(index));
    const [familiar, stranger] = [await answer(wrong), await answer(guessOf(0))];
    assert.deepEqual([familiar.status, familiar.body], [429, stranger.body]);
    assert.equal(stranger.status, 429);
  });

  test("case 5: a right login between them does not make the failures of an address forgotten", async () => {
    const { status } = await startOn(strict);
    for (let index = 0; index < 20; index += 1) {
      await status(guessOf(index));
      assert.equal(await status(right), 200);
    }
    assert.equal(await status(guessOf(99)), 429);
  });

  test("case 5: failures from elsewhere do not keep the account out where it has signed in before", async () => {
    const { status } = await startOn(strict);
    assert.equal(await status(right), 200);
    for (let turn = 0; turn < 15; turn += 1) await status(wrong, `198.51.100.${turn}`);
    assert.equal(await status(right, "203.0.113.7"), 401);
    assert.equal(await status(right), 200);
  });

  test("case 5: guesses from an address that the account has signed in from come to an end too", async () => {
    const { status, answer } = await startOn(strict);
    assert.equal(await status(right), 200);
    for (let turn = 0; turn < 8; turn += 1) assert.equal(await status(wrong), 401);
    const refused = await answer(right);
    assert.deepEqual<unknown>([refused.status, refused.body.error], [401, LOGIN_TEXTS.wrong]);
    assert.equal(await status(right, "203.0.113.7"), 200);
  });

  test("a changed password makes the addresses of the account forgotten", async () => {
    const { status, accountProvider, userId } = await startOn(strict);
    assert.equal(await status(right), 200);
    await accountProvider.updateAccount(userId, { password: "another password" });
    for (let turn = 0; turn < 5; turn += 1) await status(wrong);
    assert.equal(await status({ email, password: "another password" }), 401);
  });

  test("case 7: fifty parallel guesses of one address over two processes are twenty answers and thirty refusals", async () => {
    const { installation } = await createWithVictim(create);
    const client = () => ({ ip: campus, userAgent: null });
    const processes = [
      await installation.start({ failedLogins: strict, client }),
      await installation.start({ failedLogins: strict, client }),
    ];
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const process = processes[index % 2];
        assert.ok(process);
        return (await post(process.login, guessOf(index))).status;
      }),
    );
    assert.deepEqual(answers.toSorted(), [...Array(20).fill(401), ...Array(30).fill(429)]);
  });
}
