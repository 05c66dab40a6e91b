import type { MailMessage } from "@rubrica/core";

/** What a mail says around its link, in one language. Plain text: it is escaped where it becomes markup. */
export interface MailText {
  readonly subject: string;
  /** Before the link: what to do. */
  readonly request: string;
  /** On the link. */
  readonly action: string;
  /** After the link: what if it was not me. */
  readonly otherwise: string;
}

/** A mail in Chinese and English, as text and as HTML. Nobody's language is known before they have signed in. */
export function bilingualMail(mail: {
  readonly to: string;
  readonly link: string;
  readonly zh: MailText;
  readonly en: MailText;
}): MailMessage {
  const { to, link, zh, en } = mail;
  return {
    to,
    subject: `${zh.subject} · ${en.subject}`,
    text: [zh.request, link, zh.otherwise, "", en.request, link, en.otherwise].join("\n"),
    html: [
      "<!doctype html>",
      `<html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeHtml(zh.subject)}</title></head>`,
      '<body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif;color:#222;background:#fff">',
      section("zh-CN", zh, link),
      '<hr style="margin:24px 0;border:0;border-top:1px solid #ddd">',
      section("en", en, link),
      "</body></html>",
      "",
    ].join("\n"),
  };
}

/** The link stands there twice: as a button, and to be copied where buttons do nothing. */
function section(language: string, { request, action, otherwise }: MailText, link: string): string {
  const address = escapeHtml(link);
  const button = "display:inline-block;padding:10px 20px;border-radius:6px;color:#fff;background:#1a5fb4";
  return [
    `<div lang="${language}">`,
    `<p>${escapeHtml(request)}</p>`,
    `<p><a href="${address}" style="${button};text-decoration:none">${escapeHtml(action)}</a></p>`,
    `<p style="font-size:13px;word-break:break-all">${address}</p>`,
    `<p style="font-size:13px;color:#666">${escapeHtml(otherwise)}</p>`,
    "</div>",
  ].join("\n");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
