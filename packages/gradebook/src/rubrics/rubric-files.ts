import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { checkFolder } from "@rubrica/core";
import { defaultRubric, parseRubric, type Rubric } from "@rubrica/scoring";

/** A rubric file that cannot be used. */
export class RubricFileError extends Error {
  override readonly name = "RubricFileError";
  readonly code = "bad_rubric_file";
}

/**
 * The deployment's own rubrics by id: the default one first, then every `*.json` of the folder (which may be absent).
 *
 * @throws {RubricFileError} that names the file and every mistake in it.
 * @throws {InvalidArgumentError} for what is no folder.
 */
export async function openRubricFiles(folder: string): Promise<ReadonlyMap<string, Rubric>> {
  checkFolder("openRubricFiles(folder)", folder);
  const rubrics = new Map<string, Rubric>([[defaultRubric.id, defaultRubric]]);
  for (const name of await jsonFiles(folder)) {
    const rubric = await readRubric(join(folder, name));
    if (rubrics.has(rubric.id)) throw new RubricFileError(`${join(folder, name)}: the id ${rubric.id} is taken`);
    rubrics.set(rubric.id, rubric);
  }
  return rubrics;
}

async function jsonFiles(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

async function readRubric(file: string): Promise<Rubric> {
  try {
    return parseRubric(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    throw new RubricFileError(`${file}: ${(error as Error).message}`, { cause: error });
  }
}
