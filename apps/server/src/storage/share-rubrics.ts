import { createSharedValues, type Database } from "@rubrica/adapter-postgres";
import type { Logger } from "@rubrica/core";
import { defaultRubric, hashRubric, parseRubric, type Rubric } from "@rubrica/scoring";

/**
 * The rubrics of a deployment whose machines share no disk: those of a machine that has files are kept in the database, and a
 * machine without files takes them from there. The last machine that brought files is right, and a change is told.
 */
export async function shareRubrics(
  database: Database,
  files: ReadonlyMap<string, Rubric>,
  logger: Logger,
): Promise<ReadonlyMap<string, Rubric>> {
  const settings = createSharedValues(database);
  const own = [...files.values()].filter(({ id }) => id !== defaultRubric.id);
  const kept = readKept(await settings.read(name));
  if (own.length === 0) return new Map([defaultRubric, ...kept].map((rubric) => [rubric.id, rubric]));
  const [before, now] = await Promise.all([hashesOf(kept), hashesOf(own)]);
  if (before.join() !== now.join()) {
    await settings.change(name, async () => own);
    if (kept.length > 0) {
      const ids = (rubrics: readonly Rubric[]) => rubrics.map(({ id, version }) => `${id} ${version}`);
      logger.warn(
        { before: ids(kept), rubrics: ids(own) },
        "the rubrics of the deployment changed: restart the processes that have others",
      );
    }
  }
  return files;
}

const name = "deployment_rubrics";

function readKept(value: unknown): readonly Rubric[] {
  return Array.isArray(value) ? value.map((each) => parseRubric(each)) : [];
}

async function hashesOf(rubrics: readonly Rubric[]): Promise<readonly string[]> {
  return (await Promise.all(rubrics.map((rubric) => hashRubric(rubric)))).sort();
}
