import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = join(import.meta.dirname, "../../apps/server/src/main.ts");
const preload = join(import.meta.dirname, "without-console.ts");
const READY_MILLISECONDS = 120_000;

/** A service in a process of its own, over its embedded database. */
export interface StartedService extends AsyncDisposable {
  readonly url: string;
  /** From the start of the process until it takes requests. */
  readonly readyMilliseconds: number;
}

/** @param withConsole false: as an installation without `apps/console`. */
export async function startService(dataFolder: string, withConsole: boolean): Promise<StartedService> {
  const startedAt = performance.now();
  const child = Bun.spawn([process.execPath, ...(withConsole ? [] : ["--preload", preload]), program], {
    env: { PATH: process.env.PATH ?? "", HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "error", DATA_DIR: dataFolder },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), READY_MILLISECONDS);
  const decoder = new TextDecoder();
  let output = "";
  let url: string | undefined;
  for await (const chunk of child.stdout) {
    output += decoder.decode(chunk, { stream: true });
    url = /ready: (\S+)/.exec(output)?.[1];
    if (url !== undefined) break;
  }
  clearTimeout(timer);
  const took = performance.now() - startedAt;
  const stop = async () => {
    child.kill("SIGTERM");
    await child.exited;
  };
  if (url === undefined) {
    await stop();
    throw new Error(`The service did not start: ${output}`);
  }
  return { url, readyMilliseconds: took, [Symbol.asyncDispose]: stop };
}

/** A folder for data that goes with what uses it. */
export async function temporaryDataFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), "rubrica-bench-console-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
