import { readFile } from "node:fs/promises";
import type { Rubric } from "@rubrica/scoring";
import { parseRubric, RubricError } from "@rubrica/scoring";
import { CliError } from "./cli-error.ts";

/** Reads a rubric; throws a CliError that names every mistake in it. */
export async function readRubric(file: string): Promise<Rubric> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new CliError(`${file}: the rubric cannot be read.`);
  });
  try {
    // Some editors put a byte order mark before UTF-8.
    return parseRubric(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch (error) {
    if (RubricError.isInstance(error)) throw new CliError(`${file}: ${error.message}`);
    throw new CliError(`${file} is not JSON${error instanceof Error ? `: ${error.message}` : ""}.`);
  }
}
