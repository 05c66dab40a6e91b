import assert from "node:assert/strict";
import { isAuthWeakPasswordError } from "@supabase/auth-js";
import { dataOf, present } from "../auth-clients.ts";
import type { Check } from "./check.ts";
import { password } from "./subject.ts";

/** Making an account oneself. */
export const signUpChecks: readonly Check[] = [
  {
    method: "signUp",
    does: "gives a session at once where addresses are not confirmed",
    async run({ auth, service, newEmail }) {
      const client = auth({ server: service.brief });
      const email = newEmail();
      const options = { data: { full_name: "王小明" } };
      const { user, session } = dataOf(await client.signUp({ email, password, options }));
      assert.equal(present(user).email, email);
      assert.equal(present(user).user_metadata.full_name, "王小明");
      assert.equal(present(session).token_type, "bearer");
      assert.equal(dataOf(await client.getUser()).user.id, present(user).id);
    },
  },
  {
    method: "signUp",
    does: "waits for the code of its mail where addresses are confirmed",
    async run({ auth, newEmail, mail }) {
      const client = auth();
      const email = newEmail();
      const { user, session } = dataOf(await client.signUp({ email, password }));
      assert.equal(session, null);
      assert.equal(present(user).email_confirmed_at, undefined);
      const refused = await client.signInWithPassword({ email, password });
      assert.equal(refused.error?.code, "email_not_confirmed");
      const { code } = await mail(email);
      const verified = dataOf(await client.verifyOtp({ email, token: code, type: "signup" }));
      assert.equal(present(verified.session).user.id, present(user).id);
      dataOf(await auth().signInWithPassword({ email, password }));
    },
  },
  {
    method: "signUp",
    does: "tells that a password is too weak, and why",
    async run({ auth, newEmail }) {
      const { error } = await auth().signUp({ email: newEmail(), password: "12345" });
      assert.ok(isAuthWeakPasswordError(error));
      assert.deepEqual([error.status, error.reasons], [422, ["length"]]);
    },
  },
  {
    method: "resend",
    does: "mails another confirmation",
    async run({ auth, admin, newEmail, mail }) {
      const email = newEmail();
      // Made by the service, so that no mail to the address stands in the way of this one.
      dataOf(await admin.createUser({ email, password }));
      dataOf(await auth().resend({ type: "signup", email }));
      const { code } = await mail(email);
      const { session } = dataOf(await auth().verifyOtp({ email, token: code, type: "signup" }));
      assert.equal(present(session).user.email, email);
    },
  },
];
