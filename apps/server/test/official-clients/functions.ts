import assert from "node:assert/strict";
import { dataOf } from "../auth-clients.ts";
import type { Check } from "./check.ts";
import { password } from "./subject.ts";

/** The functions of the specification, as supabase-js calls them. */
export const functionChecks: readonly Check[] = [
  {
    method: "functions.invoke",
    does: "logs in by auth-login with the anon key, and the refresh token is good at /token",
    async run({ supabase, account }) {
      const { id, email } = await account();
      const client = supabase();
      const { data } = dataOf(await client.functions.invoke("auth-login", { body: { email, password } }));
      assert.deepEqual([data.user.id, data.userInfo.id], [id, id]);
      const refreshed = await client.auth.refreshSession({ refresh_token: data.session.refresh_token });
      assert.equal(dataOf(refreshed).user?.id, id);
    },
  },
  {
    method: "functions.invoke",
    does: "logs in by auth-login with a session beside the key",
    async run({ supabase, account }) {
      const { id, email } = await account();
      const client = supabase();
      dataOf(await client.auth.signInWithPassword({ email, password }));
      const answer = dataOf(await client.functions.invoke("auth-login", { body: { email, password } }));
      assert.deepEqual([answer.success, answer.data.user.id], [true, id]);
    },
  },
  {
    method: "functions.invoke",
    does: "tells what auth-login refused",
    async run({ supabase, account }) {
      const { email } = await account();
      const body = { email, password: "wrong password" };
      const { data, error } = await supabase().functions.invoke("auth-login", { body });
      assert.equal(data, null);
      assert.deepEqual([error.name, error.context.status], ["FunctionsHttpError", 401]);
      assert.equal((await error.context.json()).success, false);
    },
  },
];
