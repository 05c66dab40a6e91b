import type { CommandAnswer } from "../command-socket/served-command.ts";
import { describeStartupFailure } from "../describe-startup-failure.ts";
import { readCommandVariables } from "../settings/variables/command-variables.ts";

/** Runs a command of the service. What it throws is one line for the operator, and the exit code 1. */
export async function runCommand(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(describeStartupFailure(error));
    process.exit(1);
  }
}

/** Prints the help of a command. Gives the exit code 2 where it was not asked for. */
export function showHelp(text: string, asked: { readonly help: boolean }): void {
  console.log(text);
  if (!asked.help) process.exitCode = 2;
}

/** Prints what a command says, and gives the exit code 1 where it failed. */
export function say({ lines, failure }: CommandAnswer): void {
  for (const line of lines) console.log(line);
  if (failure === null) return;
  console.error(failure);
  process.exitCode = 1;
}

/** What the environment gives a command of these variables. Says what to mend of their files; throws EnvironmentError. */
export function readGiven<const Names extends Parameters<typeof readCommandVariables>[1][number]>(
  ...names: readonly Names[]
): Readonly<Partial<Record<Names, string>>> {
  const { values, warnings } = readCommandVariables(process.env, names);
  for (const warning of warnings) console.error(warning);
  return values;
}
