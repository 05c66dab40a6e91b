import { describe, expect, test } from "bun:test";
import { codeOf, wrongCode } from "../../../packages/adapter-postgres/test/totp-app.ts";
import { browserPath } from "./browser.ts";
import { accessibilityViolations } from "./check-accessibility.ts";
import { testDemandedFactor } from "./demanded-factor-journey.ts";
import { linkMailedTo } from "./mailbox.ts";
import { password, path, register } from "./mailed-links.ts";
import { shot } from "./open-console.ts";
import { fill, heading, press } from "./page-actions.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("links of mails, and the second factor", () => {
  const tested = useTestConsole({
    environment: { EMAIL_CONFIRMATION: "required", SECOND_FACTOR: "demanded:teacher,admin" },
  });

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

  test("whoever has a second factor shows it before anything else, and comes back", async () => {
    const page = await tested.open("/register");
    const email = await register(page);
    await page.goto(path(await linkMailedTo(tested.server.dataFolder, email)));
    await heading(page, "邮箱验证成功");
    const ask = async (route: string, body: object, token?: string) => {
      const answer = await fetch(`${tested.server.url}/auth/v1${route}`, {
        method: "POST",
        headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    };
    const { access_token: token } = await ask("/token?grant_type=password", { email, password });
    const factor = await ask("/factors", { factor_type: "totp", friendly_name: "phone" }, token);
    const challenge = await ask(`/factors/${factor.id}/challenge`, {}, token);
    const shown = { challenge_id: challenge.id, code: codeOf(factor.totp.secret) };
    await ask(`/factors/${factor.id}/verify`, shown, token);

    const other = await tested.open("/graph");
    await fill(other, "邮箱", email);
    await fill(other, "密码", password);
    await press(other, "登录");
    await heading(other, "输入验证码");
    await shot(other, "second-factor.zh");
    await fill(other, "验证码", wrongCode(factor.totp.secret));
    await press(other, "验证");
    await other.getByRole("alert").getByText("验证码不正确，或已过期").waitFor();
    expect(await accessibilityViolations(other)).toEqual([]);
    await fill(other, "验证码", codeOf(factor.totp.secret, 1));
    await press(other, "验证");
    await heading(other, "知识图谱");
  });

  testDemandedFactor("zh", 1440, tested);
});
