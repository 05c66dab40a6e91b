import { join } from "node:path";

const READY_MILLISECONDS = 120_000;

/** Milliseconds between two turns of a loop. */
export interface Hold {
  readonly elapsed: number;
  /** Of the processor, by all threads of the process. */
  readonly processor: number;
}

/** A server in a process of its own that says where it is. */
export interface MeasuredProcess extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** What its thread was held by at most since it was asked last. */
  longestHold(): Promise<Hold>;
}

/** Starts a program that prints `ready: <url>`, with the watch over its thread. */
export async function startMeasured(
  program: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<MeasuredProcess> {
  const child = Bun.spawn([process.execPath, "--preload", join(import.meta.dirname, "loop-watch.ts"), program], {
    env: { PATH: process.env.PATH ?? "", HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "error", ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  let output = "";
  const waiting: (() => void)[] = [];
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of child.stdout) {
      output += decoder.decode(chunk, { stream: true });
      for (const look of waiting) look();
    }
  })();
  const printed = (pattern: RegExp, from: number) =>
    new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`Not printed: ${pattern}\n${output}`)), READY_MILLISECONDS);
      const look = () => {
        const found = pattern.exec(output.slice(from))?.[1];
        if (found === undefined) return;
        clearTimeout(late);
        resolve(found);
      };
      waiting.push(look);
      look();
    });
  return {
    url: await printed(/ready: (\S+)[\s\S]*stop:/, 0),
    pid: child.pid,
    async longestHold() {
      const from = output.length;
      process.kill(child.pid, "SIGUSR2");
      const [elapsed, processor] = (await printed(/held ([\d.]+ ms, [\d.]+) ms of/, from)).split(" ms, ");
      return { elapsed: Number(elapsed), processor: Number(processor) };
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.exited;
      await reading;
    },
  };
}
