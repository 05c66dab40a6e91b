import { afterAll, beforeAll, expect, test } from "bun:test";
import { type ServerProcess, SOURCES } from "../server-process.ts";
import { ask, newEmail, signIn, signUp } from "./requests.ts";
import { type Servers, startServerProcess } from "./servers.ts";

const wrong = { password: "a wrong password" };

let servers: Servers<ServerProcess>;
beforeAll(async () => {
  servers = await startServerProcess({ TRUSTED_PROXIES: "1" }, SOURCES);
}, 240_000);
afterAll(() => servers.close());

const countOf = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length;

test("case 9: a flood of logins waits its turn or gets 503, in bounded memory, while others are served", async () => {
  const { email } = await signUp(servers.one);
  const before = await peakMemoryBytes(servers.one.pid);
  const ended: string[] = [];
  const flood = Promise.all(
    Array.from({ length: 160 }, (_, index) =>
      // Most of them about one account, of which 104 may wait or be at it; the others about as many others.
      signIn(servers.one, { email: index % 20 ? email : newEmail(), ...wrong }, `198.51.${index}.1`),
    ),
  ).finally(() => ended.push("flood"));
  const health = ask(servers.one, "/auth/v1/health").finally(() => ended.push("health"));
  expect((await health).status).toBe(200);
  const answers = await flood;
  expect(ended).toEqual(["health", "flood"]);
  const statuses = answers.map(({ status }) => status);
  expect(countOf(statuses, 503)).toBeGreaterThan(0);
  expect(countOf(statuses, 400)).toBeGreaterThanOrEqual(104);
  expect(countOf(statuses, 400) + countOf(statuses, 503)).toBe(160);
  for (const { status, headers } of answers) if (status === 503) expect(headers.get("retry-after")).toBe("5");
  // All at once would take 3 GB.
  if (before !== null) expect(((await peakMemoryBytes(servers.one.pid)) ?? 0) - before).toBeLessThan(400 * 2 ** 20);
  expect((await signIn(servers.one, await signUp(servers.one), "198.51.100.2")).status).toBe(200);
}, 240_000);

/** The most memory that the process has had at once; null where the system does not tell. */
async function peakMemoryBytes(pid: number): Promise<number | null> {
  const status = await Bun.file(`/proc/${pid}/status`)
    .text()
    .catch(() => "");
  const kibibytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) * 1024;
}
