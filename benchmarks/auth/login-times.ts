import { openConnection, requestText } from "./http-connection.ts";
import { KINDS_OF_ACCOUNTS, type Rig } from "./rig.ts";
import { median, quantile } from "./statistics.ts";

/** How long a refused login of a kind took. */
export interface LoginTimes {
  readonly name: string;
  readonly medianMilliseconds: number;
  /** The middle half of the times lies between the two. */
  readonly quartiles: readonly [number, number];
}

/** Times of refused logins, one after another, one of each kind in turn. */
export async function measureLogins(rig: Rig, logins: number): Promise<readonly LoginTimes[]> {
  const connection = await openConnection(rig.server);
  const kinds = {
    "unknown address": (index: number) => `nobody-${index}@example.com`,
    ...Object.fromEntries(
      KINDS_OF_ACCOUNTS.map((kind) => [
        kind === "confirmed" ? "wrong password" : kind,
        (index: number) => rig.accounts[kind][index % rig.accounts[kind].length]?.email ?? "",
      ]),
    ),
  };
  const times = Object.keys(kinds).map((name) => ({ name, milliseconds: [] as number[] }));
  for (let index = 0; index < logins; index += 1) {
    // Another order in each turn: what came before leaves its traces.
    for (const { name, milliseconds } of shuffled(times)) {
      const email = kinds[name as keyof typeof kinds]?.(index);
      const headers = { "X-Forwarded-For": `10.1.${index >> 8}.${index & 255}` };
      const body = { email, password: "a wrong password" };
      const request = requestText("/auth/v1/token?grant_type=password", { headers, body });
      const sentAt = performance.now();
      const { status } = await connection.ask(request);
      milliseconds.push(performance.now() - sentAt);
      if (status !== 400) throw new Error(`A login of ${email} was answered with ${status}.`);
    }
  }
  connection.close();
  return times.map(({ name, milliseconds }) => ({
    name,
    medianMilliseconds: median(milliseconds),
    quartiles: [quantile(milliseconds, 0.25), quantile(milliseconds, 0.75)],
  }));
}

function shuffled<Item>(items: readonly Item[]): readonly Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
