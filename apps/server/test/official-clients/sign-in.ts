import assert from "node:assert/strict";
import type { AuthChangeEvent } from "@supabase/auth-js";
import { dataOf, present } from "../auth-clients.ts";
import type { Check } from "./check.ts";
import { password } from "./subject.ts";

/** Proving who one is. */
export const signInChecks: readonly Check[] = [
  {
    method: "signInWithPassword",
    does: "gives a session to the right password alone",
    async run({ auth, account }) {
      const { id, email } = await account();
      const client = auth();
      const { error } = await client.signInWithPassword({ email, password: "wrong password" });
      assert.deepEqual([error?.status, error?.code, error?.message], credentialsRefused);
      const { session, user } = dataOf(await client.signInWithPassword({ email, password }));
      assert.equal(user.id, id);
      assert.equal(session.expires_in, 3600);
      assert.deepEqual(dataOf(await client.getUser()).user, user);
    },
  },
  {
    method: "signInWithOtp",
    does: "mails a code that verifyOtp() signs in with",
    async run({ auth, account, mail }) {
      const { id, email } = await account();
      const client = auth();
      dataOf(await client.signInWithOtp({ email }));
      const { code } = await mail(email);
      const { session } = dataOf(await client.verifyOtp({ email, token: code, type: "email" }));
      assert.equal(present(session).user.id, id);
      const claims = present(dataOf(await client.getClaims())).claims;
      assert.equal(Object(claims.amr?.[0]).method, "otp");
    },
  },
  {
    method: "signInWithOtp",
    does: "makes an account where there is none, and mails a link that signs in to it",
    async run({ auth, newEmail, mail, open }) {
      const email = newEmail();
      dataOf(await auth().signInWithOtp({ email, options: { data: { full_name: "New" } } }));
      const fragment = new URLSearchParams((await open((await mail(email)).link)).hash.slice(1));
      const { user } = dataOf(await auth().getUser(present(fragment.get("access_token"))));
      assert.equal(user.email, email);
      assert.equal(user.user_metadata.full_name, "New");
    },
  },
  {
    method: "verifyOtp",
    does: "takes code and token hash of every kind of mail, each once",
    async run({ auth, admin, account, newEmail }) {
      const { email: known } = await account();
      for (const request of [
        { type: "signup", email: newEmail(), password },
        { type: "invite", email: newEmail() },
        { type: "magiclink", email: known },
        { type: "recovery", email: known },
      ] as const) {
        const { type, email } = request;
        const { properties } = dataOf(await admin.generateLink(request));
        const byHash = () => auth().verifyOtp({ type, token_hash: properties.hashed_token });
        assert.equal(dataOf(await byHash()).user?.email, email);
        const again = (await byHash()).error;
        assert.deepEqual([again?.status, again?.code], [403, "otp_expired"]);
      }
      const { email_otp } = dataOf(await admin.generateLink({ type: "recovery", email: known })).properties;
      const wrong = email_otp === "000000" ? "111111" : "000000";
      const verify = (token: string) => auth().verifyOtp({ email: known, token, type: "recovery" });
      assert.equal((await verify(wrong)).error?.code, "otp_expired");
      assert.equal(dataOf(await verify(email_otp)).user?.email, known);
    },
  },
  {
    method: "exchangeCodeForSession",
    does: "takes the code of a mailed link where the verifier is, and nowhere else",
    async run({ auth, account, mail, open }) {
      const { id, email } = await account();
      const client = auth({ flowType: "pkce" });
      dataOf(await client.signInWithOtp({ email }));
      const target = await open((await mail(email)).link);
      assert.equal(target.hash, "");
      const code = present(target.searchParams.get("code"));
      assert.ok((await auth({ flowType: "pkce" }).exchangeCodeForSession(code)).error);
      assert.equal(dataOf(await client.exchangeCodeForSession(code)).user.id, id);
    },
  },
  {
    method: "onAuthStateChange",
    does: "tells of each change of the session in its order",
    async run({ auth, account }) {
      const { email } = await account();
      const client = auth();
      const seen: AuthChangeEvent[] = [];
      const begun = new Promise<void>((resolve) => {
        client.onAuthStateChange((event) => {
          seen.push(event);
          resolve();
        });
      });
      await begun;
      dataOf(await client.signInWithPassword({ email, password }));
      dataOf(await client.refreshSession());
      dataOf(await client.updateUser({ data: { colour: "green" } }));
      assert.equal((await client.signOut()).error, null);
      assert.deepEqual(seen, ["INITIAL_SESSION", "SIGNED_IN", "TOKEN_REFRESHED", "USER_UPDATED", "SIGNED_OUT"]);
    },
  },
];

const credentialsRefused = [400, "invalid_credentials", "Invalid login credentials"];
