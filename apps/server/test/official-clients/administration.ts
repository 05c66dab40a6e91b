import assert from "node:assert/strict";
import { dataOf, present } from "../auth-clients.ts";
import type { Check } from "./check.ts";
import { password, type Subject } from "./subject.ts";

/** What the service key may do. */
export const administrationChecks: readonly Check[] = [
  {
    method: "admin.createUser",
    does: "makes an account, confirmed where it is told so",
    async run({ admin, auth, newEmail }) {
      const email = newEmail();
      const fields = { user_metadata: { full_name: "T" }, app_metadata: { role: "teacher" } };
      const { user } = dataOf(await admin.createUser({ email, password, email_confirm: true, ...fields }));
      assert.deepEqual([user.email, user.user_metadata.full_name, user.app_metadata.role], [email, "T", "teacher"]);
      dataOf(await auth().signInWithPassword({ email, password }));
      const again = (await admin.createUser({ email, password })).error;
      assert.deepEqual([again?.status, again?.code], [422, "email_exists"]);
    },
  },
  {
    method: "admin.listUsers",
    does: "pages through all accounts",
    async run({ admin, account }) {
      const made = [await account(), await account(), await account()];
      const found = new Set<string>();
      for (let page: number | null = 1; page !== null; ) {
        const listed: ListedUsers = dataOf(await admin.listUsers({ page, perPage: 100 }));
        for (const user of listed.users) found.add(user.id);
        assert.ok(listed.total >= made.length);
        page = listed.nextPage;
      }
      assert.deepEqual(
        made.map(({ id }) => found.has(id)),
        [true, true, true],
      );
    },
  },
  {
    method: "admin.getUserById",
    does: "finds an account, and tells that there is none",
    async run({ admin, account }) {
      const { id, email } = await account();
      assert.equal(dataOf(await admin.getUserById(id)).user.email, email);
      const { error } = await admin.getUserById(crypto.randomUUID());
      assert.deepEqual([error?.status, error?.code], [404, "user_not_found"]);
    },
  },
  {
    method: "admin.updateUserById",
    does: "merges metadata, and bans until the ban is lifted",
    async run({ admin, auth, signedIn }) {
      const person = await signedIn();
      const change = { user_metadata: { a: 1 }, app_metadata: { group: 7 }, ban_duration: "24h" };
      const { user } = dataOf(await admin.updateUserById(person.id, change));
      assert.deepEqual([user.user_metadata.a, user.app_metadata.group], [1, 7]);
      assert.ok((await person.auth.getUser()).error);
      const signIn = () => auth().signInWithPassword({ email: person.email, password });
      assert.equal((await signIn()).error?.code, "user_banned");
      dataOf(await admin.updateUserById(person.id, { ban_duration: "none" }));
      dataOf(await signIn());
    },
  },
  {
    method: "admin.deleteUser",
    does: "ends account and session",
    async run({ admin, signedIn }) {
      const person = await signedIn();
      assert.equal((await admin.deleteUser(person.id)).error, null);
      assert.equal((await person.auth.getUser()).error?.code, "user_not_found");
      assert.equal((await admin.getUserById(person.id)).error?.status, 404);
    },
  },
  {
    method: "admin.inviteUserByEmail",
    does: "mails a link that signs in",
    async run({ admin, auth, newEmail, mail, open }) {
      const email = newEmail();
      const { user } = dataOf(await admin.inviteUserByEmail(email, { data: { full_name: "Invited" } }));
      assert.equal(user.user_metadata.full_name, "Invited");
      const fragment = new URLSearchParams((await open((await mail(email)).link)).hash.slice(1));
      assert.equal(fragment.get("type"), "invite");
      assert.equal(dataOf(await auth().getUser(present(fragment.get("access_token")))).user.id, user.id);
    },
  },
  {
    method: "admin.generateLink",
    does: "gives link, code and token hash of a mail that nobody sends",
    async run({ admin, account, open, service }) {
      const { email } = await account();
      const redirectTo = `${service.siteUrl}/welcome`;
      const { properties } = dataOf(await admin.generateLink({ type: "magiclink", email, options: { redirectTo } }));
      assert.match(properties.email_otp, /^\d{6}$/);
      assert.deepEqual([properties.verification_type, properties.redirect_to], ["magiclink", redirectTo]);
      const target = await open(properties.action_link);
      assert.equal(`${target.origin}${target.pathname}`, redirectTo);
      assert.equal(new URLSearchParams(target.hash.slice(1)).get("token_type"), "bearer");
    },
  },
  {
    method: "admin.signOut",
    does: "ends the sessions of whose token it is given",
    async run({ admin, auth, signedIn }) {
      const person = await signedIn();
      const other = auth();
      dataOf(await other.signInWithPassword({ email: person.email, password }));
      const { access_token } = present(dataOf(await person.auth.getSession()).session);
      assert.equal((await admin.signOut(access_token, "global")).error, null);
      assert.ok((await other.getUser()).error);
      assert.ok((await person.auth.getUser()).error);
    },
  },
];

type ListedUsers = Extract<Awaited<ReturnType<Subject["admin"]["listUsers"]>>, { readonly error: null }>["data"];
