import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { accessibilityViolations, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { shot, type TestLanguage } from "./open-console.ts";
import type { UsedConsole } from "./use-console.ts";

const words = {
  zh: {
    signIn: "登录",
    noAdmin: "还没有管理员",
    file: /setup-link\.txt/,
    title: "设立第一位管理员",
    name: "姓名",
    email: "邮箱",
    password: "密码",
    nameMissing: "请填写姓名",
    setUp: "设立管理员",
    users: "用户",
    expired: "链接已过期",
    void: "链接已失效",
    copy: "复制命令",
  },
  en: {
    signIn: "Sign in",
    noAdmin: "No administrator yet",
    file: /setup-link\.txt/,
    title: "Make the first administrator",
    name: "Name",
    email: "E-mail",
    password: "Password",
    nameMissing: "Give your name",
    setUp: "Make the administrator",
    users: "Users",
    expired: "The link has expired",
    void: "The link does not work any more",
    copy: "Copy the command",
  },
} as const;

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

/** The link that the start wrote, as a path of the console. */
async function setupPath(tested: UsedConsole): Promise<string> {
  const link = await readFile(join(tested.server.dataFolder, "setup-link.txt"), "utf8");
  return link.trim().slice(`${tested.server.url}/console`.length);
}

/** The first administrator by the link of the start, in an installation without anybody. */
export function testSetup(tested: UsedConsole, language: TestLanguage): void {
  const said = words[language];

  test(`the link of the start makes the first administrator, and then does not work any more (${language})`, async () => {
    const path = await setupPath(tested);
    const door = await tested.open("/sign-in", { language });
    await heading(door, said.noAdmin);
    await door.getByText(said.file).waitFor();
    // The command to look around first, which the page itself does not run.
    await door.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await door.getByText("npx -y bun@1.4.5 start --demo", { exact: true }).waitFor();
    await shot(door, `sign-in-empty.${language}`);
    await door.getByRole("button", { name: said.copy }).click();
    await eventually(() => door.evaluate(() => navigator.clipboard.readText())).toBe("npx -y bun@1.4.5 start --demo");
    expect(await accessibilityViolations(door)).toEqual([]);

    const late = await tested.open(path, { language });
    await heading(late, said.title);
    const page = await tested.open(path, { language });
    await heading(page, said.title);
    await eventually(async () => page.url()).toBe(`${tested.server.url}/console/setup`);
    await shot(page, `setup.${language}`);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: said.setUp }).click();
    await page.getByText(said.nameMissing).waitFor();
    await fill(page, said.name, "王五");
    await fill(page, said.email, `${crypto.randomUUID()}@example.com`);
    await fill(page, said.password, "secret-123");
    await page.getByRole("button", { name: said.setUp }).click();
    await heading(page, said.users);

    await fill(late, said.name, "赵六");
    await fill(late, said.email, `${crypto.randomUUID()}@example.com`);
    await fill(late, said.password, "secret-123");
    await late.getByRole("button", { name: said.setUp }).click();
    await heading(late, said.void);
    const again = await tested.open(path, { language, width: 360 });
    await heading(again, said.void);
    expect(await accessibilityViolations(again)).toEqual([]);
    await eventually(() => sidewaysOverflow(again)).toBe(0);
    await door.reload();
    await heading(door, said.signIn);
    await eventually(() => door.getByRole("heading", { name: said.noAdmin }).count()).toBe(0);
  });

  test(`a link that is an hour old says so (${language})`, async () => {
    const page = await tested.open("/sign-in", { language });
    await page.route(/\/session\/setup\/link$/, (route) =>
      route.fulfill({ json: { success: true, message: "", data: { state: "expired" } } }),
    );
    await page.goto("/console/setup#a-secret");
    await heading(page, said.expired);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}
