import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { accessibilityViolations, expectSound } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { breakRoute } from "./open-console.ts";
import { button, heading } from "./page-actions.ts";
import { useTestConsole } from "./use-console.ts";
import { rowOf, testUsers, testWithoutMailServer, words } from "./users-journey.ts";

describe.skipIf(browserPath === null)("users", () => {
  const tested = useTestConsole({ alone: true });

  // First: only before others are administrators is somebody the last one.
  test("the last administrator cannot step down, and is told what to do; the own account has no way out", async () => {
    const { page, account } = await tested.signedIn("admin", "/users");
    await rowOf(page, account.email).click();
    const panel = page.getByRole("region", { name: account.name });
    await panel.getByRole("button", { name: /身份/ }).click();
    await page.getByRole("option", { name: "教师" }).click();
    await panel.getByText("您在改自己的身份").waitFor();
    await button(page, "保存").click();
    await panel.getByRole("alert").getByText(words.zh.lastAdmin).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(page, "English").click();
    await panel.getByRole("alert").getByText(words.en.lastAdmin).waitFor();
    await eventually(() => button(page, words.en.deactivate).count()).toBe(0);
    await eventually(() => button(page, words.en.delete).count()).toBe(0);
  });

  testUsers(tested, "en");
  testWithoutMailServer(tested, "zh");
  testWithoutMailServer(tested, "en");

  test("what is searched for and filtered stands in the address; a wrong address is taken for none", async () => {
    const { page, account } = await tested.signedIn("admin", "/users?role=teacher&active=maybe&page=-3&user=x");
    await page.getByText(words.zh.none).waitFor();
    await button(page, "清除筛选").click();
    await page.getByRole("searchbox", { name: words.zh.find }).fill(account.email);
    await page.waitForURL(/q=admin/);
    await page.getByText("共 1 人").waitFor();
    await page.reload();
    await page.getByText("共 1 人").waitFor();
    await eventually(() => rowOf(page, account.email).count()).toBe(1);
  });

  test("a list that broke is told with its number, and comes with another try", async () => {
    const { page } = await tested.signedIn("admin", "/health");
    await breakRoute(page, /\/api\/v1\/api\/users/);
    await page.getByRole("link", { name: words.zh.title }).click();
    await page.getByRole("alert").getByText("编号 7f3c-21a9").waitFor();
    await page.unrouteAll();
    await button(page, "再试一次").click();
    await page.getByRole("grid").waitFor();
  });

  test.each([
    ["/users", "zh"],
    ["/health", "en"],
  ] as const)("a teacher who comes to %s reads whom it is for (%s)", async (path, language) => {
    const { page } = await tested.signedIn("teacher", path, { language, width: 360 });
    await heading(page, words[language].forbidden);
    await expectSound(page);
  });

  test("the list does not scroll sideways on a phone", async () => {
    const { page } = await tested.signedIn("admin", "/users", { width: 360, theme: "dark", language: "en" });
    await page.getByRole("grid").waitFor();
    await expectSound(page);
  });

  test("the form of a new user does not scroll sideways on a phone", async () => {
    const { page } = await tested.signedIn("admin", "/users?user=new", { width: 360, theme: "dark", language: "en" });
    await page.getByRole("grid").waitFor();
    await expectSound(page);
  });
});
