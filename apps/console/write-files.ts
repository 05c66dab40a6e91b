/**
 * Writes the console's files to `dist`, each also in Brotli's best compression: bun apps/console/write-files.ts
 *
 * `--for-tests` compresses quickly, and does nothing where `dist` holds the files of the present sources. The services of the
 * tests then neither build nor compress them.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { buildConsole, distFolder, hashSources, readWritten, type WrittenFiles } from "./build.ts";

const forTests = process.argv.includes("--for-tests");
if (forTests && (await readWritten()) !== null) process.exit(0);
const compress = promisify(brotliCompress);
const files = await buildConsole();
await rm(distFolder, { recursive: true, force: true });
let bytes = 0;
for (const [name, file] of files) {
  const path = join(distFolder, name);
  const content = await file.read();
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  const compressed = await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: forTests ? 5 : 11 } });
  if (compressed.byteLength < content.byteLength) await writeFile(`${path}.br`, compressed);
  bytes += compressed.byteLength;
}
const written: WrittenFiles = {
  sources: hashSources(),
  files: [...files].map(([name, { mediaType }]) => ({ name, mediaType })),
};
await writeFile(join(distFolder, "files.json"), JSON.stringify(written));
if (!forTests) console.log(`${files.size} files, ${Math.round(bytes / 1000)} kB compressed, in ${distFolder}`);
