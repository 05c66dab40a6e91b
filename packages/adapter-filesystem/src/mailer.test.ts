import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MailMessage } from "@rubrica/core";
import PostalMime from "postal-mime";
import { createMailer } from "./mailer.ts";

const message: MailMessage = { to: "li@example.com", subject: "请确认邮箱", text: "链接：https://example.com/确认\n" };
const from = "Rubrica <no-reply@example.com>";
const clock = { now: () => new Date("2026-03-01T08:09:10.123Z") };

describe("createMailer()", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "rubrica-mail-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function onlyMessage(mail: string) {
    const [name = "", ...others] = await readdir(mail);
    expect(others).toEqual([]);
    const [head = "", body = ""] = (await readFile(join(mail, name), "utf8")).split("\r\n\r\n");
    return { name, headers: head.split("\r\n"), body };
  }

  test("send() writes one RFC 5322 file that a mail system reads", async () => {
    const mail = join(folder, "made", "when needed");
    await createMailer({ folder: mail, from, clock }).send(message);
    const { name, headers, body } = await onlyMessage(mail);
    expect(name).toMatch(/^2026-03-01T08-09-10\.123Z-[0-9a-f-]{36}\.eml$/);
    expect(headers.slice(0, 5)).toEqual([
      "From: Rubrica <no-reply@example.com>",
      "To: li@example.com",
      `Subject: =?UTF-8?B?${Buffer.from("请确认邮箱").toString("base64")}?=`,
      expect.stringMatching(/^Message-ID: <[0-9a-f-]{36}@example\.com>$/),
      "Date: Sun, 01 Mar 2026 08:09:10 +0000",
    ]);
    const read = await PostalMime.parse([...headers, "", body].join("\r\n"));
    expect(read).toMatchObject({ subject: message.subject, text: message.text });
  });

  test("send() breaks a long text and a long subject into lines that mail may carry", async () => {
    const text = "很长的一段文字。".repeat(200);
    await createMailer({ folder, from, clock }).send({ ...message, subject: text, text });
    const { headers, body } = await onlyMessage(folder);
    expect(Math.max(...[...headers, ...body.split("\r\n")].map((line) => line.length))).toBeLessThanOrEqual(78);
    for (const word of headers.join(" ").match(/=\?\S+\?=/g) ?? []) expect(word.length).toBeLessThanOrEqual(75);
    expect(Buffer.from(body, "base64").toString()).toBe(text);
  });

  test("send() names a message that has an id the same each time", async () => {
    const mailer = createMailer({ folder, from });
    await mailer.send({ ...message, id: "one" });
    await mailer.send({ ...message, id: "one" });
    for (const name of await readdir(folder)) {
      expect(await readFile(join(folder, name), "utf8")).toContain("Message-ID: <one@example.com>\r\n");
    }
  });

  test("send() refuses for good what is not one address, and writes nothing", async () => {
    for (const to of ["li@example.com\r\nBcc: all@example.com", "li@example.com, all@example.com", ""]) {
      const sending = createMailer({ folder, from, clock }).send({ ...message, to });
      await expect(sending).rejects.toMatchObject({ code: "bad_address", retryable: false });
    }
    expect(await readdir(folder)).toEqual([]);
  });

  test("send() tells where the message is", async () => {
    const told: string[] = [];
    await createMailer({ folder, from, onWritten: ({ to }, path) => told.push(to, path) }).send(message);
    expect(told).toEqual([message.to, join(folder, (await readdir(folder))[0] ?? "")]);
  });

  test("a sender without an address is refused", () => {
    expect(() => createMailer({ folder, from: "Rubrica" })).toThrow(
      "createMailer(options.from): expected a sender with an address, got a string without one.",
    );
  });

  test("send() keeps a file a message, readable by its owner alone, also of the same moment", async () => {
    const mailer = createMailer({ folder, from, clock });
    await Promise.all([mailer.send(message), mailer.send(message), mailer.send(message)]);
    const names = await readdir(folder);
    expect(names).toHaveLength(3);
    for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  });

  test("send() rejects when there is no folder to write to", async () => {
    const taken = join(folder, "taken");
    await writeFile(taken, "a file");
    await expect(createMailer({ folder: taken, from }).send(message)).rejects.toThrow();
  });
});
