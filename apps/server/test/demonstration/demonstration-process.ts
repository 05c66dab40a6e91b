import { bundledProgram } from "../bundled-programs.ts";
import { type StartedProcess, startProcess } from "../started-process.ts";

/** Runs `start --demo` with nothing in its environment but this, and waits until it is ready or has ended. */
export async function startDemonstrationProcess(
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedProcess> {
  return startProcess([process.execPath, await bundledProgram("src/main.ts"), "--demo"], environment);
}
