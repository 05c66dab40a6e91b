import { rm, writeFile } from "node:fs/promises";
import type { DataFolder } from "../storage/data-folder.ts";
import type { SetupLinkPlace, SetupLinks } from "./setup-links.ts";

/** Where people find the link of this start. */
export type ShownSetupLink =
  | { readonly place: "terminal"; readonly url: string }
  | { readonly place: "file"; readonly path: string };

/**
 * Makes a new link when the installation has no administrator. Returns a link for a terminal. Writes any other link to a file that
 * only the owner of the process can read, so that it does not get into a log.
 * @returns `null` when the installation has an administrator.
 */
export async function showSetupLink(options: {
  readonly links: SetupLinks;
  readonly folder: DataFolder;
  readonly place: SetupLinkPlace;
  readonly publicUrl: string;
}): Promise<ShownSetupLink | null> {
  const { links, folder, place, publicUrl } = options;
  await removeSetupLink(folder);
  const secret = await links.renew(place);
  if (secret === null) return null;
  // Browsers do not send the fragment to servers.
  const url = `${publicUrl}/console/setup#${secret}`;
  if (place === "terminal") return { place, url };
  const path = folder.setupLink;
  await writeFile(path, `${url}\n`, { mode: 0o600, flag: "wx" });
  return { place, path };
}

/** Removes the file with the link, if it exists. */
export async function removeSetupLink(folder: DataFolder): Promise<void> {
  await rm(folder.setupLink, { force: true });
}
