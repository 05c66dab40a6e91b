import { describe, expect, test } from "bun:test";
import { bilingualMail } from "./bilingual-mail.ts";
import { confirmationMail } from "./confirmation-mail.ts";

const link = "https://rubrica.example/confirm?token=abc&lang=zh";

describe("confirmationMail()", () => {
  test("says in Chinese and English, as text and HTML, what to do and how long", () => {
    const { to, subject, text, html = "" } = confirmationMail("li@example.com", link, 24);
    expect(to).toBe("li@example.com");
    expect(subject).toBe("请验证您的邮箱 · Please confirm your e-mail address");
    for (const part of [text, html]) {
      for (const said of ["24 小时", "within 24 hours", "请忽略本邮件", "ignore this mail"])
        expect(part).toContain(said);
    }
    expect(text.split("\n").filter((line) => line === link)).toHaveLength(2);
    expect(html.match(/lang="(zh-CN|en)"/g)).toEqual(['lang="zh-CN"', 'lang="zh-CN"', 'lang="en"']);
    expect(html).toContain('href="https://rubrica.example/confirm?token=abc&#38;lang=zh"');
  });

  test("loads nothing from elsewhere and runs nothing", () => {
    expect(confirmationMail("li@example.com", link, 24).html).not.toMatch(/<(img|script|link|iframe)|url\(/i);
  });
});

describe("bilingualMail()", () => {
  test("lets nothing that it is given become markup", () => {
    const hostile = `<img src=x onerror="alert(1)"> & 'x'`;
    const texts = { subject: hostile, request: hostile, action: hostile, otherwise: hostile };
    const mail = bilingualMail({ to: "li@example.com", link: `https://x.example/?"><script>`, zh: texts, en: texts });
    expect(mail.html).not.toMatch(/<img|<script|onerror="/);
    expect(mail.text).toContain(hostile);
  });
});
