import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** What a worker process says of itself, a line for everything that happens. */
export interface WorkerLine {
  readonly event: string;
  readonly name?: string;
  readonly attempt?: number;
  readonly status?: object;
}

export interface WorkerProcess {
  readonly process: ChildProcess;
  /** Its exit code; null when it was killed. */
  readonly ended: Promise<number | null>;
  /** The next line about such an event, passing over others. */
  next(event: string): Promise<WorkerLine>;
}

/** Starts worker processes for a test, and kills those that are left. */
export class WorkerProcesses {
  readonly #running: WorkerProcess[] = [];

  /** Runs `worker-process.ts` on the database of this address. */
  start(url: string | null, concurrency = 1): WorkerProcess {
    const program = fileURLToPath(new URL("./worker-process.ts", import.meta.url));
    const child = spawn(process.execPath, [program, url ?? "", String(concurrency)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit").then(([code]) => code as number | null);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const worker: WorkerProcess = {
      process: child,
      ended,
      async next(event) {
        for (;;) {
          const { value, done } = await lines.next();
          if (done) throw new Error(`The worker ended before it said "${event}".`);
          const line = JSON.parse(value) as WorkerLine;
          if (line.event === event) return line;
        }
      },
    };
    this.#running.push(worker);
    return worker;
  }

  async killAll(): Promise<void> {
    for (const worker of this.#running.splice(0)) {
      worker.process.kill("SIGKILL");
      await worker.ended;
    }
  }
}
