/** A service in a process of its own, which is ready or has ended. */
export interface StartedProcess {
  /** The empty text when the process ended before it was ready. */
  readonly url: string;
  readonly pid: number;
  /** Everything that it printed so far. */
  output(): string;
  /** What it printed as errors so far. */
  errors(): string;
  hasEnded(): boolean;
  /** Sends a signal and waits for the end; returns the exit code, null after SIGKILL. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code when the process has ended. */
  readonly exited: Promise<number>;
}

// The embedded database takes above a minute on a machine at load 30.
const READY_MILLISECONDS = 110_000;

/** Runs a command that starts a service, on a free port unless PORT is given, and waits until it is ready or has ended. */
export async function startProcess(
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
  cwd?: string,
): Promise<StartedProcess> {
  const child = Bun.spawn([...command], {
    ...(cwd !== undefined && { cwd }),
    env: { PATH: process.env.PATH ?? "", PORT: "0", ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  let output = "";
  let errors = "";
  const ready = Promise.withResolvers<void>();
  const reading = Promise.all([
    collect(child.stdout, (text) => {
      output += text;
      if (output.includes("stop:")) ready.resolve();
    }),
    collect(child.stderr, (text) => {
      errors += text;
    }),
  ]);
  const timer = setTimeout(() => child.kill("SIGKILL"), READY_MILLISECONDS);
  await Promise.race([ready.promise, child.exited.then(() => reading)]);
  clearTimeout(timer);
  return {
    url: /ready: (\S+)/.exec(output)?.[1] ?? "",
    pid: child.pid,
    output: () => output + errors,
    errors: () => errors,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    exited: child.exited,
    async end(signal = "SIGTERM") {
      child.kill(signal);
      await child.exited;
      await reading;
      return child.exitCode;
    },
  };
}

async function collect(stream: ReadableStream<Uint8Array>, take: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) take(decoder.decode(chunk, { stream: true }));
}
