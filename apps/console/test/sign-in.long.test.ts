import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { accessibilityViolations, expectSound } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { breakRoute } from "./open-console.ts";
import { heading } from "./page-actions.ts";
import { signIn, testSignIn, testTooManyAttempts } from "./sign-in-journey.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("signing in", () => {
  const tested = useTestConsole();

  testSignIn(tested, "en");
  testTooManyAttempts(tested, "zh");
  testTooManyAttempts(tested, "en");

  test("the language and the theme are kept", async () => {
    const page = await tested.open("/sign-in", { language: "zh" });
    await page.getByRole("button", { name: "English" }).click();
    await heading(page, "Sign in");
    await page.getByRole("button", { name: "Light or dark" }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await page.reload();
    await heading(page, "Sign in");
    await eventually(() =>
      page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]),
    ).toEqual(["en-GB", "dark"]);
  });

  test("a menu of the bar opens by a key, moves by arrows, and gives the focus back", async () => {
    const page = await tested.open("/sign-in");
    const button = page.getByRole("button", { name: "明暗" });
    await button.focus();
    await page.keyboard.press("ArrowDown");
    const menu = page.getByRole("menu", { name: "明暗" });
    const focused = () => menu.locator(":focus").textContent();
    await eventually(() => focused()).toContain("跟随系统");
    await eventually(() => button.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("ArrowDown");
    await eventually(() => focused()).toContain("浅色");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await eventually(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("menuitemradio", { name: "深色" }).click();
    await menu.waitFor({ state: "detached" });
    await eventually(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  });

  test("by keyboard alone", async () => {
    const { email, password } = await tested.account();
    const page = await tested.open("/sign-in");
    await heading(page, "登录");
    await page.getByLabel("邮箱").focus();
    await page.keyboard.type(email);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await heading(page, "我的报告");
  });

  test("who asked for a page comes back to it, with what stands in its address", async () => {
    const { email, password } = await tested.account("teacher");
    const page = await tested.open("/class?sort=score");
    await heading(page, "登录");
    await signIn(page, "zh", email, password);
    await heading(page, "班级");
    expect(page.url()).toBe(`${tested.server.url}/console/class?sort=score`);
  });

  test("a service that broke is told with its number, and what was typed stays", async () => {
    const page = await tested.open("/sign-in");
    await heading(page, "登录");
    await breakRoute(page, /\/api\/v1\/session$/);
    await signIn(page, "zh", "somebody@example.com", "secret-123");
    await page.getByRole("alert").getByText("编号 7f3c-21a9").waitFor();
    await eventually(() => page.getByLabel("密码", { exact: true }).inputValue()).toBe("secret-123");
  });

  test.each([
    ["/sign-in", "en", "dark", 1920],
    ["/register", "zh", "light", 1440],
    ["/reset", "en", "light", 360],
  ] as const)(
    "%s has no accessibility violation and no sideways scrolling (%s, %s, %i px)",
    async (path, language, theme, width) => {
      const page = await tested.open(path, { language, theme, width });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectSound(page);
    },
  );
});
