import { afterAll, expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DeliveredMail, testMailer } from "@rubrica/conformance";
import { createMailer } from "../src/mailer.ts";

const scratch = await mkdtemp(join(tmpdir(), "rubrica-mail-"));
afterAll(() => rm(scratch, { recursive: true }));
const freshFolder = async () => join(await mkdtemp(join(scratch, "case-")), "mail");
const open = (folder: string) => createMailer({ folder, from: "Rubrica" });

testMailer(test, async () => {
  const folder = await freshFolder();
  return {
    mailer: open(folder),
    async delivered() {
      const names = await readdir(folder);
      return Promise.all(names.map(async (name) => parseMail(await readFile(join(folder, name), "utf8"))));
    },
    async breakDelivery() {
      await writeFile(folder, "A file stands where the folder should be.");
    },
  };
});

test("send() writes files that only their owner can read, and leaves no unfinished one", async () => {
  const folder = await freshFolder();
  await open(folder).send({ to: "ming@example.com", subject: "One", text: "One" });
  const names = await readdir(folder);
  expect(names).toHaveLength(1);
  expect(names[0]).toEndWith(".eml");
  expect((await stat(join(folder, names[0] ?? ""))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

/** Reads an RFC 5322 message with encoded words (RFC 2047) and a body in base64. */
function parseMail(source: string): DeliveredMail {
  const [head = "", body = ""] = source.split(/\r\n\r\n(.*)/s);
  const headers = head
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split(/\r\n|\r|\n/)
    .map((line) => /^([^:]+):\s*(.*)$/.exec(line)?.slice(1) ?? ["", line]);
  const named = (pattern: RegExp) => headers.filter(([name = ""]) => pattern.test(name)).map(([, value = ""]) => value);
  const encodedWord = /=\?UTF-8\?B\?([^?]*)\?=(?:\s+(?==\?))?/gi;
  expect(named(/^content-transfer-encoding$/i)).toEqual(["base64"]);
  return {
    recipients: named(/^(?:to|cc|bcc)$/i),
    subject: named(/^subject$/i)
      .join(" | ")
      .replaceAll(encodedWord, (_, word) => Buffer.from(word, "base64").toString("utf8")),
    text: Buffer.from(body, "base64").toString("utf8"),
  };
}
