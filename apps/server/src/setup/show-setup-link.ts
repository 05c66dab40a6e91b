import { rm, writeFile } from "node:fs/promises";
import type { DataFolder } from "../boot/data-folder.ts";
import type { SetupLinkPlace, SetupLinks } from "./setup-links.ts";

/** Where the link of this start is to be found. */
export type ShownSetupLink =
  | { readonly place: "terminal"; readonly url: string }
  | { readonly place: "file"; readonly path: string };

/**
 * Makes the link anew where there is no administrator. For a terminal it is returned; else it is written into a file that
 * only the owner of the process reads, so that no log has it.
 * @returns `null` where there is an administrator.
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
  // In the fragment, which browsers send to nobody.
  const url = `${publicUrl}/console/setup#${secret}`;
  if (place === "terminal") return { place, url };
  const path = folder.setupLink;
  await writeFile(path, `${url}\n`, { mode: 0o600, flag: "wx" });
  return { place, path };
}

/** Removes the file, if there is one. */
export async function removeSetupLink(folder: DataFolder): Promise<void> {
  await rm(folder.setupLink, { force: true });
}
