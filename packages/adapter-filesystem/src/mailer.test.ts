import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MailMessage } from "@rubrica/core";
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
    expect(headers).toEqual([
      "From: Rubrica <no-reply@example.com>",
      "To: li@example.com",
      `Subject: =?UTF-8?B?${Buffer.from("请确认邮箱").toString("base64")}?=`,
      "Date: Sun, 01 Mar 2026 08:09:10 GMT",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64",
    ]);
    expect(Buffer.from(body, "base64").toString()).toBe(message.text);
  });

  test("send() breaks a long text into lines that mail may carry", async () => {
    const text = "很长的一段文字。".repeat(200);
    await createMailer({ folder, from, clock }).send({ ...message, text });
    const { body } = await onlyMessage(folder);
    expect(Math.max(...body.split("\r\n").map((line) => line.length))).toBe(76);
    expect(Buffer.from(body, "base64").toString()).toBe(text);
  });

  test("send() lets no line break of an address begin another header", async () => {
    await createMailer({ folder, from, clock }).send({ ...message, to: "li@example.com\r\nBcc: all@example.com" });
    const { headers } = await onlyMessage(folder);
    expect(headers).toContain("To: li@example.com Bcc: all@example.com");
    expect(headers.some((line) => line.startsWith("Bcc"))).toBe(false);
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
