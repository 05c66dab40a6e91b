import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { browserPath } from "./browser.ts";
import { accessibilityViolations, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { breakRoute, shot, type TestLanguage } from "./open-console.ts";
import { useTestConsole } from "./use-console.ts";

const words = {
  zh: {
    email: "邮箱",
    password: "密码",
    name: "姓名",
    signIn: "登录",
    register: "注册",
    myReports: "我的报告",
    wrong: "邮箱或密码错误",
    deactivated: "账户已被停用",
    tooMany: /^\d+ 秒后可以登录$/,
    signOut: "退出登录",
    again: "请再登录一次",
    emailMissing: "请填写邮箱",
  },
  en: {
    email: "E-mail",
    password: "Password",
    name: "Name",
    signIn: "Sign in",
    register: "Register",
    myReports: "My reports",
    wrong: "E-mail or password is wrong",
    deactivated: "This account has been deactivated",
    tooMany: /^Sign in in \d+ s$/,
    signOut: "Sign out",
    again: "Sign in once more",
    emailMissing: "Give your e-mail address",
  },
} as const;

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

describe.skipIf(browserPath === null)("signing in", () => {
  const tested = useTestConsole();

  const signIn = async (page: Page, language: TestLanguage, email: string, password: string) => {
    await fill(page, words[language].email, email);
    await fill(page, words[language].password, password);
    await press(page, words[language].signIn);
  };

  test.each(["zh", "en"] as const)(
    "somebody registers, stays signed in over a reload, and signs out (%s)",
    async (language) => {
      const said = words[language];
      const page = await tested.open("/", { language });
      await heading(page, said.signIn);
      await shot(page, `sign-in.${language}`);
      await page.getByRole("link", { name: said.register }).click();
      await heading(page, said.register);
      await fill(page, said.name, "张三");
      await fill(page, said.email, `${crypto.randomUUID()}@example.com`);
      await fill(page, said.password, "secret-123");
      await shot(page, `register.${language}`);
      await press(page, said.register);
      await heading(page, said.myReports);
      await page.reload();
      await heading(page, said.myReports);
      await eventually(() => page.evaluate(() => document.cookie)).toBe("");
      await press(page, "张三");
      await page.getByRole("menuitem", { name: said.signOut }).click();
      await heading(page, said.signIn);
      await page.goto("/console/my-reports");
      await heading(page, said.signIn);
    },
  );

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

  test("an address of another site is nowhere to come back to", async () => {
    const { email, password } = await tested.account();
    const page = await tested.open("/sign-in?to=https%3A%2F%2Fevil.example%2F");
    await heading(page, "登录");
    await signIn(page, "zh", email, password);
    await heading(page, "我的报告");
  });

  test.each(["zh", "en"] as const)(
    "wrong fields, a wrong password and a deactivated account say so (%s)",
    async (language) => {
      const said = words[language];
      const { email, password } = await tested.account();
      const page = await tested.open("/sign-in", { language });
      await heading(page, said.signIn);
      await press(page, said.signIn);
      await page.getByText(said.emailMissing).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await signIn(page, language, email, "wrong-password");
      await page.getByRole("alert").getByText(said.wrong).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);

      const admin = await tested.account("admin");
      const login = await fetch(`${tested.server.url}/functions/v1/auth-login`, {
        method: "POST",
        body: JSON.stringify(admin),
      });
      const { data } = await login.json();
      const headers = { Authorization: `Bearer ${data.session.access_token}`, "Content-Type": "application/json" };
      const users = `${tested.server.url}/api/v1/api/users`;
      const found = await (await fetch(`${users}?search=${email}`, { headers })).json();
      const { id } = found.data.users.find((user: { email: string }) => user.email === email);
      const changed = await fetch(`${users}/${id}`, {
        method: "PUT",
        headers,
        body: JSON.stringify({ is_active: false }),
      });
      expect(changed.status).toBe(200);
      await signIn(page, language, email, password);
      await page.getByRole("alert").getByText(said.deactivated).waitFor();
    },
  );

  test.each(["zh", "en"] as const)("too many attempts say how many seconds are left (%s)", async (language) => {
    const said = words[language];
    const page = await tested.open("/sign-in", { language });
    await heading(page, said.signIn);
    await page.route("**/api/v1/session", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      return route.fulfill({
        status: 429,
        headers: { "Retry-After": "42", "Content-Type": "application/json" },
        body: JSON.stringify({ success: false, error: "…", data: { code: "rate_limited", retry_after_seconds: 42 } }),
      });
    });
    await signIn(page, language, "somebody@example.com", "secret-123");
    const button = page.getByRole("button", { name: said.tooMany });
    await button.waitFor();
    await eventually(() => button.isDisabled()).toBe(true);
    await shot(page, `sign-in-too-many.${language}`);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test("a service that broke is told with its number, and what was typed stays", async () => {
    const page = await tested.open("/sign-in");
    await heading(page, "登录");
    await breakRoute(page, /\/api\/v1\/session$/);
    await signIn(page, "zh", "somebody@example.com", "secret-123");
    await page.getByRole("alert").getByText("编号 7f3c-21a9").waitFor();
    await eventually(() => page.getByLabel("密码", { exact: true }).inputValue()).toBe("secret-123");
  });

  test.each(["zh", "en"] as const)("a session that ended is taken up again in place (%s)", async (language) => {
    const said = words[language];
    const other = language === "zh" ? "en" : "zh";
    const { page, account } = await tested.signedIn("student", "/my-reports", { language: other });
    await heading(page, words[other].myReports);
    await page.context().clearCookies();
    // Another language asks the service again.
    await press(page, language === "zh" ? "中文" : "English");
    await heading(page, said.again);
    expect(await accessibilityViolations(page)).toEqual([]);
    await shot(page, `sign-in-again.${language}`);
    await fill(page, said.password, account.password);
    await press(page, said.signIn);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await heading(page, said.myReports);
  });

  test.each([
    ["/sign-in", "zh", "light", 360],
    ["/sign-in", "en", "dark", 1920],
    ["/register", "en", "dark", 360],
    ["/register", "zh", "light", 1440],
    ["/forgot", "en", "light", 360],
    ["/reset?token=abcdefghijklmnopqrstuv&type=recovery", "zh", "dark", 768],
    ["/reset", "en", "light", 360],
    ["/pending?email=somebody%40example.com", "en", "light", 360],
    ["/second-factor", "zh", "dark", 390],
    ["/nowhere", "en", "light", 360],
  ] as const)(
    "%s has no accessibility violation and no sideways scrolling (%s, %s, %i px)",
    async (path, language, theme, width) => {
      const page = await tested.open(path, { language, theme, width });
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await eventually(() => sidewaysOverflow(page)).toBe(0);
    },
  );
});
