import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { bilingualMail } from "./bilingual-mail.ts";
import { composeMail } from "./compose-mail.ts";
import { MAIL_TEXTS, type MailKind } from "./mail-texts.ts";

const link = "https://rubrica.example/confirm?token=abc&lang=zh";
const kinds = Object.keys(MAIL_TEXTS) as MailKind[];
const to = "li@example.com";

describe("composeMail()", () => {
  test("says in Chinese and English, as text and HTML, what to do and how long", () => {
    const mail = composeMail("signup", { to, link, code: "123456", validHours: 24 });
    expect(mail.to).toBe(to);
    expect(mail.subject).toBe("请验证您的邮箱 · Please confirm your e-mail address");
    for (const part of [mail.text, mail.html ?? ""]) {
      for (const said of ["24 小时", "good for 24 hours", "请忽略本邮件", "ignore this mail", "123456"])
        expect(part).toContain(said);
    }
    expect(mail.text.split("\n").filter((line) => line === link)).toHaveLength(2);
    expect(mail.html?.match(/lang="(zh-CN|en)"/g)).toEqual(['lang="zh-CN"', 'lang="zh-CN"', 'lang="en"']);
    expect(mail.html).toContain('href="https://rubrica.example/confirm?token=abc&#38;lang=zh"');
  });

  test("counts several days as days", () => {
    const { text } = composeMail("invite", { to, link, validHours: 168 });
    for (const said of ["7 天内有效", "good for 7 days"]) expect(text).toContain(said);
  });

  test.each(kinds)("%s: has both languages, and no link or term where there is none", (kind) => {
    const { subject, text, html = "" } = composeMail(kind, { to, validHours: 1 });
    for (const part of [subject, text, html]) expect(part).toMatch(/\p{Script=Han}.*[a-z]{3}/su);
    for (const part of [text, html]) expect(part).not.toMatch(/href|http|小时|hour|undefined/);
  });

  test.each(kinds)("%s: loads nothing from elsewhere and runs nothing", (kind) => {
    const { html } = composeMail(kind, { to, link, code: "123456", validHours: 1 });
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(/i);
  });

  test("case 23: no link becomes markup, and nothing that is given stands in the subject", () => {
    const hostile = fc.string({ unit: fc.constantFrom("<", ">", '"', "'", "&", "\r", "\n", "x", ";", "script") });
    fc.assert(
      fc.property(fc.constantFrom(...kinds), hostile, hostile, (kind, given, code) => {
        const mail = composeMail(kind, { to: given, link: given, code, validHours: 1 });
        const harmless = composeMail(kind, { to, link, code: "123456", validHours: 1 });
        expect(mail.subject).toBe(harmless.subject);
        const tags = (html = "") =>
          html
            .match(/<[^>]*>/g)
            ?.map((tag) => tag.replace(/href="[^"]*"/, "href"))
            .join("");
        expect(tags(mail.html)).toBe(tags(harmless.html) as string);
      }),
    );
  });
});

describe("bilingualMail()", () => {
  test("lets nothing that it is given become markup", () => {
    const hostile = `<img src=x onerror="alert(1)"> & 'x'`;
    const texts = { subject: hostile, request: hostile, action: hostile, code: hostile, otherwise: hostile };
    const mail = bilingualMail({ to, link: `https://x.example/?"><script>`, code: hostile, zh: texts, en: texts });
    expect(mail.html).not.toMatch(/<img|<script|onerror="/);
    expect(mail.text).toContain(hostile);
  });
});
