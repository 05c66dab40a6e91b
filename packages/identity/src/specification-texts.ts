import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@rubrica/core";
import { MAX_NAME_LENGTH } from "./users/user-fields.ts";

/**
 * What the two functions answer when they refuse: the table of spec section 7, to the character, and below each
 * line the refusals of which the spec is silent.
 */
export interface AuthError {
  readonly status: 400 | 401 | 403 | 409 | 413 | 429 | 500 | 503;
  readonly text: string;
}

const rateLimited: AuthError = { status: 429, text: "请求过于频繁，请稍后再试" };
const busy: AuthError = { status: 503, text: "系统繁忙，请稍后再试" };

/** Why a registration is refused. */
export type RegisterErrorCode =
  | "missing_field"
  | "bad_email"
  | "short_password"
  | "bad_role"
  | "bad_phone"
  | "long_password"
  | "long_name"
  | "bad_name"
  | "account_not_created"
  | "email_taken"
  | "rate_limited"
  | "busy"
  | "unexpected";

/** Status and text of every refused registration, to the character as the specification has them where it has one. */
export const REGISTER_ERRORS: Readonly<Record<RegisterErrorCode, AuthError>> = {
  missing_field: { status: 400, text: "缺少必填字段: email, password, full_name" },
  bad_email: { status: 400, text: "邮箱格式不正确" },
  short_password: { status: 400, text: `密码长度至少为${MIN_PASSWORD_LENGTH}位` },
  bad_role: { status: 400, text: "用户角色不正确" },
  bad_phone: { status: 400, text: "手机号格式不正确" },
  email_taken: { status: 409, text: "该邮箱已被注册" },
  unexpected: { status: 500, text: "注册失败" },
  // The spec has the condition (account creation failed) and leaves the text open: say what was wrong.
  long_password: { status: 400, text: `密码长度最多为${MAX_PASSWORD_LENGTH}位` },
  long_name: { status: 400, text: `姓名长度最多为${MAX_NAME_LENGTH}个字符` },
  bad_name: { status: 400, text: "姓名含有不允许的字符" },
  account_not_created: { status: 400, text: "创建账户失败" },
  rate_limited: rateLimited,
  busy,
};

/** Why a login is refused. */
export type LoginErrorCode =
  | "missing_field"
  | "bad_email"
  | "invalid_credentials"
  | "deactivated"
  | "record_unreadable"
  | "rate_limited"
  | "busy"
  | "unexpected";

/** Status and text of every refused login, to the character as the specification has them where it has one. */
export const LOGIN_ERRORS: Readonly<Record<LoginErrorCode, AuthError>> = {
  missing_field: { status: 400, text: "缺少必填字段: email, password" },
  bad_email: { status: 400, text: "邮箱格式不正确" },
  invalid_credentials: { status: 401, text: "邮箱或密码错误" },
  deactivated: { status: 403, text: "账户已被停用" },
  record_unreadable: { status: 500, text: "获取用户信息失败" },
  unexpected: { status: 500, text: "登录失败" },
  rate_limited: rateLimited,
  busy,
};

/** Success texts; `pending` also asks to look into the mailbox. */
export const SUCCESS_TEXTS: Readonly<Record<"registered" | "pending" | "logged_in", string>> = {
  registered: "注册成功",
  pending: "注册成功，请前往邮箱完成验证",
  logged_in: "登录成功",
};
