import { afterAll, expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DeliveredMail, testMailer } from "@rubrica/conformance";
import PostalMime from "postal-mime";
import { createMailer } from "../src/mailer.ts";

const scratch = await mkdtemp(join(tmpdir(), "rubrica-mail-"));
afterAll(() => rm(scratch, { recursive: true }));
const freshFolder = async () => join(await mkdtemp(join(scratch, "case-")), "mail");
const open = (folder: string) => createMailer({ folder, from: "Rubrica <no-reply@rubrica.example>" });

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

/** Reads an RFC 5322 message; the receivers as they stand in its headers, forged ones among them. */
async function parseMail(source: string): Promise<DeliveredMail> {
  const [head = ""] = source.split("\r\n\r\n");
  const headers = head
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split(/\r\n|\r|\n/)
    .map((line) => /^([^:]+):\s*(.*)$/.exec(line)?.slice(1) ?? ["", line]);
  const named = (pattern: RegExp) => headers.filter(([name = ""]) => pattern.test(name)).map(([, value = ""]) => value);
  expect(named(/^subject$/i)).toHaveLength(1);
  const { subject = "", text = "", html } = await PostalMime.parse(source);
  return { recipients: named(/^(?:to|cc|bcc)$/i), subject, text, ...(html && { html }) };
}
