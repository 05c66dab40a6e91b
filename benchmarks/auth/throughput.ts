import { availableParallelism } from "node:os";
import { hashingThreads } from "../../packages/identity/src/limits/hashing-threads.ts";
import { type Comparison, compare, type Turn, takeTurn } from "./comparison.ts";
import type { LoadResult } from "./load.ts";
import { POOL_SIZE, type Rig } from "./rig.ts";
import { median, quantile } from "./statistics.ts";

/** Logins a second beside bare verifications of the same hash, as many at a time as the service hashes. */
export async function compareLogins(rig: Rig, rounds: number, seconds: number): Promise<Comparison> {
  const logins: Turn[] = [];
  const floors: Turn[] = [];
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await takeTurn("floor", () => verifyHashes(rig, seconds)));
    logins.push(await takeTurn("server", () => logInAt(rig, seconds, 16)));
  }
  return compare("login beside one verification", logins, floors);
}

async function verifyHashes(rig: Rig, seconds: number): Promise<{ perSecond: number; requests: number }> {
  const answer = await fetch(`${rig.floor}/argon2id`, {
    method: "POST",
    body: JSON.stringify({ hash: rig.hash, password: rig.password, seconds, concurrency: HASHED_AT_ONCE }),
  });
  return answer.json();
}

/**
 * `GET /user` and refresh beside a Hono route that selects one row; refresh beside one that rotates a row in a transaction
 * as well, and nothing else.
 */
export async function compareReads(rig: Rig, rounds: number, seconds: number): Promise<readonly Comparison[]> {
  const concurrency = 16;
  const opened = await openSessions(rig, concurrency);
  const ids = rig.accounts.confirmed.map(({ id }) => id);
  const who = {
    select: ids,
    user: opened.map((session) => session.accessToken),
    refresh: opened.map((session) => session.refreshToken),
    rotate: ids.map((_, index) => `first ${index}`),
  } as Record<"select" | "user" | "refresh" | "rotate", readonly string[]>;
  const turns: Record<keyof typeof who, Turn[]> = { select: [], user: [], refresh: [], rotate: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ["select", "user", "refresh", "rotate"] as const) {
      const isFloor = kind === "select" || kind === "rotate";
      const job = { url: isFloor ? rig.floor : rig.server, kind, seconds, concurrency, who: who[kind] };
      const turn = await takeTurn(isFloor ? "floor" : "server", async () => checked(await rig.load(job)));
      who[kind] = turn.who;
      turns[kind].push(turn);
    }
  }
  return [
    compare("GET /user beside one select", turns.user, turns.select),
    compare("refresh beside one select", turns.refresh, turns.select),
    compare("refresh beside one rotation", turns.refresh, turns.rotate),
  ];
}

/** 99th percentiles, milliseconds, without logins and while a hundred are under way. */
export interface Latency {
  readonly name: string;
  readonly idle: number;
  readonly busy: number;
}

/** What `/health` and a refresh wait while a hundred logins do. */
export async function compareLatencies(rig: Rig, rounds: number, seconds: number): Promise<readonly Latency[]> {
  const opened = await openSessions(rig, 4);
  let refreshTokens = opened.map((session) => session.refreshToken);
  const seen = { health: { idle: [], busy: [] }, refresh: { idle: [], busy: [] } } as Record<
    "health" | "refresh",
    Record<"idle" | "busy", number[]>
  >;
  const probe = async (state: "idle" | "busy") => {
    const job = { url: rig.server, seconds, concurrency: 4, pauseMilliseconds: 20 };
    const [health, refresh] = await Promise.all([
      rig.load({ ...job, kind: "health", who: ["", "", "", ""] }),
      rig.load({ ...job, kind: "refresh", who: refreshTokens }),
    ]);
    refreshTokens = [...checked(refresh).who];
    seen.health[state].push(quantile(checked(health).milliseconds, 0.99));
    seen.refresh[state].push(quantile(refresh.milliseconds, 0.99));
  };
  for (let round = 0; round < rounds; round += 1) {
    await probe("idle");
    const logins = logInAt(rig, seconds + 3, 100);
    await Bun.sleep(1500);
    await probe("busy");
    await logins;
  }
  return (["health", "refresh"] as const).map((name) => ({
    name,
    idle: median(seen[name].idle),
    busy: median(seen[name].busy),
  }));
}

/** As many as @rubrica/identity hashes at a time, in a process with the pool of the rig. */
const HASHED_AT_ONCE = Math.min(
  4,
  hashingThreads({ processors: availableParallelism(), runtime: "bun", poolSize: POOL_SIZE }),
);

async function logInAt(rig: Rig, seconds: number, concurrency: number): Promise<LoadResult> {
  const who = rig.accounts.confirmed.map(({ email }) => email);
  return checked(await rig.load({ url: rig.server, kind: "login", seconds, concurrency, who, password: rig.password }));
}

async function openSessions(rig: Rig, count: number) {
  return Promise.all(
    rig.accounts.confirmed.slice(0, count).map(async ({ email }) => {
      const answer = await fetch(`${rig.server}/auth/v1/token?grant_type=password`, {
        method: "POST",
        body: JSON.stringify({ email, password: rig.password }),
      });
      if (!answer.ok) throw new Error(`A login was answered with ${answer.status}.`);
      const { access_token, refresh_token } = await answer.json();
      return { accessToken: access_token as string, refreshToken: refresh_token as string };
    }),
  );
}

function checked(result: LoadResult): LoadResult {
  if (Object.keys(result.refused).length === 0) return result;
  throw new Error(`Requests were refused: ${JSON.stringify(result.refused)}`);
}
