import assert from "node:assert/strict";
import type { Mailer } from "@rubrica/core";
import fc from "fast-check";
import type { TestFunction } from "./test-function.ts";

/** A mailer that has delivered nothing yet, and a look at what it delivers. */
export interface MailerSubject {
  readonly mailer: Mailer;
  /** What was delivered so far, in any order. */
  delivered(): Promise<readonly DeliveredMail[]>;
  /** Makes delivery impossible from now on. Absent where `supportsFailure` is false. */
  breakDelivery?(): Promise<void>;
}

/** A message as its receiver's mail program shows it: decoded, lines of headers joined. */
export interface DeliveredMail {
  /** Every address that the message went to, as `To`, `Cc` or `Bcc`. */
  readonly recipients: readonly string[];
  readonly subject: string;
  /** Its line breaks may be `\r\n`, and there may be one more at its end. */
  readonly text: string;
  /** Absent where the message holds none. */
  readonly html?: string;
}

/** What a mailer under test can show. */
export interface MailerSuiteOptions {
  /** Whether there is `breakDelivery`. Default true; without it nobody knows what callers learn of a failure. */
  readonly supportsFailure?: boolean;
}

/**
 * What every {@link Mailer} must do.
 * @param create gives a mailer that has delivered nothing, for one test.
 */
export function testMailer(
  test: TestFunction,
  create: () => Promise<MailerSubject>,
  options: MailerSuiteOptions = {},
): void {
  const { supportsFailure = true } = options;
  const message = { to: "ming@example.com", subject: "Please confirm", text: "Open https://rubrica.example/" };

  test("send() delivers one message to the address, with subject and text", async () => {
    const { mailer, delivered } = await create();
    await mailer.send(message);
    assert.deepEqual((await delivered()).map(asSent), [message]);
  });

  for (const [name, fields] of difficult) {
    test(`send() keeps ${name}`, async () => {
      const { mailer, delivered } = await create();
      await mailer.send({ ...message, ...fields });
      assert.deepEqual((await delivered()).map(asSent), [{ ...message, ...fields }]);
    });
  }

  test("send() delivers the HTML beside the text, as it is", async () => {
    const { mailer, delivered } = await create();
    const html = '<p lang="zh">请打开<a href="https://rubrica.example/?a=1&amp;b=2">链接</a> 🎓 =3D</p>\n<p>.</p>';
    await mailer.send({ ...message, html });
    assert.deepEqual((await delivered()).map(asSent), [{ ...message, html }]);
  });

  test("send() has delivered when it resolves, also for many at once", async () => {
    const { mailer, delivered } = await create();
    const sent = Array.from({ length: 20 }, (_, index) => ({ ...message, subject: `Number ${index}` }));
    await Promise.all(sent.map((each) => mailer.send(each)));
    const subjects = (await delivered()).map((mail) => mail.subject);
    assert.deepEqual(subjects.sort(), sent.map((each) => each.subject).sort());
  });

  test("send() delivers the same message again when asked again", async () => {
    const { mailer, delivered } = await create();
    await mailer.send(message);
    await mailer.send(message);
    assert.deepEqual((await delivered()).map(asSent), [message, message]);
  });

  for (const lineBreak of ["\r\n", "\n", "\r"]) {
    test(`send() lets ${JSON.stringify(lineBreak)} in address and subject begin no header`, async () => {
      const { mailer, delivered } = await create();
      const forged = `${lineBreak}Bcc: thief@example.com${lineBreak}Subject: forged`;
      for (const fields of [{ to: message.to + forged }, { subject: message.subject + forged }]) {
        // Refusing it is as good as delivering it harmlessly.
        await mailer.send({ ...message, ...fields }).catch(() => {});
      }
      for (const { recipients, subject } of await delivered()) {
        assert.equal(recipients.length, 1);
        assert.ok(recipients[0]?.startsWith(message.to), recipients[0]);
        assert.ok(subject.startsWith(message.subject), subject);
      }
    });
  }

  test("case 23: send() lets nothing that it is given add a receiver or a message", async () => {
    const part = fc.constantFrom(
      ...["\r\n", "\n", "\r", "\0", "Bcc: ", "To: ", ".", "x", ",", ";", " ", '"', "<", ">", thief],
    );
    const hostile = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));
    const mails = fc.array(fc.tuple(hostile, hostile, hostile, hostile), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(mails, async (given) => {
        const { mailer, delivered } = await create();
        for (const [to, subject, text, id] of given) {
          const harmful = { id, to: message.to, subject: message.subject + subject, text, html: text };
          await mailer.send(harmful);
          // Refusing it is as good as delivering it harmlessly.
          await mailer.send({ ...harmful, to: message.to + to }).catch(() => {});
        }
        const taken = await delivered();
        assert.ok(taken.length >= given.length && taken.length <= given.length * 2);
        for (const { recipients } of taken)
          assert.deepEqual([recipients.length, recipients.includes(thief)], [1, false]);
      }),
      { numRuns: 3 },
    );
  });

  if (supportsFailure) {
    test("send() rejects when the message cannot be delivered", async () => {
      const { mailer, breakDelivery } = await create();
      assert.ok(breakDelivery, "the subject lacks breakDelivery");
      await breakDelivery();
      await assert.rejects(mailer.send(message));
    });
  }
}

const thief = "thief@example.com";

const difficult: readonly (readonly [string, { readonly subject?: string; readonly text?: string }])[] = [
  ["a Chinese subject and text", { subject: "请验证您的邮箱", text: "请打开以下链接，完成邮箱验证：" }],
  ["characters outside the basic plane", { subject: "🎓 成绩", text: "𠮷野家 🎓" }],
  ["a long subject", { subject: "请验证您的邮箱 · Please confirm your e-mail address. ".repeat(8).trim() }],
  ["a long line of text", { text: `https://rubrica.example/?token=${"0123456789abcdef".repeat(100)}` }],
  ["lines, empty ones too", { text: "one\ntwo\n\n\nfive" }],
  ["lines that begin with a full stop or with From", { text: ".\n..\nFrom here on\n.end" }],
  ["what looks like encoded text", { subject: "=?UTF-8?B?eA==?=", text: "=3D =20\n=?UTF-8?Q?x?=\na=b=" }],
  ["what looks like markup", { subject: "<b>&amp;</b>", text: "<script>1 < 2 && '\"'</script> {{text}} %s" }],
];

/** The delivered message in the form in which it was sent. */
function asSent({ recipients, subject, text, html }: DeliveredMail) {
  const lines = (part: string) => part.replaceAll("\r\n", "\n").replace(/\n$/, "");
  return { to: recipients.join(", "), subject, text: lines(text), ...(html !== undefined && { html: lines(html) }) };
}
