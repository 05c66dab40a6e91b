import assert from "node:assert/strict";
import type { AccountMetadata, Role } from "@rubrica/core";
import { assertMatches } from "../assertions.ts";
import type { FunctionsSuite } from "../functions/options.ts";
import { post, registration } from "../functions/requests.ts";
import { type CreateFunctions, present } from "../functions/subject.ts";
import type { TestFunction } from "../test-function.ts";

/** Where the user-information record comes from. */
export function testRecordOfRegistration(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  if (suite.supportsRecordTrigger && suite.runsInProcess) testRecordTrigger(test, create);

  if (suite.supportsMissingRecords) {
    test("spec 4.1 step 9 the function inserts the record where the trigger failed", async () => {
      const installation = await create();
      const { register } = await installation.start();
      const withoutRecords = present(installation.withoutRecords, "withoutRecords");
      const answer = await withoutRecords(() =>
        post(register, registration({ phone: "13800138001", role: "teacher" })),
      );
      assert.equal(answer.status, 200);
      assertMatches(answer.body.data.userInfo, { role: "teacher", phone: "13800138001", is_active: true });
    });
  }

  if (!suite.supportsMissingRecords) return;
  test("spec 6 the trigger never blocks an account that it cannot make a record for", async () => {
    const installation = await create();
    const { accountProvider } = await installation.start();
    const created = await accountProvider.createAccount({
      email: "nameless@example.com",
      password: "secret1",
      metadata: { role: "emperor" as Role } as AccountMetadata,
      client: { ip: null, userAgent: null },
    });
    assert.ok(created.status === "created");
    assert.equal(await installation.hasAccount(created.user.id), true);
    assert.equal(await installation.userInfo.find(created.user.id), null);
  });
}

function testRecordTrigger(test: TestFunction, create: CreateFunctions): void {
  test("spec 4.1 step 9 the trigger makes the record from the metadata", async () => {
    const inserted: string[] = [];
    const { register } = await (await create()).start({
      wrapUserInfo: (real) => ({
        ...real,
        insertIfMissing(record) {
          inserted.push(record.id);
          return real.insertIfMissing(record);
        },
      }),
    });
    const answer = await post(register, registration({ phone: "13800138000" }));
    assert.equal(answer.body.data.userInfo.phone, "13800138000");
    assert.deepEqual(inserted, []);
  });
}
