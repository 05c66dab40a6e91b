import { MIN_PASSWORD_LENGTH } from "@rubrica/core";
import {
  LOGIN_ERRORS,
  type LoginErrorCode,
  REGISTER_ERRORS,
  type RegisterErrorCode,
  SUCCESS_TEXTS,
} from "@rubrica/identity";
import type { Text } from "../answers/reply.ts";

/** What the page is told of a login that was refused: the spec's texts, and the same in English. */
export const loginTexts = withEnglish<LoginErrorCode>(LOGIN_ERRORS, {
  missing_field: "Enter your e-mail address and your password.",
  bad_email: "This is not a valid e-mail address.",
  invalid_credentials: "The e-mail address or the password is wrong.",
  deactivated: "This account is deactivated. Ask an administrator.",
  record_unreadable: "Your user information could not be read. Try again later.",
  rate_limited: "Too many requests. Try again later.",
  busy: "The service is busy. Try again later.",
  unexpected: "Signing in failed. Try again later.",
});

/** The same of a registration. */
export const registerTexts = withEnglish<RegisterErrorCode>(REGISTER_ERRORS, {
  missing_field: "E-mail address, password and full name are required.",
  bad_email: "This is not a valid e-mail address.",
  short_password: `The password needs at least ${MIN_PASSWORD_LENGTH} characters.`,
  bad_role: "This role cannot be chosen here.",
  bad_phone: "This is not a mainland-China mobile number.",
  long_password: "The password is too long.",
  long_name: "The name is too long.",
  bad_name: "The name holds characters that are not allowed.",
  account_not_created: "The account could not be created.",
  email_taken: "Another account has this e-mail address.",
  rate_limited: "Too many requests. Try again later.",
  busy: "The service is busy. Try again later.",
  unexpected: "Registering failed. Try again later.",
});

/** What else the page is told about signing in. */
export const sessionTexts = {
  registered: { zh: SUCCESS_TEXTS.registered, en: "Registered." },
  pending: { zh: SUCCESS_TEXTS.pending, en: "Registered. Confirm your address by the link in the mail." },
  signedIn: { zh: SUCCESS_TEXTS.logged_in, en: "Signed in." },
  signedOut: { zh: "已退出登录", en: "Signed out." },
  demonstrationRemoved: { zh: "演示正在移除", en: "The demonstration is being removed." },
  nobody: { zh: "尚未登录", en: "Nobody is signed in." },
  mailed: {
    zh: "如果该邮箱已注册，邮件将很快送达",
    en: "If there is an account with this address, a mail is on its way.",
  },
  passwordChanged: { zh: "密码已修改", en: "The password was changed." },
  emailUnconfirmed: {
    zh: "邮箱尚未验证，请先点击邮件中的链接",
    en: "Confirm your e-mail address first, by the link in the mail.",
  },
  linkInvalid: { zh: "链接无效或已过期，请重新获取", en: "The link is not valid or too old. Ask for a new one." },
  setupLinkInvalid: {
    zh: "链接已失效。重新启动服务会得到新的链接。",
    en: "The link does not work any more. A restart of the service makes a new one.",
  },
  invitationInvalid: {
    zh: "邀请链接已失效，请向管理员要一个新的。",
    en: "The invitation does not work any more. Ask an administrator for another one.",
  },
  invitationOfOtherAddress: {
    zh: "邀请发给了另一个邮箱，只能用那个邮箱注册。",
    en: "The invitation was mailed to another address. Register with that one.",
  },
  halfConfirmed: {
    zh: "已确认，请再点击发送到另一个邮箱的链接",
    en: "Confirmed. Open the link that was sent to the other address too.",
  },
  wrongCode: { zh: "验证码不正确或已过期", en: "The code is wrong or too old." },
  factorEnrolled: { zh: "请用验证器应用扫描二维码", en: "Scan the code with an authenticator app." },
  factorRemoved: { zh: "两步验证已关闭", en: "The second factor is off." },
  factorFirst: { zh: "请先输入验证码", en: "Show a code of the second factor first." },
  noFactor: { zh: "该账户没有启用两步验证", en: "The account has no second factor." },
  needsPassword: { zh: "请填写现在的密码", en: "Give your current password." },
  wrongPassword: { zh: "现在的密码不正确", en: "The current password is wrong." },
  recoveryCodes: { zh: "恢复码已生成，只显示这一次", en: "These are the recovery codes. They are shown this once." },
  noRecoveryCodes: { zh: "此处不提供恢复码", en: "Recovery codes are not offered here." },
  samePassword: { zh: "新密码不能与原密码相同", en: "The new password is the old one." },
  reauthenticate: {
    zh: "请输入邮件中的验证码后再修改密码",
    en: "Changing the password needs the code that was mailed to you.",
  },
  reauthenticationMailed: { zh: "验证码已发送到您的邮箱", en: "A code was mailed to you." },
} as const satisfies Readonly<Record<string, Text>>;

function withEnglish<Code extends string>(
  errors: Readonly<Record<NoInfer<Code>, { readonly text: string }>>,
  english: Readonly<Record<Code, string>>,
): Readonly<Record<Code, Text>> {
  const entries = (Object.entries(english) as [Code, string][]).map(([code, en]) => [
    code,
    { zh: errors[code].text, en },
  ]);
  return Object.fromEntries(entries);
}
