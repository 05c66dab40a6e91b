/** Writes the stored content of the demonstration anew: bun apps/server/test/demonstration/write-content.ts */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { migrate } from "@rubrica/adapter-postgres";
import { pgliteDatabase } from "@rubrica/adapter-postgres/pglite";
import { contentFolder } from "../../src/demonstration/content.ts";
import { makeContent } from "./make-content.ts";
import { writeRows } from "./write-rows.ts";

const pglite = await PGlite.create();
const database = pgliteDatabase(pglite);
await migrate(database);
const { rows, objects } = await makeContent(database);
await pglite.close();
await rm(contentFolder, { recursive: true, force: true });
for (const [path, bytes] of objects) {
  const file = join(contentFolder, "objects", path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}
await writeFile(join(contentFolder, "rows.json"), writeRows(rows));
