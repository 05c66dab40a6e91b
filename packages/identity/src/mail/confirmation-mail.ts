import type { MailMessage } from "@rubrica/core";
import { bilingualMail } from "./bilingual-mail.ts";

/**
 * The mail that asks a new person to confirm the address. Holds nothing that the person typed but the address: a name of
 * somebody's choice would be their message in our mail.
 */
export function confirmationMail(to: string, link: string, validHours: number): MailMessage {
  return bilingualMail({
    to,
    link,
    zh: {
      subject: "请验证您的邮箱",
      request: `请在 ${validHours} 小时内打开以下链接，完成邮箱验证：`,
      action: "验证邮箱",
      otherwise: "如果您没有注册，请忽略本邮件。",
    },
    en: {
      subject: "Please confirm your e-mail address",
      request: `Please open this link within ${validHours} hours to confirm your e-mail address:`,
      action: "Confirm the address",
      otherwise: "If you did not register, ignore this mail.",
    },
  });
}
