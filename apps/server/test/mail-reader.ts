import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "./eventually.ts";

/** A mail as its reader sees it. */
export interface ReadMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The address in the text; empty where there is none. */
  readonly link: string;
  /** The six digits in the text; empty where there are none. */
  readonly code: string;
}

/** Mails of a data folder to an address, oldest first. */
export async function mailsTo(dataFolder: string, address: string): Promise<readonly ReadMail[]> {
  const folder = join(dataFolder, "mail");
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name)).sort();
  const mails = await Promise.all(names.map(async (name) => readMail(await readFile(join(folder, name), "utf8"))));
  return mails.filter((mail) => mail.to === address);
}

/** The newest mail to the address, once there are as many as that. */
export function mailTo(dataFolder: string, address: string, count = 1): Promise<ReadMail> {
  return eventually(async () => {
    const mails = await mailsTo(dataFolder, address);
    return mails.length >= count ? (mails.at(-1) ?? null) : null;
  });
}

function readMail(source: string): ReadMail {
  const [head = "", body = ""] = source.split("\r\n\r\n");
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(head)?.[1]?.trim() ?? "";
  const text = Buffer.from(body, "base64").toString("utf8");
  const subject = Buffer.from(/\?B\?(.*)\?=/.exec(header("Subject"))?.[1] ?? "", "base64").toString("utf8");
  return {
    to: header("To"),
    subject,
    text,
    link: /https?:\S+/.exec(text)?.[0] ?? "",
    code: /\b\d{6}\b/.exec(text)?.[0] ?? "",
  };
}
