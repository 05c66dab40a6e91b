import { join } from "node:path";

/** Result of a command that has ended. */
export interface EndedCommand {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** Starts a command of the terminal; without a model unless the environment names one. */
export function startCommand(
  name: "agree" | "score",
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  return Bun.spawn([process.execPath, join(import.meta.dir, `../src/${name}.ts`), ...words], {
    env: { ...process.env, AI_BASE_URL: "", AI_MODEL: "", AI_API_KEY: "", ...environment },
    stdout: "pipe",
    stderr: "pipe",
  });
}

/** Starts a command and waits for its end. */
export async function runCommand(...given: Parameters<typeof startCommand>): Promise<EndedCommand> {
  const child = startCommand(...given);
  const [out, err, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { exitCode, out, err };
}
