import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";

/** The link of the newest mail to the address, once there are as many as `count`. Rejects when none comes. */
export async function linkMailedTo(dataFolder: string, address: string, count = 1): Promise<string> {
  return await waitFor(
    async () => {
      const links = await linksTo(join(dataFolder, "mail"), address);
      return links.length >= count && (links.at(-1) ?? "");
    },
    { failure: () => new Error(`No mail came to ${address}.`) },
  );
}

async function linksTo(folder: string, address: string): Promise<readonly string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name)).sort();
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  return mails
    .filter(({ to }) => to?.some((recipient) => recipient.address === address))
    .map(({ text = "" }) => /https?:\S+/.exec(text)?.[0] ?? "");
}
