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

  test("whoever has a second factor shows it with the new password of a mail's link, and gets in by a recovery code", async () => {
    const page = await tested.open("/register");
    const email = await register(page);
    await page.goto(path(await linkMailedTo(tested.server.dataFolder, email)));
    await heading(page, "邮箱验证成功");
    await page.goto("/console/account");
    await press(page, "打开两步验证");
    const secret = (await page.getByTestId("factor-secret").textContent()) ?? "";
    await fill(page, "验证码", codeOf(secret));
    await press(page, "打开");
    const codes = page.getByTestId("recovery-codes").getByRole("listitem");
    await codes.first().waitFor();
    const recovery = await codes.allTextContents();

    const other = await tested.open("/forgot");
    await fill(other, "邮箱", email);
    await press(other, "发送链接");
    await other.getByText(email).waitFor();
    await other.goto(path(await linkMailedTo(tested.server.dataFolder, email, 2)));
    await fill(other, "新密码", "another-456");
    await fill(other, "再输一次", "another-456");
    await press(other, "保存新密码");
    await other.getByText("您打开了两步验证，请同时输入验证码。").waitFor();
    await fill(other, "验证码", codeOf(secret, 1));
    await press(other, "保存新密码");
    await heading(other, "我的报告");

    const third = await tested.open("/sign-in");
    await fill(third, "邮箱", email);
    await fill(third, "密码", "another-456");
    await press(third, "登录");
    await heading(third, "输入验证码");
    await press(third, "手机不在身边？用恢复码");
    await fill(third, "恢复码", "aaaa-bbbb-cccc-dddd");
    await press(third, "验证");
    await third.getByRole("alert").getByText("恢复码不正确，或已用过").waitFor();
    await shot(third, "recovery-code.zh");
    await fill(third, "恢复码", recovery[0] ?? "");
    await press(third, "验证");
    await heading(third, "我的报告");
  });

  testDemandedFactor("zh", 1440, tested);
  testDemandedFactor("en", 360, tested);
});
