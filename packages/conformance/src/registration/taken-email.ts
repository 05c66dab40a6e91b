import assert from "node:assert/strict";
import { assertRefused, post, registration } from "../functions/requests.ts";
import type { CreateFunctions } from "../functions/subject.ts";
import { REGISTER_TEXTS } from "../functions/texts.ts";
import type { TestFunction } from "../test-function.ts";

export function testTakenEmails(test: TestFunction, create: CreateFunctions): void {
  for (const email of ["dup@example.com", "DUP@example.com", "  dup@Example.com ", "ｄｕｐ＠example.com"]) {
    test(`spec 7 register 409 e-mail already registered, spelled ${JSON.stringify(email)}`, async () => {
      const installation = await create();
      const { register } = await installation.start();
      await post(register, registration({ email: "dup@example.com" }));
      assertRefused(await post(register, registration({ email })), 409, REGISTER_TEXTS.emailTaken);
      assert.equal(await installation.countAccounts(), 1);
    });
  }

  test("spec 7 register 409 a record with the e-mail is enough", async () => {
    const installation = await create();
    const { register } = await installation.start();
    const answer = await post(register, registration({ email: "early@example.com" }));
    await installation.userInfo.update(answer.body.data.user.id, { email: "moved@example.com" });
    assert.equal((await post(register, registration({ email: "moved@example.com" }))).status, 409);
  });

  test("spec 7 register 409 an account without a record is taken as well", async () => {
    const installation = await create();
    const { register } = await installation.start();
    const answer = await post(register, registration({ email: "lonely@example.com" }));
    assert.equal(await installation.userInfo.remove(answer.body.data.user.id), true);
    assert.equal((await post(register, registration({ email: "lonely@example.com" }))).status, 409);
  });

  test("twenty parallel registrations of one e-mail make one account and one record", async () => {
    const installation = await create();
    const { register } = await installation.start();
    const spellings = ["race@example.com", "RACE@example.com", " Race@Example.com", "ｒａｃｅ@example.com"];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(register, registration({ email: spellings[index % spellings.length] })),
      ),
    );
    assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
    for (const answer of answers.filter((each) => each.status !== 200)) {
      assertRefused(answer, 409, REGISTER_TEXTS.emailTaken);
    }
    const { items, total } = await installation.userInfo.listUsers({ limit: 10, offset: 0 });
    assert.deepEqual({ accounts: await installation.countAccounts(), records: total }, { accounts: 1, records: 1 });
    assert.deepEqual(
      items.map((user) => user.email),
      ["race@example.com"],
    );
  });
}
