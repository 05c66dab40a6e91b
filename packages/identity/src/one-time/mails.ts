import type { MailMessage } from "@rubrica/core";

/** What a mail is about. */
export type MailKind =
  | "signup"
  | "already_registered"
  | "recovery"
  | "magiclink"
  | "invite"
  | "email_change"
  | "email_change_current"
  | "reauthentication";

/** What stands in a mail. It holds nothing that a person typed but the address: nobody can put words into it. */
export interface MailContent {
  readonly to: string;
  /** Absent where there is nothing to open. */
  readonly link?: string;
  /** Absent where there is nothing to type. */
  readonly code?: string;
  readonly validHours: number;
}

interface Texts {
  readonly subject: string;
  readonly zh: string;
  readonly en: string;
}

const texts: Readonly<Record<MailKind, Texts>> = {
  signup: {
    subject: "请验证您的邮箱 · Please confirm your e-mail address",
    zh: "请完成邮箱验证。如果您没有注册，请忽略本邮件。",
    en: "Please confirm your e-mail address. If you did not register, ignore this mail.",
  },
  already_registered: {
    subject: "您已有账户 · You already have an account",
    zh: "有人使用此邮箱注册，但该邮箱已有账户。如果是您本人，请直接登录或重置密码；否则请忽略本邮件。",
    en: "Somebody registered with this address, which has an account already. If it was you, sign in or reset your password; if not, ignore this mail.",
  },
  recovery: {
    subject: "重置密码 · Reset your password",
    zh: "请重置密码。如果您没有提出请求，请忽略本邮件，密码不会改变。",
    en: "Reset your password. If you did not ask for it, ignore this mail: your password stays as it is.",
  },
  magiclink: {
    subject: "登录 · Sign in",
    zh: "请使用以下方式登录。如果您没有提出请求，请忽略本邮件。",
    en: "Sign in as follows. If you did not ask for it, ignore this mail.",
  },
  invite: {
    subject: "邀请 · You are invited",
    zh: "您受邀注册账户。",
    en: "You are invited to an account.",
  },
  email_change: {
    subject: "请验证您的新邮箱 · Please confirm your new e-mail address",
    zh: "请验证新的邮箱地址。如果您没有提出请求，请忽略本邮件。",
    en: "Please confirm your new e-mail address. If you did not ask for it, ignore this mail.",
  },
  email_change_current: {
    subject: "您的邮箱即将更改 · Your e-mail address is about to change",
    zh: "有人请求更改您账户的邮箱地址。如果是您本人，请在此确认，新邮箱也需确认；如果不是，请立即修改密码。",
    en: "Somebody asked to change the e-mail address of your account. If it was you, confirm it here, and in the new mailbox too. If it was not you, change your password now.",
  },
  reauthentication: {
    subject: "验证码 · Your code",
    zh: "请输入验证码以继续操作。如果您没有提出请求，请修改密码。",
    en: "Type this code to go on. If you did not ask for it, change your password.",
  },
};

/** Puts a mail together, in Chinese and English. */
export function composeMail(kind: MailKind, { to, link, code, validHours }: MailContent): MailMessage {
  const { subject, zh, en } = texts[kind];
  const lines = [
    zh,
    ...(link ? [`链接（${validHours} 小时内有效）：`, link] : []),
    ...(code ? [`验证码：${code}`] : []),
    "",
    en,
    ...(link ? [`The link above is good for ${validHours} hours.`] : []),
    ...(code ? [`Code: ${code}`] : []),
  ];
  return { to, subject, text: lines.join("\n") };
}
