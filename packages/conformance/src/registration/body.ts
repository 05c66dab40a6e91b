import assert from "node:assert/strict";
import { assertMatches } from "../assertions.ts";
import { type Fields, post, registerAlone, registration } from "../functions/requests.ts";
import type { CreateFunctions } from "../functions/subject.ts";
import { REGISTER_TEXTS } from "../functions/texts.ts";
import type { TestFunction } from "../test-function.ts";

export function testRegistrationBody(test: TestFunction, create: CreateFunctions): void {
  test("spec 2.1 role defaults to student, phone to null", async () => {
    const answer = await registerAlone(create);
    assert.equal(answer.status, 200);
    assertMatches(answer.body.data.userInfo, { role: "student", phone: null });
  });

  for (const role of ["admin", "student", "teacher"]) {
    test(`spec 2.1 role ${role} is taken`, async () => {
      assert.equal((await registerAlone(create, { role })).body.data.userInfo.role, role);
    });
  }

  for (const nothing of [null, ""]) {
    test(`spec 2.1 role and phone ${JSON.stringify(nothing)} mean absent`, async () => {
      const answer = await registerAlone(create, { role: nothing, phone: nothing });
      assertMatches(answer.body.data.userInfo, { role: "student", phone: null });
    });
  }

  test("spec 2.1 phone is kept as given", async () => {
    assert.equal((await registerAlone(create, { phone: "13912345678" })).body.data.userInfo.phone, "13912345678");
  });

  test("spec 2.1 e-mail is trimmed and lower case, the name is trimmed", async () => {
    const answer = await registerAlone(create, { email: "  Some.One@Example.COM ", full_name: "  李 雷 " });
    assert.equal(answer.body.data.user.email, "some.one@example.com");
    assertMatches(answer.body.data.userInfo, { email: "some.one@example.com", full_name: "李 雷" });
  });

  test("spec 2.1 a password of exactly 6 characters is enough", async () => {
    assert.equal((await registerAlone(create, { password: "六位的密码吧" })).status, 200);
  });
}

/** Every pair of checks with both faults at once: the earlier one is reported. */
export function testRegistrationOrder(test: TestFunction, create: CreateFunctions): void {
  const faults: readonly (readonly [string, Fields, string])[] = [
    ["missing field", { full_name: "" }, REGISTER_TEXTS.missing],
    ["bad e-mail", { email: "bad" }, REGISTER_TEXTS.badEmail],
    ["short password", { password: "1" }, REGISTER_TEXTS.shortPassword],
    ["bad role", { role: "root" }, REGISTER_TEXTS.badRole],
    ["bad phone", { phone: "1" }, REGISTER_TEXTS.badPhone],
    ["taken e-mail", { email: "taken@example.com" }, REGISTER_TEXTS.emailTaken],
  ];
  for (const [index, [earlier, earlierFields, text]] of faults.entries()) {
    for (const [later, laterFields] of faults.slice(index + 1)) {
      test(`spec 4.1 order: ${earlier} is reported before ${later}`, async () => {
        const { register } = await (await create()).start();
        await post(register, registration({ email: "taken@example.com" }));
        const answer = await post(register, registration({ ...laterFields, ...earlierFields }));
        assert.equal(answer.body.error, text);
      });
    }
  }
}
