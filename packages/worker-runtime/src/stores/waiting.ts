import type { ClaimedTask } from "@rubrica/core";
import { dead, release, type TaskOutcome } from "../attempt/outcome.ts";
import type { Time } from "../time/time.ts";
import type { WorkerDefinition } from "../worker/worker-definition.ts";
import type { StoreWatch } from "./store-watch.ts";

/**
 * How an attempt ends whose store is away: without being counted, until the task is a week old. It keeps its place, since it is
 * not claimed before the store is back; where the store of the tasks themselves failed, it is claimed again after a pause.
 */
export function awaitStore(
  task: ClaimedTask,
  store: string,
  options: { readonly time: Time; readonly isPaused: boolean },
): TaskOutcome {
  const { time, isPaused } = options;
  const days = (time.now().getTime() - task.enqueuedAt.getTime()) / 86_400_000;
  if (days < MOST_DAYS) return release(isPaused ? 0 : PAUSE_SECONDS);
  return dead({ code: "store_away", message: `It has waited for ${MOST_DAYS} days: the store ${store} is away.` });
}

const MOST_DAYS = 7;
const PAUSE_SECONDS = 5;

/** Which types of a definition a worker may claim while stores are away. */
export class PausedTypes {
  readonly #handlers: WorkerDefinition["handlers"];
  readonly #watch: StoreWatch | null;
  readonly #time: Time;
  #lookedAt: number;

  constructor(
    { handlers }: WorkerDefinition,
    { watch, time }: { readonly watch: StoreWatch | null; readonly time: Time },
  ) {
    this.#handlers = handlers;
    this.#watch = watch;
    this.#time = time;
    this.#lookedAt = time.elapsed();
  }

  /** The name of the store that tasks of this type wait for; null where they need not. */
  storeOf(type: string): string | null {
    return this.#watch?.away(this.#handlers[type]?.needs ?? []) ?? null;
  }

  /**
   * Those whose stores are not known to be away, and once an hour all of them: tasks that have waited for a week are found
   * so, which end without their store.
   */
  claimable(): readonly string[] {
    const types = Object.keys(this.#handlers);
    const free = types.filter((type) => this.storeOf(type) === null);
    if (free.length === types.length || this.#time.elapsed() - this.#lookedAt < LOOK_SECONDS * 1000) return free;
    this.#lookedAt = this.#time.elapsed();
    return types;
  }

  /** A task was found that had waited too long: there may be more. */
  lookAgain(): void {
    this.#lookedAt = Number.NEGATIVE_INFINITY;
  }
}

const LOOK_SECONDS = 3600;
