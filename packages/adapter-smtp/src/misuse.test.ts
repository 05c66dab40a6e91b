import { expect, test } from "bun:test";
import { refusalOf } from "../../report-model/test/refusal-of.ts";
import { createMailer, findSmtpFault, readSmtpUrl, type SmtpMailerOptions } from "./index.ts";

const transport = { sendMail: async () => undefined, verify: async () => true };
const from = "Rubrica <no-reply@example.com>";

const NO_TRANSPORTS: readonly (readonly [unknown, string])[] = [
  [undefined, "got undefined. Make one: createTransport(readSmtpUrl(address))."],
  [null, "got null"],
  ["smtp://user:secret@mail.example.com", "got a string that begins with smtp://. Make one"],
  [readSmtpUrl("smtps://user:secret@mail.example.com"), "got an object without"],
  [Promise.resolve(transport), "got a Promise. Await it first."],
];

test("createMailer() and findSmtpFault() refuse what is no transport, and repeat nothing of it", async () => {
  for (const [value, words] of NO_TRANSPORTS) {
    const mailer = await refusalOf(() => createMailer({ transport: value as never, from }));
    const fault = await refusalOf(() => findSmtpFault(value as never));
    expect([mailer.argument, fault.argument]).toEqual(["createMailer(options.transport)", "findSmtpFault(transport)"]);
    for (const { message } of [mailer, fault]) {
      expect(message).toContain("expected a transport of nodemailer");
      expect(message).toContain(words);
      expect(message).not.toContain("secret");
    }
  }
});

const OPTIONS: readonly (readonly [keyof SmtpMailerOptions, readonly unknown[]])[] = [
  ["from", [undefined, null, "", "Rubrica", "Rubrica <no-reply>", 5, { address: "secret@example.com" }]],
  ["deadlineSeconds", [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, "15", null]],
];

for (const [option, values] of OPTIONS) {
  test(`createMailer() refuses a wrong ${option} by its name`, async () => {
    for (const value of values) {
      const error = await refusalOf(() => createMailer({ transport, from, [option]: value } as never));
      expect(error.argument).toBe(`createMailer(options.${option})`);
      expect(error.message).not.toContain("secret");
    }
  });
}

test("createMailer() refuses what is no object of options", async () => {
  for (const options of [undefined, null, "smtp://mail.example.com"]) {
    expect((await refusalOf(() => createMailer(options as never))).argument).toBe("createMailer(options)");
  }
});

test("findSmtpFault() refuses a deadline that cannot be meant", async () => {
  for (const deadlineSeconds of [0, -1, Number.NaN, "15"]) {
    const error = await refusalOf(() => findSmtpFault(transport, { deadlineSeconds: deadlineSeconds as never }));
    expect(error.argument).toBe("findSmtpFault(options.deadlineSeconds)");
  }
});

test("readSmtpUrl() refuses what is no text, and a timeout that cannot be meant", async () => {
  for (const address of [undefined, null, 587, new URL("smtp://user:secret@mail.example.com"), {}]) {
    const error = await refusalOf(() => readSmtpUrl(address as never));
    expect(error.argument).toBe("readSmtpUrl(address)");
    expect(error.message).not.toContain("secret");
  }
  for (const timeoutSeconds of [0, -1, Number.NaN, "10"]) {
    const error = await refusalOf(() => readSmtpUrl("smtp://localhost", { timeoutSeconds: timeoutSeconds as never }));
    expect(error.argument).toBe("readSmtpUrl(options.timeoutSeconds)");
  }
});
