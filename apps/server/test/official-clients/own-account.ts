import assert from "node:assert/strict";
import { dataOf, present } from "../auth-clients.ts";
import type { Check } from "./check.ts";
import { password } from "./subject.ts";

/** What a person reads and changes of their own account. */
export const ownAccountChecks: readonly Check[] = [
  {
    method: "getUser",
    does: "knows the person by the session, and by an access token that it is given",
    async run({ auth, signedIn }) {
      const person = await signedIn();
      const { user } = dataOf(await person.auth.getUser());
      assert.equal(user.id, person.id);
      const { access_token } = present(dataOf(await person.auth.getSession()).session);
      assert.deepEqual(dataOf(await auth().getUser(access_token)).user, user);
      const { error } = await auth().getUser(`${access_token.slice(0, -4)}AAAA`);
      assert.deepEqual([error?.status, error?.code], [403, "bad_jwt"]);
    },
  },
  {
    method: "getUserIdentities",
    does: "tells the one identity, by e-mail",
    async run({ signedIn }) {
      const { auth, id, email } = await signedIn();
      const [identity, ...others] = dataOf(await auth.getUserIdentities()).identities;
      assert.deepEqual([identity?.provider, identity?.user_id, others], ["email", id, []]);
      assert.equal(identity?.identity_data?.email, email);
    },
  },
  {
    method: "updateUser",
    does: "merges metadata, and removes what is set to null",
    async run({ signedIn }) {
      const { auth } = await signedIn();
      dataOf(await auth.updateUser({ data: { colour: "green", size: 3 } }));
      const { user } = dataOf(await auth.updateUser({ data: { size: null, full_name: "Another" } }));
      const { colour, size, full_name } = user.user_metadata;
      assert.deepEqual({ colour, size, full_name }, { colour: "green", size: undefined, full_name: "Another" });
    },
  },
  {
    method: "updateUser",
    does: "changes the password and ends the other sessions",
    async run({ auth, signedIn }) {
      const person = await signedIn();
      const other = auth();
      dataOf(await other.signInWithPassword({ email: person.email, password }));
      assert.equal((await person.auth.updateUser({ password })).error?.code, "same_password");
      dataOf(await person.auth.updateUser({ password: "battery staple" }));
      assert.equal((await other.getUser()).error?.name, "AuthSessionMissingError");
      assert.equal(dataOf(await person.auth.getUser()).user.id, person.id);
      dataOf(await auth().signInWithPassword({ email: person.email, password: "battery staple" }));
    },
  },
  {
    method: "updateUser",
    does: "changes the address once both mailboxes have answered",
    async run({ signedIn, newEmail, mail, open }) {
      const { auth, email } = await signedIn();
      const next = newEmail();
      const { user } = dataOf(await auth.updateUser({ email: next }));
      assert.deepEqual([user.email, user.new_email], [email, next]);
      const first = await open((await mail(email)).link);
      assert.match(
        new URLSearchParams(first.hash.slice(1)).get("message") ?? "",
        /confirm link sent to the other email/,
      );
      assert.equal(dataOf(await auth.getUser()).user.email, email);
      const target = await open((await mail(next)).link);
      assert.equal(new URLSearchParams(target.hash.slice(1)).get("type"), "email_change");
      assert.equal(dataOf(await auth.getUser()).user.email, next);
    },
  },
  {
    method: "reauthenticate",
    does: "mails the nonce for a new password",
    async run({ auth, signedIn, mail }) {
      const person = await signedIn();
      dataOf(await person.auth.reauthenticate());
      const { code } = await mail(person.email);
      const change = { password: "battery staple" };
      const nonce = code === "000000" ? "111111" : "000000";
      const refused = await person.auth.updateUser({ ...change, nonce });
      assert.equal(refused.error?.code, "reauthentication_not_valid");
      dataOf(await person.auth.updateUser({ ...change, nonce: code }));
      dataOf(await auth().signInWithPassword({ email: person.email, ...change }));
    },
  },
  {
    method: "resetPasswordForEmail",
    does: "mails a link to a page where a new password is set",
    async run({ auth, account, mail, open, service }) {
      const { email } = await account();
      dataOf(await auth().resetPasswordForEmail(email, { redirectTo: `${service.siteUrl}/reset` }));
      const target = await open((await mail(email)).link);
      assert.equal(`${target.origin}${target.pathname}`, `${service.siteUrl}/reset`);
      const fragment = new URLSearchParams(target.hash.slice(1));
      assert.equal(fragment.get("type"), "recovery");
      const client = auth();
      const access_token = present(fragment.get("access_token"));
      const refresh_token = present(fragment.get("refresh_token"));
      dataOf(await client.setSession({ access_token, refresh_token }));
      dataOf(await client.updateUser({ password: "battery staple" }));
      dataOf(await auth().signInWithPassword({ email, password: "battery staple" }));
    },
  },
];
