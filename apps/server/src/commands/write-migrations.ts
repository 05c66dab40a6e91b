/**
 * Writes the migrations as files for the Supabase CLI: `bun run write-migrations supabase/migrations`. Files that are there
 * are left alone; `supabase db push` runs them, and the service sees them as done.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { migrationFiles } from "@rubrica/adapter-postgres";

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined || folder.startsWith("-") || rest.length > 0) {
  console.error("Usage: bun run write-migrations FOLDER, such as supabase/migrations");
  process.exit(2);
}
try {
  await mkdir(folder, { recursive: true });
  const written: string[] = [];
  for (const { name, sql } of migrationFiles()) if (await writeNew(join(folder, name), sql)) written.push(name);
  console.log(`${written.length} written, ${migrationFiles().length - written.length} were there: ${folder}`);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(`${folder} cannot be written to: ${code ?? message}`);
  process.exit(1);
}

/** False when there is such a file already. */
async function writeNew(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
