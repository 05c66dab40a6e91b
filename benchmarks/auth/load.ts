/** Asks a server as often as it answers, in a process of its own; prints what came of it as JSON. */
import { type HttpConnection, openConnection, requestText } from "./http-connection.ts";

/** What a load process is to do. */
export interface LoadJob {
  readonly url: string;
  readonly kind: "select" | "rotate" | "user" | "refresh" | "login" | "health";
  readonly seconds: number;
  /** Requests under way at the same time, each on a connection of its own. */
  readonly concurrency: number;
  /** Pause between two requests of a connection, milliseconds. Default none. */
  readonly pauseMilliseconds?: number;
  /** One for each connection: an access token, a refresh token, an e-mail address, an id. */
  readonly who: readonly string[];
  readonly password?: string;
}

/** What came of it. */
export interface LoadResult {
  readonly perSecond: number;
  readonly requests: number;
  /** Of each request, in the order in which they ended. */
  readonly milliseconds: readonly number[];
  /** Answers that were not 200, by status. */
  readonly refused: Readonly<Record<string, number>>;
  /** For a further job: refresh tokens move on. */
  readonly who: readonly string[];
}

/** Another address on the network for every request, as from many clients behind a proxy. */
function clientAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}

function nextRequest({ kind, password }: LoadJob, who: string): string {
  const headers = { "X-Forwarded-For": clientAddress() };
  switch (kind) {
    case "select":
      return requestText(`/select?id=${who}`, { headers });
    case "rotate":
      return requestText("/rotate", { headers, body: { hash: who } });
    case "health":
      return requestText("/health", { headers });
    case "user":
      return requestText("/auth/v1/user", { headers: { ...headers, Authorization: `Bearer ${who}` } });
    case "refresh":
      return requestText("/auth/v1/token?grant_type=refresh_token", { headers, body: { refresh_token: who } });
    case "login":
      return requestText("/auth/v1/token?grant_type=password", { headers, body: { email: who, password } });
  }
}

async function run(job: LoadJob): Promise<LoadResult> {
  const connections = await Promise.all(Array.from({ length: job.concurrency }, () => openConnection(job.url)));
  const who = [...job.who];
  const milliseconds: number[] = [];
  const refused: Record<string, number> = {};
  const moves = job.kind === "refresh" || job.kind === "rotate";
  const started = performance.now();
  const until = started + job.seconds * 1000;
  const drive = async (connection: HttpConnection, index: number) => {
    while (performance.now() < until) {
      const request = nextRequest(job, who[index] ?? "");
      const sentAt = performance.now();
      const { status, body } = await connection.ask(request);
      milliseconds.push(performance.now() - sentAt);
      if (status !== 200) refused[status] = (refused[status] ?? 0) + 1;
      if (moves && status === 200) who[index] = /"refresh_token":"([^"]+)"/.exec(body)?.[1] ?? "";
      if (job.pauseMilliseconds) await Bun.sleep(job.pauseMilliseconds);
    }
    connection.close();
  };
  await Promise.all(connections.map(drive));
  const perSecond = milliseconds.length / ((performance.now() - started) / 1000);
  return { perSecond, requests: milliseconds.length, milliseconds, refused, who };
}

if (import.meta.main) {
  const job: LoadJob = JSON.parse(await Bun.stdin.text());
  await Bun.write(Bun.stdout, JSON.stringify(await run(job)));
}
