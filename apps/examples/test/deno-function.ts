import { join } from "node:path";

/** An edge function that runs under Deno. */
export interface DenoFunction {
  readonly url: string;
  /** What it has printed so far. */
  output(): string;
  /** Waits until it has printed what matches, and gives that; rejects when it ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

export interface DenoFunctionOptions {
  /** Deno itself. */
  readonly deno: string;
  /** The folder with the functions, below an installed `node_modules`. */
  readonly folder: string;
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Starts one as Supabase would, except that it may do less: it gets no module from elsewhere, and may reach nothing but this
 * machine, no files and no native code.
 */
export async function startDenoFunction(options: DenoFunctionOptions): Promise<DenoFunction> {
  const { deno, folder, name, environment } = options;
  const child = Bun.spawn([deno, "run", ...RESTRICTIONS, join(folder, name, "index.ts")], {
    cwd: join(folder, name),
    env: { ...environment, DENO_DIR: join(folder, ".deno"), DENO_SERVE_ADDRESS: "tcp:127.0.0.1:0", NO_COLOR: "1" },
    stdout: "pipe",
    stderr: "pipe",
  });
  let output = "";
  const waiting = new Set<() => void>();
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const bytes of stream) {
      output += decoder.decode(bytes, { stream: true });
      for (const look of waiting) look();
    }
  };
  const ended = Promise.all([read(child.stdout), read(child.stderr), child.exited]);

  async function printed(pattern: RegExp): Promise<RegExpExecArray> {
    const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
    const look = () => {
      const match = pattern.exec(output);
      if (match) resolve(match);
    };
    waiting.add(look);
    look();
    ended.then(() => reject(new Error(`${name} ended: ${output}`)), reject);
    return promise.finally(() => waiting.delete(look));
  }

  const [, url = ""] = await printed(/Listening on (http:\S+?)\/?\s/);
  return {
    url,
    output: () => output,
    printed,
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Without `--allow-ffi` Deno loads no native module. */
const RESTRICTIONS = [
  "--no-remote",
  "--node-modules-dir=manual",
  "--no-lock",
  "--no-prompt",
  "--allow-env",
  "--allow-net=127.0.0.1",
];
