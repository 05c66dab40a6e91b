/** The order of the steps of an analysis, read off the sources: what `analyseReport` takes, and what each type says. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const SOURCES = join(import.meta.dirname, "../../packages/report-parser/src");
const FILES = ["claim-lines.ts", "write-text.ts", "read-text.ts"];
const BEGIN = "<!-- steps -->";
const END = "<!-- /steps -->";

interface StepType {
  readonly needs: readonly string[];
  readonly adds: readonly string[];
  readonly file: string;
}

/** Names of the steps in a source, in the order in which they are taken. */
export function listTaken(source: string): readonly string[] {
  return [...source.matchAll(/\.take\((\w+)\)/g)].map(([, name = ""]) => name);
}

/** The steps that `analyseReport` takes. */
export async function readTakenSteps(): Promise<readonly string[]> {
  return listTaken(await readFile(join(SOURCES, "analyse-report.ts"), "utf8"));
}

/** The page with its table of steps written anew. */
export async function withStepTable(page: string): Promise<string> {
  const types = await readStepTypes();
  const rows = (await readTakenSteps()).map((name, index) => {
    const type = types.get(name);
    if (type === undefined) throw new Error(`The step ${name} has no type Step<…> in ${FILES.join(", ")}.`);
    return `| ${index + 1} | \`${name}\` | ${type.needs.join(", ")} | ${type.adds.join(", ")} | \`${type.file}\` |`;
  });
  const table = ["| | step | needs | adds | in `steps/` |", "| --- | --- | --- | --- | --- |", ...rows].join("\n");
  const [before, rest] = splitAt(page, BEGIN);
  const [, after] = splitAt(rest, END);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}

async function readStepTypes(): Promise<ReadonlyMap<string, StepType>> {
  const types = new Map<string, StepType>();
  for (const file of FILES) {
    const source = await readFile(join(SOURCES, "steps", file), "utf8");
    for (const [, name = "", needs = "", adds = ""] of source.matchAll(/export const (\w+): Step<([^,>]*),([^>]*)>/g)) {
      types.set(name, { needs: namesIn(needs), adds: namesIn(adds), file });
    }
  }
  return types;
}

/** `"pages" | "edges"` */
function namesIn(union: string): string[] {
  return [...union.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name);
}

function splitAt(text: string, mark: string): readonly [before: string, after: string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`The page has no ${mark}.`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}
