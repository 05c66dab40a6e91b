import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityViolations } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { shot, type TestLanguage } from "./open-console.ts";
import { fill, heading, press } from "./page-actions.ts";
import type { UsedConsole } from "./use-console.ts";

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

/** Fills the form in and sends it. */
export async function signIn(page: Page, language: TestLanguage, email: string, password: string): Promise<void> {
  await fill(page, words[language].email, email);
  await fill(page, words[language].password, password);
  await press(page, words[language].signIn);
}

/** Registering, signing in and out, and what is said where that fails. */
export function testSignIn(tested: UsedConsole, language: TestLanguage): void {
  test(`somebody registers, stays signed in over a reload, and signs out (${language})`, async () => {
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
  });

  test(`wrong fields, a wrong password and a deactivated account say so (${language})`, async () => {
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
  });

  test(`a session that ended is taken up again in place (${language})`, async () => {
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
}

/** A form that has been sent too often. */
export function testTooManyAttempts(tested: UsedConsole, language: TestLanguage): void {
  test(`too many attempts say how many seconds are left (${language})`, async () => {
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
}
