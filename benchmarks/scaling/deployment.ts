import { join } from "node:path";
import postgres from "postgres";
import { mustStart, temporaryFolder } from "../../apps/server/test/server-process.ts";

/** A process for requests over an empty database; workers come and go with each measurement. */
export interface Deployment extends AsyncDisposable {
  /** Hands in so many reports, each a file of its own, and lets so many worker processes score them. */
  secondsToScore(pdf: Uint8Array, reports: number, workers: number): Promise<number>;
}

const createAdmin = join(import.meta.dirname, "../../apps/server/src/commands/create-admin.ts");
const admin = { email: "admin@example.com", password: "a-long-password-1" };
/** Of the tasks that begin a report: what is paused until all are handed in. */
const firstTask = "report.download";
/** For one report more; much longer than one takes. */
const STALLED_MILLISECONDS = 300_000;

/** @param serverUrl of a PostgreSQL server, as superuser. */
export async function openDeployment(serverUrl: string, model: Readonly<Record<string, string>>): Promise<Deployment> {
  const name = `scaling_${crypto.randomUUID().replaceAll("-", "")}`;
  const server = postgres(serverUrl, { max: 1, onnotice: () => {} });
  await server.unsafe(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const sql = postgres(url.href, { max: 1, onnotice: () => {} });
  const folder = await temporaryFolder();
  const environment = {
    ...model,
    DATABASE_URL: url.href,
    DATA_DIR: folder.path,
    PUBLIC_URL: "http://rubrica.test",
  };
  const front = await mustStart({ ...environment, ROLE: "api" });
  await runCreateAdmin(environment);
  const headers = { Authorization: `Bearer ${await signIn(front.url)}` };
  let handedIn = 0;

  return {
    async secondsToScore(pdf, reports, workers) {
      await call(`${front.url}/api/v1/task-types/${firstTask}/pause`, headers);
      const processes = await Promise.all(
        Array.from({ length: workers }, () => mustStart({ ...environment, ROLE: "worker" })),
      );
      try {
        for (let number = 0; number < reports; number += 1) {
          handedIn += 1;
          await call(
            `${front.url}/api/v1/reports`,
            { ...headers, "Content-Type": "application/pdf" },
            own(pdf, handedIn),
          );
        }
        await call(`${front.url}/api/v1/task-types/${firstTask}/resume`, headers);
        const begun = performance.now();
        await allScored(handedIn);
        return (performance.now() - begun) / 1000;
      } finally {
        await Promise.all(processes.map((process) => process.end("SIGTERM")));
      }
    },
    async [Symbol.asyncDispose]() {
      await front.end("SIGTERM");
      await sql.end();
      await server.unsafe(`drop database ${name} with (force)`);
      await server.end();
      await folder.remove();
    },
  };

  async function allScored(goal: number): Promise<void> {
    let [best, since] = [0, performance.now()];
    while (best < goal) {
      await Bun.sleep(50);
      const [row] = await sql`select count(*)::int as count from public.reports where status = 'scored'`;
      if (row?.count > best) [best, since] = [row?.count, performance.now()];
      if (performance.now() - since > STALLED_MILLISECONDS) throw new Error(`${best} of ${goal} reports were scored.`);
    }
  }
}

async function runCreateAdmin(environment: Readonly<Record<string, string>>): Promise<void> {
  const child = Bun.spawn([process.execPath, createAdmin], {
    env: {
      PATH: process.env.PATH ?? "",
      ...environment,
      ADMIN_EMAIL: admin.email,
      ADMIN_NAME: "Admin",
      ADMIN_PASSWORD: admin.password,
    },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "inherit",
  });
  if ((await child.exited) !== 0) throw new Error("No admin could be made.");
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/functions/v1/auth-login`, { method: "POST", body: JSON.stringify(admin) });
  const { data } = (await response.json()) as {
    readonly data: { readonly session: { readonly access_token: string } };
  };
  return data.session.access_token;
}

async function call(url: string, headers: Record<string, string>, body?: Uint8Array<ArrayBuffer>): Promise<void> {
  const response = await fetch(url, { method: "POST", headers, ...(body && { body }) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
}

/** The same pages in a file that no other report has: readers skip a comment behind the end. */
function own(pdf: Uint8Array, number: number): Uint8Array<ArrayBuffer> {
  const comment = new TextEncoder().encode(`\n% report ${number}\n`);
  const made = new Uint8Array(pdf.length + comment.length);
  made.set(pdf);
  made.set(comment, pdf.length);
  return made;
}
