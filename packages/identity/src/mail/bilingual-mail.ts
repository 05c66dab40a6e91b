import type { MailMessage } from "@rubrica/core";

/** What a mail says around its link and its code, in one language. Plain text: it is escaped where it becomes markup. */
export interface MailText {
  readonly subject: string;
  /** First: what has happened, or what to do. */
  readonly request: string;
  /** On the link. */
  readonly action: string;
  /** Before the code. */
  readonly code: string;
  /** Last: what if it was not me. */
  readonly otherwise: string;
}

export interface BilingualMail {
  readonly to: string;
  /** Absent where there is nothing to open. */
  readonly link?: string | undefined;
  /** Absent where there is nothing to type. */
  readonly code?: string | undefined;
  readonly zh: MailText;
  readonly en: MailText;
}

/** A mail in Chinese and English, as text and as HTML. Nobody's language is known before they have signed in. */
export function bilingualMail({ to, link, code, zh, en }: BilingualMail): MailMessage {
  const lines = (text: MailText) => [
    text.request,
    ...(link === undefined ? [] : [link]),
    ...(code === undefined ? [] : [`${text.code}${code}`]),
    text.otherwise,
  ];
  return {
    to,
    subject: `${zh.subject} · ${en.subject}`,
    text: [...lines(zh), "", ...lines(en)].join("\n"),
    html: [
      "<!doctype html>",
      `<html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeHtml(zh.subject)}</title></head>`,
      '<body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif;color:#222;background:#fff">',
      section("zh-CN", zh, { link, code }),
      '<hr style="margin:24px 0;border:0;border-top:1px solid #ddd">',
      section("en", en, { link, code }),
      "</body></html>",
      "",
    ].join("\n"),
  };
}

function section(language: string, text: MailText, { link, code }: Pick<BilingualMail, "link" | "code">): string {
  return [
    `<div lang="${language}">`,
    `<p>${escapeHtml(text.request)}</p>`,
    ...(link === undefined ? [] : button(escapeHtml(link), escapeHtml(text.action))),
    ...(code === undefined ? [] : [`<p>${escapeHtml(text.code)}<b style="${codeStyle}">${escapeHtml(code)}</b></p>`]),
    `<p style="font-size:13px;color:#666">${escapeHtml(text.otherwise)}</p>`,
    "</div>",
  ].join("\n");
}

/** The link stands there twice: as a button, and to be copied where buttons do nothing. */
function button(address: string, action: string): readonly string[] {
  return [
    `<p><a href="${address}" style="${buttonStyle}">${action}</a></p>`,
    `<p style="font-size:13px;word-break:break-all">${address}</p>`,
  ];
}

const buttonStyle =
  "display:inline-block;padding:10px 20px;border-radius:6px;color:#fff;background:#1a5fb4;text-decoration:none";
const codeStyle = "font:20px monospace;letter-spacing:3px";

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
