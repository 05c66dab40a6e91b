import { checkArray, checkFunction, checkObject, checkText, type Logger, silentLogger } from "@rubrica/core";
import { describeError } from "../attempt/describe-error.ts";
import { withDeadline } from "../time/deadline.ts";
import { systemTime, type Time } from "../time/time.ts";

/** A store, and how to ask whether it works. */
export interface WatchedStore {
  /** As the `needs` of handlers name it. */
  readonly name: string;
  /**
   * Asks it, on a new connection, for what tasks ask of it; rejects where it does not do that. An object that is missing is no
   * failure of the store.
   */
  probe(): Promise<unknown>;
  /** Every task needs it, as the store of the tasks themselves. Default false: those whose handler names it. */
  readonly neededByAll?: boolean;
}

/** What a {@link StoreWatch} watches, and by which clock. */
export interface StoreWatchOptions {
  /** The stores. */
  readonly stores: readonly WatchedStore[];
  /** Hears once that a store is away, and once that it is back. Default: none. */
  readonly logger?: Logger;
  /** What waits go by. Default: the machine's clock. */
  readonly time?: Time;
  /** From 0 to 1. Default: Math.random. */
  readonly random?: () => number;
}

/** Knows which stores are away. A store counts as away from a probe that fails, after a failure, to the first that succeeds. */
export interface StoreWatch {
  /**
   * Called after a failure of what needs these stores: probes those that are not known to be away. Never rejects.
   * @returns the name of one that is away; null where all work, so that the failure is not theirs.
   */
  failed(needs: readonly string[]): Promise<string | null>;
  /** The name of one of these stores that is known to be away; null where none is. Stores that all need do not count. */
  away(needs: readonly string[]): string | null;
  /** Calls the listener whenever a store is back, until the returned function is called. */
  onBack(listener: () => void): () => void;
  /** Ends all probes. */
  close(): void;
}

/**
 * Watches stores: those that are away are probed again every 5 to 15 seconds.
 *
 * @throws {InvalidArgumentError} for what has no name and no probe.
 */
export function createStoreWatch(options: StoreWatchOptions): StoreWatch {
  checkOptions(options);
  const { stores, logger = silentLogger, time = systemTime, random = Math.random } = options;
  const away = new Set<string>();
  const probes = new Map<string, Promise<boolean>>();
  const workedAt = new Map<string, number>();
  const listeners = new Set<() => void>();
  const closed = new AbortController();

  /** Whether the store works. Whoever asks meanwhile gets the same answer. */
  const probe = (store: WatchedStore): Promise<boolean> => {
    const underWay = probes.get(store.name);
    if (underWay) return underWay;
    const probing = withDeadline(time, PROBE_SECONDS, (async () => await store.probe())()).then(
      () => {
        workedAt.set(store.name, time.elapsed());
        return true;
      },
      (error: unknown) => {
        if (!away.has(store.name)) logger.warn({ store: store.name, error: describeError(error) }, "a store is away");
        return false;
      },
    );
    probes.set(store.name, probing);
    void probing.then(() => probes.delete(store.name));
    return probing;
  };

  const untilBack = async (store: WatchedStore): Promise<void> => {
    do await time.sleep((LEAST_SECONDS + (MOST_SECONDS - LEAST_SECONDS) * random()) * 1000, closed.signal);
    while (!closed.signal.aborted && !(await probe(store)));
    if (closed.signal.aborted) return;
    away.delete(store.name);
    logger.info({ store: store.name }, "a store is back");
    for (const listener of [...listeners]) listener();
  };

  return {
    async failed(needs) {
      const needed = stores.filter(({ name, neededByAll = false }) => neededByAll || needs.includes(name));
      const found = await Promise.all(
        needed.map(async (store) => {
          if (away.has(store.name)) return store.name;
          const provenSeconds = (time.elapsed() - (workedAt.get(store.name) ?? Number.NEGATIVE_INFINITY)) / 1000;
          if (closed.signal.aborted || provenSeconds < 1 || (await probe(store))) return null;
          if (!away.has(store.name)) {
            away.add(store.name);
            void untilBack(store);
          }
          return store.name;
        }),
      );
      return found.find((name) => name !== null) ?? null;
    },
    away: (needs) =>
      stores.find(({ name, neededByAll = false }) => !neededByAll && needs.includes(name) && away.has(name))?.name ??
      null,
    onBack(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => closed.abort(),
  };
}

/** Longer than a store that works takes to answer. */
const PROBE_SECONDS = 10;
const LEAST_SECONDS = 5;
const MOST_SECONDS = 15;

function checkOptions(options: StoreWatchOptions): void {
  checkObject("createStoreWatch(options)", options, { expected: "an object with stores" });
  checkArray("createStoreWatch(options.stores)", options.stores, "an array of stores");
  for (const { name, probe } of options.stores) {
    checkText("createStoreWatch(options.stores[].name)", name, "the name of a store");
    checkFunction("createStoreWatch(options.stores[].probe)", probe);
  }
}
