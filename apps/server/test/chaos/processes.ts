import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Processes of one program, and what is done to them. */
export class Processes {
  readonly #program: string;
  readonly #values: readonly string[];
  readonly #running: ChildProcess[] = [];

  constructor(program: string, values: readonly string[]) {
    this.#program = join(import.meta.dirname, program);
    this.#values = values;
  }

  start(): ChildProcess {
    const child = spawn(process.execPath, [this.#program, ...this.#values], { stdio: ["ignore", "pipe", "inherit"] });
    child.stdout.resume();
    this.#running.push(child);
    return child;
  }

  /** The one that a fault strikes. */
  pick(victim: number): ChildProcess | undefined {
    return this.#running[victim % this.#running.length];
  }

  /** Sends a signal that ends it, waits for its end, three seconds at most, and starts another. */
  async replace(child: ChildProcess | undefined, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    if (!child) return;
    this.#running.splice(this.#running.indexOf(child), 1);
    await end(child, signal);
    this.start();
  }

  /** How each of them stands: null where it runs. */
  describe(): readonly { readonly exitCode: number | null; readonly signal: string | null }[] {
    return this.#running.map(({ exitCode, signalCode }) => ({ exitCode, signal: signalCode }));
  }

  async killAll(): Promise<void> {
    for (const child of this.#running.splice(0)) await end(child, "SIGKILL");
  }
}

async function end(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGCONT"); // one that is stopped hears no other signal than SIGKILL
  child.kill(signal);
  const late = setTimeout(() => child.kill("SIGKILL"), 3_000);
  await ended;
  clearTimeout(late);
}
