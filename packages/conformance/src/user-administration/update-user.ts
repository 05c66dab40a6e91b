import assert from "node:assert/strict";
import { assertMatches } from "../assertions.ts";
import type { TestFunction } from "../test-function.ts";
import { createWithPeople, password } from "./people.ts";
import type { CreateUserAdministration } from "./subject.ts";

export function testUpdateUser(test: TestFunction, create: CreateUserAdministration): void {
  test("updateUser() lets people change their own name, phone and avatar", async () => {
    const { update, alice } = await createWithPeople(create);
    const change = {
      fullName: "Alice L.",
      phone: "13800138000",
      avatarUrl: "https://example.com/a.png",
      mailOnRelease: false,
    };
    assertMatches(await update(alice, alice, change), { status: "updated", user: change });
    assertMatches(await update(alice, alice, { phone: "", avatarUrl: null }), {
      status: "updated",
      user: { fullName: "Alice L.", phone: null, avatarUrl: null },
    });
  });

  test("updateUser() lets an admin change everything, and the change counts at once", async () => {
    const { update, admin, bob, logIn } = await createWithPeople(create);
    const changed = await update(admin, bob, {
      email: "Robert@example.com",
      password: "another one",
      role: "teacher",
      fullName: "Robert",
    });
    assertMatches(changed, {
      status: "updated",
      user: { email: "robert@example.com", role: "teacher", fullName: "Robert" },
    });
    assert.equal((await logIn("robert", "another one")).status, 200);
    assert.equal((await logIn("bob")).status, 401);
  });

  test("updateUser() ends all sessions with a new password and with deactivation", async () => {
    const { update, admin, bob, logIn, accountProvider } = await createWithPeople(create);
    for (const change of [{ password: "another one" }, { isActive: false }]) {
      const token = (await logIn("bob")).body.data.session.access_token;
      await update(admin, bob, change);
      assert.equal(await accountProvider.verifyAccessToken(token), null);
      await update(admin, bob, { password, isActive: true });
    }
  });

  test("updateUser() that reactivates lets somebody log in again", async () => {
    const { update, admin, bob, logIn } = await createWithPeople(create);
    await update(admin, bob, { isActive: false });
    assert.equal((await logIn("bob")).status, 403);
    await update(admin, bob, { isActive: true });
    assert.equal((await logIn("bob")).status, 200);
  });
}
