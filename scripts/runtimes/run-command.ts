import { spawnSync } from "node:child_process";

export interface CommandResult {
  readonly ok: boolean;
  /** Standard output and error together. */
  readonly output: string;
}

export interface CommandOptions {
  readonly folder: string;
  /** Default 300. */
  readonly deadlineSeconds?: number;
  /** What is set besides the environment of this process. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a program to its end, at most `deadlineSeconds`. */
export function runCommand(command: readonly [string, ...string[]], options: CommandOptions): CommandResult {
  const [program, ...args] = command;
  const result = spawnSync(program, args, {
    cwd: options.folder,
    env: { ...process.env, ...options.environment, NO_COLOR: "1", npm_config_loglevel: "error" },
    encoding: "utf8",
    timeout: (options.deadlineSeconds ?? 300) * 1000,
    maxBuffer: 64 * 1024 * 1024,
  });
  const reason = result.error === undefined ? "" : `\n${result.error.message}`;
  return { ok: result.status === 0, output: `${result.stdout ?? ""}${result.stderr ?? ""}${reason}`.trimEnd() };
}

/** Runs a program that must succeed. Throws with its output otherwise. */
export function requireCommand(command: readonly [string, ...string[]], options: CommandOptions): string {
  const { ok, output } = runCommand(command, options);
  if (!ok) throw new Error(`${command.join(" ")} failed:\n${output}`);
  return output;
}
