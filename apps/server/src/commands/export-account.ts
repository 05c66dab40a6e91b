/**
 * Writes everything that is kept about a person into a ZIP: `bun run export-account --email somebody@example.com`. With the
 * embedded database the service must not be running; while it runs, administrators do the same in the service.
 */
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { openExport } from "../privacy/export-archive.ts";
import { withOpened } from "../privacy/open-for-command.ts";
import { findWhose, parseWhose } from "../privacy/whose-account.ts";
import { StartupError } from "../startup-error.ts";
import { runCommand } from "./command-line.ts";

const help = `Writes everything that is kept about a person into a ZIP.

  bun run export-account --email somebody@example.com

  --email  address of the account
  --id     id of the account, instead of its address
  --to     file to write. Default: rubrica-<id>.zip in this folder. One that is there is not overwritten.
  --own    only what the person may see in the service: without scores that are not released and without calls of a model
`;

await runCommand(run);

async function run(): Promise<void> {
  const request = parseWhose({ to: { type: "string" }, own: { type: "boolean" } });
  if (request === null) return console.log(help);
  await withOpened(async (opened) => {
    const personId = await findWhose(opened, request);
    const { objects, stores } = opened;
    const scope = request.values.own ? "own" : "all";
    const stream = await openExport({ transaction: stores.transaction, objects, personId, scope });
    if (!stream) throw new StartupError("bad_arguments", "nobody has this id");
    const path = String(request.values.to ?? `rubrica-${personId}.zip`);
    await writeWhole(stream, path);
    await stores.audit.append({
      personId: null,
      role: "service",
      action: "account.exported",
      reportId: null,
      detail: { account: personId, scope },
    });
    console.log(`Written: ${path}`);
  });
}

/** A file that is there is complete. */
async function writeWhole(stream: ReadableStream<Uint8Array>, path: string): Promise<void> {
  const unfinished = `${path}.part`;
  try {
    const file = createWriteStream(unfinished, { mode: 0o600, flags: "wx" });
    await pipeline(Readable.fromWeb(stream as unknown as NodeReadableStream), file);
    if (await Bun.file(path).exists()) throw new StartupError("bad_arguments", `--to: ${path} is there already`);
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}
