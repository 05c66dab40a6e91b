import type { QueuePorts, TaskQueue, TaskSource } from "@rubrica/core";

/** What a store does when it is not well: answer with an error, or not at all. */
export type Fault = "fails" | "hangs";

type Operation = keyof TaskQueue | keyof TaskSource;

/** A queue whose operations can be made to fail or hang. */
export interface FaultyQueue {
  readonly queue: TaskQueue;
  readonly taskSource: TaskSource;
  /** Null: well again. Hanging calls then go on, as when a connection comes back. */
  setFault(fault: Fault | null, operations?: readonly Operation[]): void;
  /** Runs something as one of the operations. */
  guard<Result>(operation: Operation, run: () => Promise<Result>): Promise<Result>;
}

export function createFaultyQueue({ queue, taskSource }: QueuePorts): FaultyQueue {
  let fault: Fault | null = null;
  let operations: readonly Operation[] | null = null;
  let heal = (): void => {};
  let healed = Promise.resolve();

  const guard = async <Result>(operation: Operation, run: () => Promise<Result>): Promise<Result> => {
    const struck = !operations || operations.includes(operation);
    if (fault === "fails" && struck) throw new StoreDownError();
    if (fault === "hangs" && struck) await healed;
    return await run();
  };
  return {
    queue: { ...queue, enqueue: (tasks) => guard("enqueue", () => queue.enqueue(tasks)) },
    taskSource: {
      ...taskSource,
      claim: (request) => guard("claim", () => taskSource.claim(request)),
      renew: (leases, leaseSeconds) => guard("renew", () => taskSource.renew(leases, leaseSeconds)),
      settle: (settlements) => guard("settle", () => taskSource.settle(settlements)),
      release: (leases, delaySeconds) => guard("release", () => taskSource.release(leases, delaySeconds)),
      sweep: (...values) => guard("sweep", () => taskSource.sweep(...values)),
    },
    guard,
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
