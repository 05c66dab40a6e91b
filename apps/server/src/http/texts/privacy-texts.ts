import type { Text } from "../answers/reply.ts";

/** What the routes of personal data say. */
export const privacyTexts = {
  erased: { zh: "账户及其数据已删除", en: "The account and its data are erased." },
  notConfirmed: {
    zh: "请输入该账户的邮箱地址以确认删除",
    en: "Type the e-mail address of the account to confirm the erasure.",
  },
  wrongPassword: { zh: "密码不正确", en: "The password is not right." },
} as const satisfies Record<string, Text>;
