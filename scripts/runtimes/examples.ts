import { cpSync } from "node:fs";
import { join } from "node:path";
import { EXPECTED_PRINTS } from "../../apps/examples/test/expected-prints.ts";
import { callMountedHandlers } from "../../apps/examples/test/mounted-handlers.ts";
import { type CommandResult, runCommand } from "./run-command.ts";

const HANDLERS = "handlers-in-node-http.ts";
const THESIS = "chinese-thesis.pdf";

/** Copies the examples that a reader would begin with into a consumer's project. Node runs them as they are, from 22.18 on. */
export function addExamples(folder: string, root: string): void {
  for (const name of [...Object.keys(EXPECTED_PRINTS), HANDLERS]) {
    cpSync(join(root, "apps/examples/src", name), join(folder, name));
  }
  cpSync(join(root, "apps/examples/reports", THESIS), join(folder, THESIS));
}

/** Runs them by a command such as `node`: they must print and answer as in our tests. */
export async function runExamples(
  runtime: readonly [string, ...string[]],
  options: { readonly folder: string; readonly deadlineSeconds: number },
): Promise<CommandResult> {
  const complaints = Object.entries(EXPECTED_PRINTS).flatMap(([name, expected]) => {
    const { ok, output } = runCommand([...runtime, name, THESIS], options);
    return ok && output.includes(expected.trimEnd()) ? [] : [`${name} printed instead of what it should:\n${output}`];
  });
  const answers = await callMountedHandlers([...runtime, HANDLERS], options.folder).catch((error: Error) => [
    error.message,
  ]);
  if (!answers.includes("user 200") || !answers.includes("ming@example.com")) {
    complaints.push(`${HANDLERS} answered:\n${answers.join("\n")}`);
  }
  return { ok: complaints.length === 0, output: complaints.join("\n") };
}
