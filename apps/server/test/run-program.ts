import { bundledProgram } from "./bundled-programs.ts";

/** How a command of the server ended. */
export interface EndedProgram {
  readonly exitCode: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs `apps/server/src/<name>.ts` to its end. */
export async function runProgram(
  name: string,
  argumentsOfIt: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<EndedProgram> {
  const child = Bun.spawn([process.execPath, await bundledProgram(`src/commands/${name}.ts`), ...argumentsOfIt], {
    env: { PATH: process.env.PATH ?? "", ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { exitCode: await child.exited, output, errors };
}
