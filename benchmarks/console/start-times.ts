import { median } from "../auth/statistics.ts";
import { startService, temporaryDataFolder } from "./start-service.ts";

/** How long a start takes, with the console and without it. */
export interface StartTimes {
  /** Medians, in milliseconds. */
  readonly withConsole: number;
  readonly without: number;
  /** Median of the rounds' differences. */
  readonly later: number;
}

/** Starts by turns over one database that is there already, so that a machine busy with other things slows both. */
export async function compareStarts(rounds: number): Promise<StartTimes> {
  await using folder = await temporaryDataFolder();
  const start = async (withConsole: boolean) => {
    await using service = await startService(folder.path, withConsole);
    return service.readyMilliseconds;
  };
  await start(true);
  const pairs: { readonly withConsole: number; readonly without: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    // Who begins changes, too.
    if (round % 2 === 0) {
      const withConsole = await start(true);
      pairs.push({ withConsole, without: await start(false) });
    } else {
      const without = await start(false);
      pairs.push({ withConsole: await start(true), without });
    }
  }
  return {
    withConsole: median(pairs.map((pair) => pair.withConsole)),
    without: median(pairs.map((pair) => pair.without)),
    later: median(pairs.map((pair) => pair.withConsole - pair.without)),
  };
}
