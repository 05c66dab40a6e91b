import { join } from "node:path";
import type { TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { sampleReport } from "./report-client.ts";
import { mustStart, type ServerProcess } from "./server-process.ts";

const impatient = join(import.meta.dirname, "impatient-server.ts");

/** Reports that are handed in: some by default, as many as `RUBRICA_CHAOS_REPORTS` says in the long form. */
export const REPORT_COUNT = Number(process.env.RUBRICA_CHAOS_REPORTS ?? 20);
/** A worker is killed each time that so many more are scored. */
const SCORED_BETWEEN_KILLS = 5;
/** As long as a test of it may take. */
export const KILLS_MILLISECONDS = 240_000 + 6_000 * REPORT_COUNT;
/** For one report more or the next kill; much longer than it takes on a busy machine. */
const STALLED_MILLISECONDS = 120_000;

export interface KilledInTurnOptions {
  readonly opened: TestDatabase;
  /** Of the worker processes. */
  readonly environment: Readonly<Record<string, string>>;
  /** The process for requests, which takes the reports in. */
  readonly front: ServerProcess;
  readonly headers: Readonly<Record<string, string>>;
}

export interface KilledInTurn {
  readonly reportIds: readonly string[];
  /** Worker processes that were killed. */
  readonly kills: number;
  readonly seconds: number;
}

/**
 * Hands in small reports, each a file of its own, and lets two worker processes score them, of which the elder is killed and
 * replaced again and again. Resolves when all are scored.
 * @throws Error when nothing more is scored for two minutes.
 */
export async function killWorkersInTurn(options: KilledInTurnOptions): Promise<KilledInTurn> {
  const { opened, environment, front, headers } = options;
  const begunAt = performance.now();
  const count = async (): Promise<number> => {
    const [row] = await opened.database.query<{ readonly count: number }>(
      "select count(*)::int as count from public.reports where status = 'scored'",
    );
    return row?.count ?? 0;
  };
  const startWorker = () => mustStart({ ...environment, ROLE: "worker" }, impatient);
  const workers = [await startWorker(), await startWorker()];
  let kills = 0;
  try {
    const sample = await sampleReport("course-report.pdf");
    const reportIds = [];
    for (let number = 1; number <= REPORT_COUNT; number += 1) {
      reportIds.push(await handIn(`${front.url}/api/v1/reports`, headers, ownFile(sample, number)));
    }
    while (kills === 0 || (await count()) + SCORED_BETWEEN_KILLS < REPORT_COUNT) {
      const goal = Math.min((await count()) + SCORED_BETWEEN_KILLS, REPORT_COUNT);
      await reach(goal, count);
      await workers.shift()?.end("SIGKILL");
      kills += 1;
      workers.push(await startWorker());
    }
    await reach(REPORT_COUNT, count);
    const seconds = Math.round((performance.now() - begunAt) / 1000);
    // A worker that was killed between a commit and its queue leaves a task behind that is found to have ended, once its
    // lease has run out: until then it runs, as far as the queue knows.
    await waitFor(async () => (await unendedTasks(front.url, headers)) === 0);
    return { reportIds, kills, seconds };
  } finally {
    await Promise.all(workers.map((worker) => worker.end("SIGTERM")));
  }
}

/** The same pages in a file that no other report has: readers skip a comment behind the end. */
function ownFile(pdf: Uint8Array, number: number): Uint8Array<ArrayBuffer> {
  const comment = new TextEncoder().encode(`\n% report ${number}\n`);
  const own = new Uint8Array(pdf.length + comment.length);
  own.set(pdf);
  own.set(comment, pdf.length);
  return own;
}

async function handIn(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const request = { method: "POST", headers: { ...headers, "Content-Type": "application/pdf" }, body };
  const response = await fetch(url, request);
  // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
  const answer = (await response.json()) as any;
  if (response.status !== 202) throw new Error(`A report was refused: ${answer.error}`);
  return answer.data.id;
}

/** Tasks that wait, now or for later, or run. */
async function unendedTasks(url: string, headers: Record<string, string>): Promise<number> {
  // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
  const { data } = (await (await fetch(`${url}/api/v1/workers/status`, { headers })).json()) as any;
  const { ready, scheduled, running } = data.queue;
  return ready + scheduled + running;
}

async function reach(goal: number, count: () => Promise<number>): Promise<void> {
  let [best, since] = [await count(), performance.now()];
  while (best < goal) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const now = await count();
    if (now > best) [best, since] = [now, performance.now()];
    if (performance.now() - since > STALLED_MILLISECONDS) throw new Error(`${best} of ${goal} reports were scored.`);
  }
}
