import assert from "node:assert/strict";
import { codeOf, wrongCode } from "../../../../packages/adapter-postgres/test/totp-app.ts";
import { dataOf, present } from "../auth-clients.ts";
import type { Check } from "./check.ts";
import { type Auth, password, type Subject } from "./subject.ts";

/** Second factors by an app that makes codes by time. */
export const secondFactorChecks: readonly Check[] = [
  {
    method: "mfa.enroll",
    does: "gives secret, address and QR code of a factor that is not verified yet",
    async run({ signedIn }) {
      const { auth } = await signedIn();
      const { id, type, totp } = dataOf(await auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" }));
      assert.equal(type, "totp");
      assert.equal(new URL(totp.uri).searchParams.get("secret"), totp.secret);
      assert.ok(totp.qr_code.startsWith("data:image/svg+xml;utf-8,<svg"));
      const { all } = dataOf(await auth.mfa.listFactors());
      assert.deepEqual(all.map(factsOf), [{ id, name: "phone", status: "unverified" }]);
      const { error } = await auth.mfa.enroll({ factorType: "phone", phone: "+8613800138000" });
      assert.equal(error?.code, "mfa_phone_enroll_not_enabled");
    },
  },
  {
    method: "mfa.challenge",
    does: "opens five minutes for a code",
    async run({ signedIn }) {
      const { auth } = await signedIn();
      const { factorId } = await enrolled(auth);
      const challenge = dataOf(await auth.mfa.challenge({ factorId }));
      assert.equal(challenge.type, "totp");
      assert.ok(Math.abs(challenge.expires_at - Date.now() / 1000 - 300) < 60);
    },
  },
  {
    method: "mfa.verify",
    does: "takes the right code alone, and gives a session of the higher level",
    async run({ signedIn }) {
      const { auth, id } = await signedIn();
      const { factorId, secret } = await enrolled(auth);
      const before = present(dataOf(await auth.getSession()).session);
      const { id: challengeId } = dataOf(await auth.mfa.challenge({ factorId }));
      const refused = await auth.mfa.verify({ factorId, challengeId, code: wrongCode(secret) });
      assert.deepEqual([refused.error?.status, refused.error?.code], [422, "mfa_verification_failed"]);
      const raised = dataOf(await auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) }));
      assert.deepEqual([raised.user.id, raised.user.factors?.[0]?.status], [id, "verified"]);
      assert.equal(present(dataOf(await auth.getClaims())).claims.aal, "aal2");
      assert.equal(present(dataOf(await auth.getSession()).session).refresh_token, raised.refresh_token);
      const { error } = await auth.refreshSession({ refresh_token: before.refresh_token });
      assert.equal(error?.code, "refresh_token_not_found");
    },
  },
  {
    method: "mfa.challengeAndVerify",
    does: "does both, and its level outlives a refresh",
    async run({ signedIn }) {
      const { auth } = await secured(signedIn);
      dataOf(await auth.refreshSession());
      assert.equal(present(dataOf(await auth.getClaims())).claims.aal, "aal2");
    },
  },
  {
    method: "mfa.listFactors",
    does: "lists verified factors by their type",
    async run({ signedIn }) {
      const { auth, factorId } = await secured(signedIn);
      const { all, totp, phone } = dataOf(await auth.mfa.listFactors());
      assert.deepEqual(totp.map(factsOf), [{ id: factorId, name: "phone", status: "verified" }]);
      assert.deepEqual([all.length, phone.length], [1, 0]);
    },
  },
  {
    method: "mfa.getAuthenticatorAssuranceLevel",
    does: "tells who has still to show a code",
    async run({ auth, signedIn }) {
      const { email, auth: raised } = await secured(signedIn);
      assert.deepEqual(await levelsOf(raised), ["aal2", "aal2", "totp", "password"]);
      const other = auth();
      dataOf(await other.signInWithPassword({ email, password }));
      assert.deepEqual(await levelsOf(other), ["aal1", "aal2", "password"]);
    },
  },
  {
    method: "mfa.unenroll",
    does: "removes a factor for who has shown it, and nobody else",
    async run({ auth, signedIn }) {
      const { email, factorId, auth: raised } = await secured(signedIn);
      const other = auth();
      dataOf(await other.signInWithPassword({ email, password }));
      assert.equal((await other.mfa.unenroll({ factorId })).error?.code, "insufficient_aal");
      assert.equal(dataOf(await raised.mfa.unenroll({ factorId })).id, factorId);
      dataOf(await raised.refreshSession());
      assert.deepEqual(await levelsOf(raised), ["aal1", "aal1", "password"]);
    },
  },
  {
    method: "admin.mfa.listFactors",
    does: "lists somebody's factors",
    async run({ admin, signedIn }) {
      const { id: userId, factorId } = await secured(signedIn);
      const { factors } = dataOf(await admin.mfa.listFactors({ userId }));
      assert.deepEqual(factors.map(factsOf), [{ id: factorId, name: "phone", status: "verified" }]);
    },
  },
  {
    method: "admin.mfa.deleteFactor",
    does: "removes the factor of who has lost the phone",
    async run({ admin, signedIn }) {
      const { id: userId, factorId, auth } = await secured(signedIn);
      assert.equal((await admin.mfa.deleteFactor({ userId, id: factorId })).error, null);
      assert.deepEqual(dataOf(await admin.mfa.listFactors({ userId })).factors, []);
      dataOf(await auth.refreshSession());
      assert.deepEqual(await levelsOf(auth), ["aal1", "aal1", "password"]);
      const { error } = await admin.mfa.deleteFactor({ userId, id: factorId });
      assert.deepEqual([error?.status, error?.code], [404, "mfa_factor_not_found"]);
    },
  },
];

async function enrolled(auth: Auth) {
  const { id, totp } = dataOf(await auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" }));
  return { factorId: id, secret: totp.secret };
}

/** A client that has shown a second factor. */
async function secured(signedIn: Subject["signedIn"]) {
  const person = await signedIn();
  const { factorId, secret } = await enrolled(person.auth);
  dataOf(await person.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }));
  return { ...person, factorId };
}

/** Level now, level that is possible, and how the session came about. */
async function levelsOf(auth: Auth): Promise<readonly (string | null)[]> {
  const levels = dataOf(await auth.mfa.getAuthenticatorAssuranceLevel());
  const methods = levels.currentAuthenticationMethods.map((each) => (typeof each === "string" ? each : each.method));
  return [levels.currentLevel, levels.nextLevel, ...methods];
}

function factsOf(factor: { readonly id: string; readonly friendly_name?: string; readonly status: string }) {
  return { id: factor.id, name: factor.friendly_name, status: factor.status };
}
