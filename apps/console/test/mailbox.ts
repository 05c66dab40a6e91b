import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { growingPause } from "../../server/test/growing-pause.ts";

const DEADLINE_MILLISECONDS = 20_000;

/** The link of the newest mail to the address, once there are as many as `count`. Rejects when none comes. */
export async function linkMailedTo(dataFolder: string, address: string, count = 1): Promise<string> {
  const deadline = Date.now() + DEADLINE_MILLISECONDS;
  const pause = growingPause();
  while (Date.now() < deadline) {
    const links = await linksTo(join(dataFolder, "mail"), address);
    if (links.length >= count) return links.at(-1) ?? "";
    await pause();
  }
  throw new Error(`No mail came to ${address}.`);
}

async function linksTo(folder: string, address: string): Promise<readonly string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name)).sort();
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  return mails
    .filter(({ to }) => to?.some((recipient) => recipient.address === address))
    .map(({ text = "" }) => /https?:\S+/.exec(text)?.[0] ?? "");
}
