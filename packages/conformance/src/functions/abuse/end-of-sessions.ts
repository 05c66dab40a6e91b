import assert from "node:assert/strict";
import type { TestFunction } from "../../test-function.ts";
import type { FunctionsSuite } from "../options.ts";
import { type Answer, post } from "../requests.ts";
import { type CreateFunctions, present } from "../subject.ts";
import { createWithVictim, email, password } from "./victim.ts";

export function testEndOfSessions(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  const tokenOf = (answer: Answer) => answer.body.data.session.access_token;

  test("case 14: a session ends when it is revoked, and with its account", async () => {
    const { accountProvider, login, userId } = await createWithVictim(create);
    const sign = async () => tokenOf(await post(login, { email, password }));
    const [revoked, orphaned] = [await sign(), await sign()];
    assert.notEqual(await accountProvider.verifyAccessToken(revoked), null);
    await accountProvider.revokeSessions({ accessToken: revoked });
    assert.equal(await accountProvider.verifyAccessToken(revoked), null);
    assert.notEqual(await accountProvider.verifyAccessToken(orphaned), null);
    await accountProvider.deleteAccount(userId);
    assert.equal(await accountProvider.verifyAccessToken(orphaned), null);
  });

  if (!suite.supportsSessionInspection) return;
  test("case 24: a session ends by itself: idle, or too old", async () => {
    const { installation, accountProvider, login } = await createWithVictim(create);
    const sessions = present(installation.sessions, "sessions");
    const sign = async () => tokenOf(await post(login, { email, password }));
    const alive = (token: string) => accountProvider.verifyAccessToken(token);
    const [idle, old, running] = [await sign(), await sign(), await sign()];
    const idOf = async (token: string) => {
      const identity = await alive(token);
      assert.ok(identity);
      return identity.sessionId;
    };
    await sessions.setTimes(await idOf(idle), { expiresAt: new Date(Date.now() - 1000) });
    await sessions.setTimes(await idOf(old), { createdAt: new Date(Date.now() - 91 * DAY_IN_MILLISECONDS) });
    assert.deepEqual([await alive(idle), await alive(old)], [null, null]);
    assert.notEqual(await alive(running), null);
  });

  test("using a session prolongs it once half of its idle time is over", async () => {
    const { installation, accountProvider, login, userId } = await createWithVictim(create);
    const sessions = present(installation.sessions, "sessions");
    const token = tokenOf(await post(login, { email, password }));
    const nearlyOver = new Date(Date.now() + DAY_IN_MILLISECONDS);
    const [session, ...others] = await sessions.list(userId);
    assert.ok(session);
    assert.deepEqual(others, []);
    await sessions.setTimes(session.id, { expiresAt: nearlyOver });
    await accountProvider.verifyAccessToken(token);
    const [prolonged] = await sessions.list(userId);
    assert.ok(prolonged);
    assert.ok(prolonged.expiresAt.getTime() > nearlyOver.getTime() + 20 * DAY_IN_MILLISECONDS);
  });
}

const DAY_IN_MILLISECONDS = 24 * 3600 * 1000;
