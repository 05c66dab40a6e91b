import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { countOutcomes, type Outcomes } from "./count-outcomes.ts";
import { readFailedTests } from "./failed-tests.ts";

export interface TestRun {
  readonly folder: string;
  /** Files or folders in it. Default: all its tests. */
  readonly files?: readonly string[];
  /** After this the process and its children are killed, and the run has failed. */
  readonly deadlineSeconds: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Prints a line. Lines of passed tests and names of files are not printed. */
  readonly print: (line: string) => void;
  /** Called with the id of the process once it has started. */
  readonly onStart?: (processId: number) => void;
  /** Called when the tests of a file have ended. */
  readonly onFileEnd?: (file: string, seconds: number) => void;
}

/** Longest time of one test, unless the test sets its own. */
const TEST_TIMEOUT_MILLISECONDS = 240_000;

/** Without JavaScriptCore's last compiler the tests of the server take a tenth less processor time: they end before its code pays. */
const NO_LAST_COMPILER = { BUN_JSC_useFTLJIT: "0" } as const;

/** The line that `bun test` begins the results of a file with. */
const FILE_NAME = /^(\S+\.test\.tsx?):$/;

/** Runs `bun test` in a folder, in a process of its own: a crash there hides nothing elsewhere. */
export async function runTests(run: TestRun): Promise<{
  readonly outcomes: Outcomes;
  /** What was said of each failed test. */
  readonly failures: readonly string[];
}> {
  const child = spawn(process.execPath, ["test", `--timeout=${TEST_TIMEOUT_MILLISECONDS}`, ...(run.files ?? [])], {
    cwd: run.folder,
    env: { ...process.env, ...NO_LAST_COMPILER, ...run.environment, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // a group of its own, so that the deadline ends its children too
  });
  if (child.pid !== undefined) run.onStart?.(child.pid);
  const killGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  };
  const deadline = setTimeout(() => {
    run.print(`Killed: its tests took longer than ${run.deadlineSeconds} s.`);
    killGroup();
  }, run.deadlineSeconds * 1000);
  const onInterrupt = () => {
    killGroup();
    process.exit(130);
  };
  process.once("SIGINT", onInterrupt).once("SIGTERM", onInterrupt);

  let output = "";
  const named: { readonly file: string; readonly at: number }[] = [];
  const endFile = (at: number) => {
    const last = named.at(-1);
    if (last !== undefined) run.onFileEnd?.(last.file, (at - last.at) / 1000);
  };
  const readers = [child.stdout, child.stderr].map(async (stream) => {
    for await (const line of createInterface({ input: stream })) {
      output += `${line}\n`;
      const file = FILE_NAME.exec(line)?.[1];
      if (file !== undefined) {
        if (named.some((each) => each.file === file)) continue;
        const at = performance.now();
        endFile(at);
        named.push({ file, at });
      } else if (!line.startsWith("(pass)")) run.print(line);
    }
  });
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  clearTimeout(deadline);
  process.off("SIGINT", onInterrupt).off("SIGTERM", onInterrupt);
  killGroup(); // what the tests left running would hold the pipes open
  await Promise.all(readers);
  endFile(performance.now());
  return {
    outcomes: countOutcomes(output, exitCode),
    failures: readFailedTests(output),
  };
}
