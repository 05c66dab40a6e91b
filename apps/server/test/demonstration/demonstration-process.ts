import { bundledProgram } from "../bundled-programs.ts";

/** A demonstration in a process of its own, or how its start ended. */
export interface DemonstrationProcess {
  /** Empty where it did not start. */
  readonly url: string;
  /** Everything that it printed so far. */
  output(): string;
  /** Sends a signal and waits for the end. Gives the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code once the process has ended by itself. */
  readonly exited: Promise<number>;
}

const readyMilliseconds = 120_000;

/** Runs `start --demo` with nothing in its environment but this, and waits until it is ready or has ended. */
export async function startDemonstrationProcess(
  environment: Readonly<Record<string, string>> = {},
): Promise<DemonstrationProcess> {
  const child = Bun.spawn([process.execPath, await bundledProgram("src/main.ts"), "--demo"], {
    env: { PATH: process.env.PATH ?? "", PORT: "0", ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  let output = "";
  const ready = Promise.withResolvers<void>();
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      output += decoder.decode(chunk, { stream: true });
      if (output.includes("stop:")) ready.resolve();
    }
  };
  const reading = Promise.all([collect(child.stdout), collect(child.stderr)]);
  const timer = setTimeout(() => child.kill("SIGKILL"), readyMilliseconds);
  await Promise.race([ready.promise, child.exited.then(() => reading)]);
  clearTimeout(timer);
  return {
    url: /ready: (\S+)/.exec(output)?.[1] ?? "",
    output: () => output,
    exited: child.exited,
    async end(signal = "SIGTERM") {
      child.kill(signal);
      await child.exited;
      await reading;
      return child.exitCode;
    },
  };
}
