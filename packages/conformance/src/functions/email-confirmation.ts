import assert from "node:assert/strict";
import type { TestFunction } from "../test-function.ts";
import type { FunctionsSuite } from "./options.ts";
import { assertRefused, post, registration } from "./requests.ts";
import { type CreateFunctions, present } from "./subject.ts";
import { LOGIN_TEXTS, REGISTER_TEXTS } from "./texts.ts";

/** What becomes of a registration whose e-mail has to be confirmed. */
export function testEmailConfirmation(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  test("spec 4.1 pending: no session, no email_confirmed_at, another text", async () => {
    const { register, mails } = await (await create()).start({ emailConfirmation: "required" });
    const answer = await post(register, registration({ email: "pending@example.com" }));
    assert.equal(answer.status, 200);
    assert.equal(answer.body.message, REGISTER_TEXTS.pending);
    assert.equal(answer.body.data.session, null);
    assert.equal(answer.body.data.user.email_confirmed_at, null);
    assert.equal(answer.body.data.userInfo.is_active, true);
    assert.deepEqual(
      (await mails()).map((mail) => mail.to),
      ["pending@example.com"],
    );
  });

  test("spec 3 pending becomes confirmed by the link of the mail, once", async () => {
    const { register, login, confirm, mails } = await (await create()).start({ emailConfirmation: "required" });
    const [email, password] = ["link@example.com", "secret1"];
    await post(register, { email, password, full_name: "Link" });
    assertRefused(await post(login, { email, password }), 401, LOGIN_TEXTS.wrong);
    const link = /https?:\S+/.exec((await mails())[0]?.text ?? "")?.[0] ?? "";
    const open = (method: string) => confirm(new Request(link, { method }));
    assert.match(await (await open("GET")).text(), /<button>/);
    assert.equal((await post(login, { email, password })).status, 401);
    const pages = await Promise.all([open("POST"), open("POST"), open("POST")]);
    assert.deepEqual(pages.map((page) => page.status).sort(), [200, 400, 400]);
    const answer = await post(login, { email, password });
    assert.equal(answer.status, 200);
    assert.notEqual(answer.body.data.user.email_confirmed_at, null);
    assert.equal(answer.body.data.user.user_metadata.email_verified, true);
  });

  if (suite.supportsOutgoingMail) {
    test("case 20: a mail that cannot be kept leaves no account that nobody could confirm", async () => {
      const installation = await create();
      const { register } = await installation.start({
        emailConfirmation: "required",
        wrapOutgoingMail: (real) => ({ ...real, post: () => Promise.reject(new Error("no mail today")) }),
      });
      const answer = await post(register, registration());
      assert.deepEqual<unknown>([answer.status, answer.body.error], [500, REGISTER_TEXTS.failed]);
      assert.equal(await installation.countAccounts(), 0);
    });

    test("case 20: a failure after the mail was kept leaves neither the account nor the mail", async () => {
      const installation = await create();
      const { register, mails } = await installation.start({
        emailConfirmation: "required",
        wrapOutgoingMail: (real) => ({
          ...real,
          async post(stores, mail) {
            await real.post(stores, mail);
            throw new Error("power cut");
          },
        }),
      });
      assert.equal((await post(register, registration())).status, 500);
      assert.equal(await installation.countAccounts(), 0);
      assert.deepEqual(await mails(), []);
    });
  }

  if (suite.supportsOutgoingMail && suite.supportsMissingRecords) {
    test("case 20: an account that is taken back, because it got no record, takes its mail along", async () => {
      const installation = await create();
      const { register, mails } = await installation.start({
        emailConfirmation: "required",
        wrapUserInfo: (real) => ({ ...real, insertIfMissing: () => Promise.reject(new Error("no record today")) }),
      });
      const withoutRecords = present(installation.withoutRecords, "withoutRecords");
      assert.equal((await withoutRecords(() => post(register, registration()))).status, 500);
      assert.equal(await installation.countAccounts(), 0);
      assert.deepEqual(await mails(), []);
    });
  }
}
