import { join } from "node:path";

/** Reports that the examples are about. */
export const REPORTS = join(import.meta.dir, "../../examples/reports");
export const THESIS = join(REPORTS, "chinese-thesis.pdf");

interface Run {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** Starts the command `score`, without a model unless the environment names one. */
export function startScore(words: readonly string[], environment: Record<string, string> = {}) {
  return Bun.spawn([process.execPath, join(import.meta.dir, "../src/score.ts"), ...words], {
    env: { ...process.env, AI_BASE_URL: "", AI_MODEL: "", AI_API_KEY: "", ...environment },
    stdout: "pipe",
    stderr: "pipe",
  });
}

/** Runs it to its end. */
export async function score(words: readonly string[], environment: Record<string, string> = {}): Promise<Run> {
  const child = startScore(words, environment);
  const [out, err, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { exitCode, out, err };
}
