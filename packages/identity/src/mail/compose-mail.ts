import type { MailMessage } from "@rubrica/core";
import { bilingualMail } from "./bilingual-mail.ts";
import { MAIL_TEXTS, type MailKind, type MailWords } from "./mail-texts.ts";

/** What stands in a mail. It holds nothing that a person typed but the address: nobody can put words into it. */
export interface MailContent {
  readonly to: string;
  /** Absent where there is nothing to open. */
  readonly link?: string;
  /** Absent where there is nothing to type. */
  readonly code?: string;
  /** Of link and code. Absent where they do not expire. */
  readonly validHours?: number;
}

/** Puts a mail together, in Chinese and English. */
export function composeMail(kind: MailKind, { to, link, code, validHours }: MailContent): MailMessage {
  const { zh, en } = MAIL_TEXTS[kind];
  const term = validHours === undefined || (link === undefined && code === undefined) ? null : termOf(validHours);
  return bilingualMail({
    to,
    link,
    code,
    zh: { ...words(zh, term ? `${term.zh}内有效。` : ""), code: "验证码：" },
    en: { ...words(en, term ? ` This is good for ${term.en}.` : ""), code: "Code: " },
  });
}

/** Whole days from the second one on, hours below. */
function termOf(hours: number): { readonly zh: string; readonly en: string } {
  if (hours > 24 && hours % 24 === 0) return { zh: `${hours / 24} 天`, en: `${hours / 24} days` };
  return { zh: `${hours} 小时`, en: hours === 1 ? "1 hour" : `${hours} hours` };
}

function words({ subject, request, action = subject, otherwise }: MailWords, term: string) {
  return { subject, request: `${request}${term}`, action, otherwise };
}
