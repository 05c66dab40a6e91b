import type { TaskQueue } from "@rubrica/core";

/** What a store does when it is not well: answer with an error, or not at all. */
export type Fault = "fails" | "hangs";

/** A queue whose operations can be made to fail or hang. */
export interface FaultyQueue extends TaskQueue {
  /** Null: well again. Hanging calls then go on, as when a connection comes back. */
  setFault(fault: Fault | null, operations?: readonly (keyof TaskQueue)[]): void;
  /** Runs something as one of the operations. */
  guard<Result>(operation: keyof TaskQueue, run: () => Promise<Result>): Promise<Result>;
}

export function createFaultyQueue(queue: TaskQueue): FaultyQueue {
  let fault: Fault | null = null;
  let operations: readonly (keyof TaskQueue)[] | null = null;
  let heal = (): void => {};
  let healed = Promise.resolve();

  const guard = async <Result>(operation: keyof TaskQueue, run: () => Promise<Result>): Promise<Result> => {
    const struck = !operations || operations.includes(operation);
    if (fault === "fails" && struck) throw new StoreDownError();
    if (fault === "hangs" && struck) await healed;
    return await run();
  };
  return {
    ...queue,
    guard,
    enqueue: (tasks) => guard("enqueue", () => queue.enqueue(tasks)),
    claim: (request) => guard("claim", () => queue.claim(request)),
    renew: (leases, leaseSeconds) => guard("renew", () => queue.renew(leases, leaseSeconds)),
    settle: (settlements) => guard("settle", () => queue.settle(settlements)),
    release: (leases, delaySeconds) => guard("release", () => queue.release(leases, delaySeconds)),
    sweep: (limit, types) => guard("sweep", () => queue.sweep(limit, types)),
    setFault(next, struck) {
      heal();
      fault = next;
      operations = struck ?? null;
      healed = new Promise((resolve) => {
        heal = resolve;
      });
    },
  };
}

class StoreDownError extends Error {
  readonly code = "store_down";

  constructor() {
    super("The store is down.");
  }
}
