import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityViolations } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { linkMailedTo } from "./mailbox.ts";
import type { TestLanguage } from "./open-console.ts";
import { button, heading } from "./page-actions.ts";
import type { UsedConsole } from "./use-console.ts";

export const words = {
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
    emails: "邮箱，每行一个",
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
    emails: "E-mail, one a line",
    none: "Nobody fits",
    lastAdmin: "You are the last administrator",
    forbidden: "This page is for administrators",
  },
} as const;

export const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

/** An account from its creation to its end. */
export function testUsers(tested: UsedConsole, language: TestLanguage): void {
  test(`somebody is created, signs in, is deactivated and refused, gets a mail, and is deleted (${language})`, async () => {
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
  });
}

/** What stands in place of the form that invites by mail. */
export function testWithoutMailServer(tested: UsedConsole, language: TestLanguage): void {
  test(`without a mail server the page says why no invitation can be mailed (${language})`, async () => {
    const { page } = await tested.signedIn("admin", "/users?user=invite-mail", { language });
    await page.getByText(/SMTP_URL/).waitFor();
    expect(await page.getByRole("textbox", { name: words[language].emails }).count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}
