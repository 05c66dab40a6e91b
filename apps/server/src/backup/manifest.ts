import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import * as z from "zod";
import { StartupError } from "../startup-error.ts";

const wholeNumber = z.number().int().min(0);
const fileSchema = z.object({ bytes: wholeNumber, sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const manifestSchema = z.object({
  /** Of the backup itself. */
  format: z.literal(1),
  /** Of the service that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Null where the database is a server's, and in a backup of its own. */
  database: z
    .object({
      migrations: z.array(z.string()),
      accounts: wholeNumber,
      reports: wholeNumber,
      /** Ids of reports whose PDF is not there; a backup of a running service has none. */
      reportsWithoutFile: z.array(z.string()),
    })
    .nullable(),
  hasKeys: z.boolean(),
  /** By their paths in the backup. */
  files: z.record(z.string(), fileSchema),
});

/** What a backup holds: `manifest.json` beside it. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Name of the manifest in the folder of a backup. */
export const MANIFEST = "manifest.json";

/** Reads the manifest of a backup. Throws StartupError where there is none, or one of another format. */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST), "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new StartupError("bad_backup", `${backup} is no backup: its ${MANIFEST} cannot be read (${error.code})`);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new StartupError("bad_backup", `${join(backup, MANIFEST)} is not JSON: the backup is damaged`);
  }
  if (typeof content === "object" && content !== null && "format" in content && Number(content.format) > 1) {
    throw new StartupError(
      "bad_backup",
      `${backup} was made by a later version: restore it with that one or a later one`,
    );
  }
  const parsed = manifestSchema.safeParse(content);
  if (!parsed.success) throw new StartupError("bad_backup", `${join(backup, MANIFEST)} is damaged`);
  return parsed.data;
}

/** Sizes and checksums of all files below a folder, by paths with `/`; of the manifest, none. */
export async function describeFiles(folder: string): Promise<Manifest["files"]> {
  const files: Manifest["files"] = {};
  for (const path of (await listFiles(folder)).sort()) {
    if (path !== MANIFEST) files[path] = await describeFile(join(folder, path));
  }
  return files;
}

/** Compares the files of a backup with its manifest; what is wrong, one line each. */
export async function findDamage(backup: string, { files }: Manifest): Promise<readonly string[]> {
  const found = new Set((await listFiles(backup)).filter((path) => path !== MANIFEST));
  const damage = [...found].filter((path) => files[path] === undefined).map((path) => `${path} does not belong to it`);
  for (const [path, { bytes, sha256 }] of Object.entries(files)) {
    if (!found.has(path)) {
      damage.push(`${path} is missing`);
      continue;
    }
    const is = await describeFile(join(backup, path));
    if (is.bytes !== bytes || is.sha256 !== sha256) damage.push(`${path} is not what was written`);
  }
  return damage;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll(sep, "/"),
    );
}

async function describeFile(path: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of createReadStream(path)) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}
