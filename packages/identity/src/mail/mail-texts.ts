/** What a mail is about. */
export type MailKind =
  | "signup"
  | "already_registered"
  | "recovery"
  | "magiclink"
  | "invite"
  | "email_change"
  | "email_change_current"
  | "reauthentication"
  | "password_changed"
  | "score_released";

/** What a kind of mail says in one language. */
export interface MailWords {
  readonly subject: string;
  /** What has happened, or what to do. */
  readonly request: string;
  /** On the link. Default: the subject. */
  readonly action?: string;
  /** What if it was not me. */
  readonly otherwise: string;
}

/** Everything that our mails say. */
export const MAIL_TEXTS: Readonly<Record<MailKind, { readonly zh: MailWords; readonly en: MailWords }>> = {
  signup: {
    zh: {
      subject: "请验证您的邮箱",
      request: "请完成邮箱验证。",
      action: "验证邮箱",
      otherwise: "如果您没有注册，请忽略本邮件。",
    },
    en: {
      subject: "Please confirm your e-mail address",
      request: "Please confirm your e-mail address.",
      action: "Confirm the address",
      otherwise: "If you did not register, ignore this mail.",
    },
  },
  already_registered: {
    zh: {
      subject: "您已有账户",
      request: "有人使用此邮箱注册，但该邮箱已有账户。如果是您本人，请直接登录或重置密码。",
      otherwise: "如果不是您本人，请忽略本邮件。",
    },
    en: {
      subject: "You already have an account",
      request:
        "Somebody registered with this address, which has an account already. If it was you, sign in or reset your password.",
      otherwise: "If it was not you, ignore this mail.",
    },
  },
  recovery: {
    zh: {
      subject: "重置密码",
      request: "请重置您的密码。",
      otherwise: "如果您没有提出请求，请忽略本邮件，密码不会改变。",
    },
    en: {
      subject: "Reset your password",
      request: "Reset your password.",
      action: "Reset the password",
      otherwise: "If you did not ask for it, ignore this mail: your password stays as it is.",
    },
  },
  magiclink: {
    zh: { subject: "登录", request: "请使用以下方式登录。", otherwise: "如果您没有提出请求，请忽略本邮件。" },
    en: {
      subject: "Sign in",
      request: "Sign in as follows.",
      otherwise: "If you did not ask for it, ignore this mail.",
    },
  },
  invite: {
    zh: {
      subject: "邀请",
      request: "您受邀在 Rubrica 注册账户。",
      action: "接受邀请",
      otherwise: "如果您不想注册，请忽略本邮件。",
    },
    en: {
      subject: "You are invited",
      request: "You are invited to register an account on Rubrica.",
      action: "Accept the invitation",
      otherwise: "If you do not want one, ignore this mail.",
    },
  },
  email_change: {
    zh: {
      subject: "请验证您的新邮箱",
      request: "请验证新的邮箱地址。",
      action: "验证邮箱",
      otherwise: "如果您没有提出请求，请忽略本邮件。",
    },
    en: {
      subject: "Please confirm your new e-mail address",
      request: "Please confirm your new e-mail address.",
      action: "Confirm the address",
      otherwise: "If you did not ask for it, ignore this mail.",
    },
  },
  email_change_current: {
    zh: {
      subject: "您的邮箱即将更改",
      request: "有人请求更改您账户的邮箱地址。如果是您本人，请在此确认，新邮箱也需确认。",
      action: "确认更改",
      otherwise: "如果不是您本人，请立即修改密码。",
    },
    en: {
      subject: "Your e-mail address is about to change",
      request:
        "Somebody asked to change the e-mail address of your account. If it was you, confirm it here, and in the new mailbox too.",
      action: "Confirm the change",
      otherwise: "If it was not you, change your password now.",
    },
  },
  reauthentication: {
    zh: {
      subject: "验证码",
      request: "请输入验证码以继续操作。",
      otherwise: "如果您没有提出请求，请立即修改密码。",
    },
    en: {
      subject: "Your code",
      request: "Type this code to go on.",
      otherwise: "If you did not ask for it, change your password now.",
    },
  },
  password_changed: {
    zh: {
      subject: "密码已修改",
      request: "您账户的密码已修改，其他设备已退出登录。",
      otherwise: "如果不是您本人，请立即重置密码。",
    },
    en: {
      subject: "Your password was changed",
      request: "The password of your account was changed, and all other devices were signed out.",
      otherwise: "If it was not you, reset your password now.",
    },
  },
  score_released: {
    zh: {
      subject: "您的成绩已公布",
      request: "您提交的一份报告的成绩已公布，请登录后查看。",
      action: "查看成绩",
      otherwise: "如果不想再收到此类邮件，请在“账户”页面关闭。",
    },
    en: {
      subject: "Your mark is released",
      request: "The mark of a report that you handed in is released. Sign in to read it.",
      action: "Read the mark",
      otherwise: "To get no more mails of this kind, turn them off on the page Account.",
    },
  },
};
