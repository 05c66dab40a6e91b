import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";

/** A mail as its reader sees it. */
export interface ReadMail {
  readonly to: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  /** The address in the text; empty where there is none. */
  readonly link: string;
  /** The six digits in the text; empty where there are none. */
  readonly code: string;
}

/** All mails of a folder, oldest first. */
export async function readMails(folder: string): Promise<readonly ReadMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name)).sort();
  return Promise.all(names.map((name) => readOnce(join(folder, name))));
}

/** A file has its name when it is whole, and stays as it is: who waits for a mail looks at the same ones again and again. */
const known = new Map<string, Promise<ReadMail>>();

function readOnce(path: string): Promise<ReadMail> {
  const reading = known.get(path) ?? readFile(path, "utf8").then(readMail);
  known.set(path, reading);
  return reading;
}

/** Mails of a data folder to an address, oldest first. */
export async function mailsTo(dataFolder: string, address: string): Promise<readonly ReadMail[]> {
  return (await readMails(join(dataFolder, "mail"))).filter((mail) => mail.to === address);
}

/** The newest mail to the address, once there are as many as that. */
export function mailTo(dataFolder: string, address: string, count = 1): Promise<ReadMail> {
  return waitFor(async () => {
    const mails = await mailsTo(dataFolder, address);
    return mails.length >= count ? (mails.at(-1) ?? null) : null;
  });
}

async function readMail(source: string): Promise<ReadMail> {
  const { to, subject = "", text = "", messageId = "" } = await PostalMime.parse(source);
  const link = /https?:\S+/.exec(text)?.[0] ?? "";
  return {
    to: to?.[0]?.address ?? "",
    messageId,
    subject,
    text,
    link,
    code: /\b\d{6}\b/.exec(text.replaceAll(link, ""))?.[0] ?? "",
  };
}
