import { stat } from "node:fs/promises";
import { CliError } from "./cli-error.ts";

/** Throws a CliError where there is no such file. */
export async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found === null) throw new CliError(`${file}: no such file, or no permission to read it.`);
  if (!found.isFile()) throw new CliError(`${file} is not a file.`);
}
