import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { browserPath } from "./browser.ts";
import { accessibilityViolations, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { linkMailedTo } from "./mailbox.ts";
import { breakRoute, shot } from "./open-console.ts";
import { useTestConsole } from "./use-console.ts";

const words = {
  zh: {
    title: "用户",
    create: "新建用户",
    name: "姓名",
    email: "邮箱",
    firstPassword: "初始密码",
    password: "密码",
    nameMissing: "请填写姓名",
    signIn: "登录",
    myReports: "我的报告",
    deactivate: "停用",
    deactivated: "已停用",
    undo: "撤销",
    activate: "恢复",
    refused: "账户已被停用",
    reset: "发送重设密码的邮件",
    delete: "删除",
    type: "请输入 删除",
    find: "查找用户",
    none: "没有符合的用户",
    lastAdmin: "您是最后一位管理员",
    forbidden: "这一页给管理员用",
  },
  en: {
    title: "Users",
    create: "New user",
    name: "Name",
    email: "E-mail",
    firstPassword: "First password",
    password: "Password",
    nameMissing: "Give a name",
    signIn: "Sign in",
    myReports: "My reports",
    deactivate: "Deactivate",
    deactivated: "Deactivated",
    undo: "Undo",
    activate: "Activate",
    refused: "This account has been deactivated",
    reset: "Send a mail to reset the password",
    delete: "Delete",
    type: "Type delete",
    find: "Find users",
    none: "Nobody fits",
    lastAdmin: "You are the last administrator",
    forbidden: "This page is for administrators",
  },
} as const;

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

describe.skipIf(browserPath === null)("users", () => {
  const tested = useTestConsole();

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

  test.each(["zh", "en"] as const)(
    "somebody is created, signs in, is deactivated and refused, gets a mail, and is deleted (%s)",
    async (language) => {
      const said = words[language];
      const { page } = await tested.signedIn("admin", "/users", { language, alone: true });
      await page.clock.install();
      await heading(page, said.title);
      await button(page, said.create).click();
      const email = `${crypto.randomUUID()}@example.com`;
      const name = `<img src=x onerror=alert(1)> ${language}`;
      const form = page.getByRole("region", { name: said.create });
      await form.getByRole("button", { name: said.create }).click();
      await form.getByText(said.nameMissing).waitFor();
      await form.getByLabel(said.name, { exact: true }).fill(name);
      await form.getByLabel(said.email, { exact: true }).fill(email);
      await form.getByLabel(said.firstPassword, { exact: true }).fill("secret-123");
      expect(await accessibilityViolations(page)).toEqual([]);
      await form.getByRole("button", { name: said.create }).click();
      await page.getByRole("region", { name }).getByText(email).waitFor();
      await eventually(() => page.locator("img").count()).toBe(0);
      await rowOf(page, email).waitFor();

      const theirs = await tested.open("/sign-in", { language });
      const signIn = async () => {
        await theirs.getByLabel(said.email, { exact: true }).fill(email);
        await theirs.getByLabel(said.password, { exact: true }).fill("secret-123");
        await button(theirs, said.signIn).click();
      };
      await signIn();
      await heading(theirs, said.myReports);

      await button(page, said.deactivate).click();
      await rowOf(page, email).getByText(said.deactivated).waitFor();
      await button(page, said.undo).click();
      await button(page, said.deactivate).click();
      await page.clock.fastForward(11_000);
      await button(page, said.activate).waitFor();
      await shot(page, `users.${language}`);
      expect(await accessibilityViolations(page)).toEqual([]);
      await theirs.context().clearCookies();
      await theirs.goto("/console/sign-in");
      await signIn();
      await theirs.getByRole("alert").getByText(said.refused).waitFor();

      await button(page, said.activate).click();
      await button(page, said.deactivate).waitFor();
      await button(page, said.reset).click();
      expect(await linkMailedTo(tested.server.dataFolder, email)).toContain("/console/reset");

      await button(page, said.delete).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(said.type).fill(said.delete);
      expect(await accessibilityViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: new RegExp(`^${said.delete}`) }).click();
      await rowOf(page, email).waitFor({ state: "detached" });
      await dialog.waitFor({ state: "detached" });
    },
  );

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
    ["teacher", "/users", "zh"],
    ["student", "/workers", "en"],
    ["teacher", "/health", "en"],
  ] as const)("a %s who comes to %s reads whom it is for (%s)", async (role, path, language) => {
    const { page } = await tested.signedIn(role, path, { language, width: 360 });
    await heading(page, words[language].forbidden);
    expect(await accessibilityViolations(page)).toEqual([]);
    await eventually(() => sidewaysOverflow(page)).toBe(0);
  });

  test.each(["/users", "/users?user=new"])("%s does not scroll sideways on a phone", async (path) => {
    const { page } = await tested.signedIn("admin", path, { width: 360, theme: "dark", language: "en" });
    await page.getByRole("grid").waitFor();
    await eventually(() => sidewaysOverflow(page)).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
