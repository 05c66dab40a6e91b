import { expect } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const sources = join(import.meta.dirname, "../../examples/src");

/** Path of a sample report. */
export const sample = (name: string) => join(import.meta.dirname, "../../examples/reports", name);

/** Lines of an example, with the end of the file. */
export const source = async (name: string) => (await readFile(join(sources, name), "utf8")).split("\n");

/** Runs an example to its end; what it printed. */
export async function run(
  name: string,
  files: readonly string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const child = Bun.spawn([process.execPath, join(sources, name), ...files], {
    env: { PATH: process.env.PATH ?? "", ...environment },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(errors);
  return output;
}

/** Runs a worker until it has printed both pages, then stops it as an orchestrator would. */
export async function print(name: string, environment: Record<string, string>): Promise<string> {
  const child = Bun.spawn([process.execPath, join(sources, name)], {
    env: { PATH: process.env.PATH ?? "", ...environment },
    stdout: "pipe",
    stderr: "pipe",
  });
  const errors = new Response(child.stderr).text();
  const deadline = setTimeout(() => child.kill("SIGKILL"), 200_000);
  let output = "";
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    output += text;
    if (output.includes("page 2")) child.kill("SIGTERM");
  }
  clearTimeout(deadline);
  expect([await child.exited, await errors]).toEqual([0, ""]);
  return output;
}

/** What the workers of the examples print. */
export const pages = "page 1, attempt 1\npage 2, attempt 2\n";
