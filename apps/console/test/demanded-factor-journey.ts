import { test } from "bun:test";
import { codeOf } from "../../../packages/adapter-postgres/test/totp-app.ts";
import { expectSound } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import type { TestLanguage } from "./open-console.ts";
import { shot } from "./open-console.ts";
import { fill, heading, press } from "./page-actions.ts";
import type { UsedConsole } from "./use-console.ts";

const words = {
  zh: {
    email: "邮箱",
    password: "密码",
    signIn: "登录",
    enrolTitle: "设置两步验证",
    code: "验证码",
    turnOn: "打开两步验证",
    codesTitle: "保存恢复码",
    goOn: "已保存，继续",
    account: "账户",
    demanded: "您的角色必须使用两步验证。换手机时先关闭，再重新设置。",
    turnOff: "关闭两步验证",
  },
  en: {
    email: "E-mail",
    password: "Password",
    signIn: "Sign in",
    enrolTitle: "Set up the second factor",
    code: "Code",
    turnOn: "Turn on the second factor",
    codesTitle: "Keep the recovery codes",
    goOn: "Kept, go on",
    account: "Account",
    demanded: "Your role needs it. For another phone turn it off, then set it up anew.",
    turnOff: "Turn off the second factor",
  },
} as const;

/** A second factor that the role of a teacher demands. */
export function testDemandedFactor(language: TestLanguage, width: number, tested: UsedConsole): void {
  test(`a second factor that is demanded is set up before anything else is shown, and again once it is turned off (${language}, ${width} px)`, async () => {
    const said = words[language];
    const { email } = await tested.account("teacher");
    await tested.database.query("update auth.users set email_confirmed_at = now() where email = $1", [email]);
    const page = await tested.open("/account", { language, width });
    await fill(page, said.email, email);
    await fill(page, said.password, "secret-123");
    await press(page, said.signIn);
    await heading(page, said.enrolTitle);
    await page.getByTestId("factor-secret").waitFor();
    await shot(page, `enrol-factor.${language}`);
    await expectSound(page);
    // Nothing else opens, wherever one goes.
    await page.goto("/console/class");
    await heading(page, said.enrolTitle);
    await page.goto("/console/account");
    await heading(page, said.enrolTitle);

    const secret = (await page.getByTestId("factor-secret").textContent()) ?? "";
    await fill(page, said.code, codeOf(secret));
    await press(page, said.turnOn);
    await heading(page, said.codesTitle);
    await eventually(() => page.getByTestId("recovery-codes").getByRole("listitem").count()).toBe(10);
    await shot(page, `new-codes.${language}`);
    await expectSound(page);
    await press(page, said.goOn);
    await heading(page, said.account);
    await page.getByText(said.demanded).waitFor();

    await press(page, said.turnOff);
    await fill(page, said.code, codeOf(secret, 1));
    await press(page, said.turnOff);
    await heading(page, said.enrolTitle);
  });
}
