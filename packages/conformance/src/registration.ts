import assert from "node:assert/strict";
import { testEmailConfirmation } from "./functions/email-confirmation.ts";
import { type FunctionsSuite, type FunctionsSuiteOptions, resolveOptions } from "./functions/options.ts";
import { post, registration } from "./functions/requests.ts";
import type { CreateFunctions } from "./functions/subject.ts";
import { REGISTER_TEXTS } from "./functions/texts.ts";
import { testRegistrationAnswer } from "./registration/answer.ts";
import { testRegistrationBody, testRegistrationOrder } from "./registration/body.ts";
import { testFailedRegistration } from "./registration/failure.ts";
import { testRecordOfRegistration } from "./registration/record.ts";
import { testRegistrationRefusals } from "./registration/refusals.ts";
import { testTakenEmails } from "./registration/taken-email.ts";
import type { TestFunction } from "./test-function.ts";

/** What the registration function must do: section 4.1 of the specification, and what belongs to it. */
export function testRegisterFunction(
  test: TestFunction,
  create: CreateFunctions,
  options: FunctionsSuiteOptions = {},
): void {
  const suite = resolveOptions(options);
  testRegistrationBody(test, create);
  testRegistrationRefusals(test, create, suite);
  testRegistrationOrder(test, create);
  testTakenEmails(test, create);
  testRegistrationAnswer(test, create, suite);
  testRecordOfRegistration(test, create, suite);
  testFailedRegistration(test, create, suite);
  if (suite.supportsEmailConfirmation) testEmailConfirmation(test, create, suite);
  testSelfRegistrationRoles(test, create, suite);
}

function testSelfRegistrationRoles(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  test("SELF_REGISTRATION_ROLES: a role outside gets the text of a role that does not exist", async () => {
    const installation = await create();
    const careful = await installation.start({ selfRegistrationRoles: ["student"] });
    for (const role of ["admin", "teacher"]) {
      assert.equal((await post(careful.register, registration({ role }))).body.error, REGISTER_TEXTS.badRole);
    }
    assert.equal((await post(careful.register, registration({ role: "student" }))).status, 200);
    const closed = await installation.start({ selfRegistrationRoles: ["teacher"] });
    const answer = await post(closed.register, registration({ email: "other@example.com" }));
    assert.equal(answer.body.error, REGISTER_TEXTS.badRole);
  });

  if (!suite.supportsRecordTrigger || !suite.supportsAdministration) return;
  test("SELF_REGISTRATION_ROLES: a record has another role only where the account is made confirmed", async () => {
    const installation = await create();
    const { accountProvider } = await installation.start({ selfRegistrationRoles: ["student"] });
    const roleAfter = async (email: string, confirmed: boolean) => {
      const metadata = { full_name: "Somebody", role: "admin", phone: null } as const;
      const client = { ip: null, userAgent: null };
      const made = await accountProvider.createAccount({ email, password: "secret1", metadata, confirmed, client });
      assert.equal(made.status, "created");
      return (await installation.userInfo.findByEmail(email))?.role;
    };
    assert.equal(await roleAfter("self@example.com", false), "student");
    assert.equal(await roleAfter("made@example.com", true), "admin");
  });
}
