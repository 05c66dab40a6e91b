import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { accessibilityViolations } from "./check-accessibility.ts";
import { linkMailedTo } from "./mailbox.ts";
import { password, path, register } from "./mailed-links.ts";
import { shot } from "./open-console.ts";
import { fill, heading, press } from "./page-actions.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("links of mails", () => {
  const tested = useTestConsole({ environment: { EMAIL_CONFIRMATION: "required" } });

  test("the link of the mail confirms the address and signs in, once", async () => {
    const page = await tested.open("/register");
    const email = await register(page);
    await page.getByText(email).waitFor();
    await shot(page, "pending.zh");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goto("/console/sign-in");
    await fill(page, "邮箱", email);
    await fill(page, "密码", password);
    await press(page, "登录");
    await page.getByRole("alert").getByText("邮箱还没有验证").waitFor();

    const link = await linkMailedTo(tested.server.dataFolder, email);
    await page.goto(path(link));
    await heading(page, "邮箱验证成功");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "登录", exact: true }).click();
    await heading(page, "我的报告");

    const other = await tested.open(path(link).slice("/console".length));
    await heading(other, "链接无效或已过期");
  });

  test("a new password is set by the link of a mail, and the old one is good no more", async () => {
    const page = await tested.open("/register");
    const email = await register(page);
    await page.goto(path(await linkMailedTo(tested.server.dataFolder, email)));
    await heading(page, "邮箱验证成功");

    const other = await tested.open("/forgot");
    await fill(other, "邮箱", email);
    await press(other, "发送链接");
    await other.getByText(email).waitFor();
    await other.goto(path(await linkMailedTo(tested.server.dataFolder, email, 2)));
    await heading(other, "设置新密码");
    await fill(other, "新密码", "another-456");
    await fill(other, "再输一次", "another-457");
    await press(other, "保存新密码");
    await other.getByText("两次输入不一样").waitFor();
    await fill(other, "再输一次", "another-456");
    await press(other, "保存新密码");
    await heading(other, "我的报告");

    const third = await tested.open("/sign-in");
    for (const [given, seen] of [
      [password, "邮箱或密码错误"],
      ["another-456", "我的报告"],
    ] as const) {
      await fill(third, "邮箱", email);
      await fill(third, "密码", given);
      await press(third, "登录");
      await third.getByText(seen).first().waitFor();
    }
  });
});
