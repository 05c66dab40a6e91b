import { join } from "node:path";
import { listWorkspaces } from "../../../../scripts/workspace/list-workspaces.ts";
import { cutSnippets } from "./snippets.ts";

export const root = join(import.meta.dirname, "../../../..");

/** Every program of every package's README. */
export const readmes = listWorkspaces(root)
  .filter(({ manifest }) => manifest.private !== true)
  .map(({ path, name }) => ({ name, snippets: cutSnippets(join(root, path, "README.md")) }));

/** How a program ended. */
interface Run {
  readonly printed: string;
  readonly complaints: string;
  readonly exitCode: number;
}

export async function run(
  command: readonly string[],
  options: { cwd: string; env?: Record<string, string> },
): Promise<Run> {
  const child = Bun.spawn([...command], {
    cwd: options.cwd,
    env: { ...process.env, NO_COLOR: "1", ...options.env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [printed, complaints] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { printed, complaints, exitCode: await child.exited };
}
