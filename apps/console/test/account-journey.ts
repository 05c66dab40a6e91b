import { expect, test } from "bun:test";
import { codeOf, wrongCode } from "../../../packages/adapter-postgres/test/totp-app.ts";
import { accessibilityViolations, expectSound } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import type { TestLanguage } from "./open-console.ts";
import { shot } from "./open-console.ts";
import { fill, press } from "./page-actions.ts";
import type { UsedConsole } from "./use-console.ts";

const words = {
  zh: {
    account: "账户",
    name: "姓名",
    phone: "手机号（可不填）",
    avatar: "头像地址（可不填）",
    phoneWrong: "手机号格式不正确，应为 11 位",
    save: "保存资料",
    saved: "资料已保存。",
    currentPassword: "现在的密码",
    currentMissing: "请填写现在的密码",
    currentWrong: "现在的密码不正确",
    kept: "我已保存",
    codesLeft: (count: number) => `恢复码还剩 ${count} 个。`,
    newCodes: "生成新的恢复码",
    newPassword: "新密码",
    repeat: "再输一次",
    differs: "两次输入不一样",
    savePassword: "保存新密码",
    passwordSaved: "新密码已保存。",
    turnOn: "打开两步验证",
    picture: "二维码",
    code: "验证码",
    confirm: "打开",
    wrong: "验证码不正确，或已过期",
    turnOff: "关闭两步验证",
    export: "下载您的数据",
    erase: "注销账户",
    erasePassword: "密码",
    typeEmail: "输入",
    eraseAction: "删除账户和全部报告",
    wrongPassword: "密码不正确",
    signIn: "登录",
  },
  en: {
    account: "Account",
    name: "Name",
    phone: "Mobile number (optional)",
    avatar: "Address of a picture (optional)",
    phoneWrong: "This is not a mobile number of 11 digits",
    save: "Save the profile",
    saved: "The profile is saved.",
    currentPassword: "Current password",
    currentMissing: "Give your current password",
    currentWrong: "The current password is wrong",
    kept: "I have kept them",
    codesLeft: (count: number) => `${count} recovery codes are left.`,
    newCodes: "Make new recovery codes",
    newPassword: "New password",
    repeat: "Once more",
    differs: "The two are not the same",
    savePassword: "Save the new password",
    passwordSaved: "The new password is saved.",
    turnOn: "Turn on the second factor",
    picture: "QR code",
    code: "Code",
    confirm: "Turn on",
    wrong: "The code is wrong or has expired",
    turnOff: "Turn off the second factor",
    export: "Download your data",
    erase: "Erase the account",
    erasePassword: "Password",
    typeEmail: "Type",
    eraseAction: "Erase the account and all reports",
    wrongPassword: "The password is not right",
    signIn: "Sign in",
  },
} as const;

/** What somebody does with the own account. */
export function testAccount(
  tested: UsedConsole,
  language: TestLanguage,
  widths: { readonly profile: number; readonly data: number },
): void {
  test(`somebody changes name, password and second factor (${language}, ${widths.profile} px)`, async () => {
    const said = words[language];
    const { page } = await tested.signedIn("student", "/my-reports", { language, width: widths.profile });
    await press(page, "张三");
    await page.getByRole("menuitem", { name: said.account }).click();
    await page.getByRole("heading", { name: said.account, level: 1 }).waitFor();
    await fill(page, said.name, "李雷");
    await fill(page, said.phone, "123");
    await press(page, said.save);
    await page.getByText(said.phoneWrong).waitFor();
    await fill(page, said.phone, "13800138000");
    await fill(page, said.avatar, "https://example.com/me.png");
    await press(page, said.save);
    await page.getByText(said.saved).waitFor();
    await page.getByRole("button", { name: "李雷" }).waitFor();

    await fill(page, said.newPassword, "secret-456");
    await fill(page, said.repeat, "secret-457");
    await press(page, said.savePassword);
    await page.getByText(said.differs).waitFor();
    await fill(page, said.repeat, "secret-456");
    await page.getByText(said.currentMissing).waitFor();
    await fill(page, said.currentPassword, "wrong-123");
    await press(page, said.savePassword);
    await page.getByRole("alert").getByText(said.currentWrong).waitFor();
    await fill(page, said.currentPassword, "secret-123");
    await press(page, said.savePassword);
    await page.getByText(said.passwordSaved).waitFor();

    await press(page, said.turnOn);
    await page.getByRole("img", { name: said.picture }).waitFor();
    await expectSound(page);
    const secret = (await page.getByTestId("factor-secret").textContent()) ?? "";
    await fill(page, said.code, wrongCode(secret));
    await press(page, said.confirm);
    await page.getByText(said.wrong).waitFor();
    await fill(page, said.code, codeOf(secret));
    await press(page, said.confirm);
    const codes = page.getByTestId("recovery-codes").getByRole("listitem");
    await eventually(() => codes.count()).toBe(10);
    await shot(page, `recovery-codes.${language}`);
    await expectSound(page);
    const first = await codes.first().textContent();
    await press(page, said.kept);
    await page.getByText(said.codesLeft(10)).waitFor();
    await press(page, said.newCodes);
    await eventually(() => codes.count()).toBe(10);
    expect(await codes.first().textContent()).not.toBe(first);
    await press(page, said.kept);
    await press(page, said.turnOff);
    await fill(page, said.code, codeOf(secret, 1));
    await press(page, said.turnOff);
    await page.getByRole("button", { name: said.turnOn }).waitFor();
    await page.reload();
    await eventually(() => page.getByLabel(said.phone, { exact: true }).inputValue()).toBe("13800138000");
  });

  test(`somebody downloads their data, and erases the account with its password (${language}, ${widths.data} px)`, async () => {
    const said = words[language];
    const { page, account: person } = await tested.signedIn("student", "/account", { language, width: widths.data });
    await page.getByRole("heading", { name: said.account, level: 1 }).waitFor();
    const downloading = page.waitForEvent("download");
    await press(page, said.export);
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^rubrica-.*\.zip$/);
    expect(await download.failure()).toBeNull();

    await press(page, said.erase);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(said.erasePassword, { exact: true }).fill("wrong-123");
    const action = dialog.getByRole("button", { name: said.eraseAction, exact: true });
    await eventually(() => action.isDisabled()).toBe(true);
    await dialog.getByRole("textbox", { name: new RegExp(said.typeEmail) }).fill(person.email);
    await action.click();
    await dialog.getByText(said.wrongPassword).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByLabel(said.erasePassword, { exact: true }).fill("secret-123");
    await action.click();
    await page.getByRole("button", { name: said.signIn, exact: true }).waitFor();
    const again = await fetch(`${tested.server.url}/functions/v1/auth-login`, {
      method: "POST",
      body: JSON.stringify({ email: person.email, password: "secret-123" }),
    });
    expect(again.status).toBe(401);
  });
}
