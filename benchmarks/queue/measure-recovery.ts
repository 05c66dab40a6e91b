import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { OpenedDatabase } from "./databases.ts";
import { formatTable, median } from "./figures.ts";
import { fillOwnQueue, startOwnWorkers } from "./own-workers.ts";

/** How the workers of both processes are set up. */
export interface RecoveryChoice {
  readonly name: string;
  readonly options: { readonly leaseSeconds?: number; readonly pollSeconds?: number };
  readonly times: number;
  /** Longer than the lease: whoever sweeps has been in touch for so long. */
  readonly contactSeconds: number;
}

/** From the SIGKILL of a process until another one that is idle begins with its task. */
export async function measureRecovery(opened: OpenedDatabase, choices: readonly RecoveryChoice[]): Promise<string> {
  const rows: string[][] = [];
  for (const { name, options, times, contactSeconds } of choices) {
    const seconds: number[] = [];
    for (let time = 0; time < times; time += 1) {
      await fillOwnQueue(opened.database, 1);
      const program = fileURLToPath(new URL("./vanishing-worker.ts", import.meta.url));
      const child = spawn(process.execPath, [program, opened.url, JSON.stringify(options)], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      await once(child.stdout, "data");
      const taken = Promise.withResolvers<void>();
      const manager = startOwnWorkers(opened.database, 10, taken.resolve, options);
      // Not always the same moment between two renewals.
      const moment = contactSeconds + (time / times) * ((options.leaseSeconds ?? 12) / 3);
      await new Promise((resolve) => setTimeout(resolve, moment * 1000));
      const killedAt = performance.now();
      child.kill("SIGKILL");
      await taken.promise;
      seconds.push((performance.now() - killedAt) / 1000);
      await manager.stop();
      console.error(`recovery, ${name}: ${seconds.at(-1)?.toFixed(1)} s`);
    }
    rows.push([
      name,
      ...[Math.min(...seconds), median(seconds), Math.max(...seconds)].map((value) => value.toFixed(1)),
    ]);
  }
  const head = ["setting", "least, s", "median, s", "most, s"];
  return `### From SIGKILL until another process begins with the task\n\n${formatTable(head, rows)}`;
}
