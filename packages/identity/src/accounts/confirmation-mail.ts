import type { MailMessage } from "@rubrica/core";

/** The mail that asks a new person to confirm the address. Holds nothing that the person typed but the address. */
export function confirmationMail(to: string, link: string, validHours: number): MailMessage {
  return {
    to,
    subject: "请验证您的邮箱 · Please confirm your e-mail address",
    text: [
      `请在 ${validHours} 小时内打开以下链接，完成邮箱验证：`,
      link,
      "如果您没有注册，请忽略本邮件。",
      "",
      `Please open the link above within ${validHours} hours to confirm your e-mail address.`,
      "If you did not register, ignore this mail.",
    ].join("\n"),
  };
}
