import { chmod, link, readFile, rm, writeFile } from "node:fs/promises";
import type { Clock } from "@rubrica/core";
import { createKeySet, type KeySet } from "@rubrica/identity";
import { z } from "zod";
import { StartupError } from "./startup-error.ts";

const keySetSchema = z.object({
  signingKeys: z.array(z.looseObject({ kty: z.string(), kid: z.string(), d: z.string() })).min(1),
  anonKey: z.string().min(1),
  serviceKey: z.string().min(1),
});

/** The keys of this installation: read from the file, or made and written there on the first start, mode 0600. */
export async function openKeyFile(path: string, clock: Clock): Promise<KeySet> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text !== null) return parseKeys(path, text);
  const keys = await createKeySet(clock);
  const unfinished = `${path}.${crypto.randomUUID()}`;
  await writeFile(unfinished, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  await chmod(unfinished, 0o600);
  try {
    // A link, unlike a rename, never replaces: of several processes that start at once all take the keys of the first.
    await link(unfinished, path);
    return keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return parseKeys(path, await readFile(path, "utf8"));
  } finally {
    await rm(unfinished, { force: true });
  }
}

function parseKeys(path: string, text: string): KeySet {
  try {
    return keySetSchema.parse(JSON.parse(text)) as KeySet;
  } catch (error) {
    // Not the cause: it would quote the keys.
    throw new StartupError("bad_keys", `${path} does not hold the keys of this service (${(error as Error).name})`);
  }
}
