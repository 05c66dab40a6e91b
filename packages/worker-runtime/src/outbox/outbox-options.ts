import {
  checkFunction,
  checkNumber,
  checkObject,
  checkSeconds,
  type Fence,
  InvalidArgumentError,
  type Logger,
  type Outbox,
  type QueuePorts,
  type Stores,
  type TaskStores,
  type Transaction,
} from "@rubrica/core";
import type { Time } from "../time/time.ts";

/** What `createOutboxQueue` joins. */
export interface OutboxQueueOptions<Offered extends TaskStores = Stores> {
  /** The stores whose transactions the queue is to join, as `createPostgresStores` gives them. */
  readonly stores: {
    readonly transaction: Transaction<Offered>;
    readonly outbox: Outbox;
    readonly fence: Fence;
  };
  /** A queue in another system, which keeps the ids that tasks are given. */
  readonly foreign: QueuePorts;
  /** Gets ids and codes, never payloads. Default: none. */
  readonly logger?: Logger;
  /** Between looks for messages that killed processes left, varied by a fifth. Default 2. */
  readonly pollSeconds?: number;
  /** A relay that vanishes is replaced after so long. Default 30. */
  readonly relayLeaseSeconds?: number;
  /** The longest one conversation with queue or stores may take. Default 5. */
  readonly storeSeconds?: number;
  /**
   * How long the fence remembers a task that ended. Default 7 days: longer than anything that could bring the task back,
   * such as an outage of all workers over a holiday, a queue restored from yesterday's copy, or a worker that hung.
   */
  readonly keepEndingsSeconds?: number;
  /** Between looks for tasks that the queue has forgotten. Default 30. */
  readonly recoverSeconds?: number;
  /** What timers and waits go by. Default: the machine's clock. */
  readonly time?: Time;
  /** From 0 to 1. Default: Math.random. */
  readonly random?: () => number;
}

const name = (option: string) => `createOutboxQueue(options.${option})`;

/** The methods of stores that an outbox works with. */
const STORES = { transaction: ["run"], outbox: ["append", "take"], fence: ["endings"] } as const;
/** The four sides of a queue, and one method of each by which it is known. */
const QUEUE = {
  queue: ["enqueue"],
  taskSource: ["claim"],
  deadLetters: ["redrive"],
  queueControl: ["pause"],
} as const;

/** @throws {InvalidArgumentError} for what cannot be meant, and for a queue that cannot stand behind an outbox. */
export function checkOutboxOptions<Offered extends TaskStores>(options: OutboxQueueOptions<Offered>): void {
  checkObject("createOutboxQueue(options)", options, { expected: "an object with stores and foreign" });
  checkParts("stores", options.stores, { expected: "stores, such as createPostgresStores() makes", parts: STORES });
  checkParts("foreign", options.foreign, { expected: "a queue, such as createRedisQueue() makes", parts: QUEUE });
  refuseUnsuitable(options.foreign.queue);
  checkObject(name("logger"), options.logger, { expected: "a logger", methods: ["warn"], optional: true });
  checkSeconds(name("pollSeconds"), options.pollSeconds);
  checkSeconds(name("relayLeaseSeconds"), options.relayLeaseSeconds);
  checkSeconds(name("storeSeconds"), options.storeSeconds);
  checkNumber(name("keepEndingsSeconds"), options.keepEndingsSeconds, { least: 0, fractions: true });
  checkSeconds(name("recoverSeconds"), options.recoverSeconds);
  checkObject(name("time"), options.time, { expected: "a time", methods: ["now", "sleep"], optional: true });
  checkFunction(name("random"), options.random);
}

function checkParts(
  option: "stores" | "foreign",
  value: unknown,
  { expected, parts }: { readonly expected: string; readonly parts: Readonly<Record<string, readonly string[]>> },
): void {
  checkObject(name(option), value, { expected, fields: Object.keys(parts) });
  for (const [part, methods] of Object.entries(parts)) {
    const given = (value as Readonly<Record<string, unknown>>)[part];
    checkObject(name(`${option}.${part}`), given, { expected: `that of ${expected}`, methods });
  }
}

function refuseUnsuitable(queue: OutboxQueueOptions["foreign"]["queue"]): void {
  const mistake = { argument: name("foreign"), value: queue };
  if (queue.supportsTransactions) {
    const given = "one that joins transactions itself";
    const remedy = "It needs no outbox: use its own transaction.";
    throw new InvalidArgumentError({ ...mistake, expected: "a queue in another system", given, remedy });
  }
  if (queue.supportsTaskIds) return;
  throw new InvalidArgumentError({
    ...mistake,
    expected: "a queue that keeps the ids of tasks",
    given: "one that makes all ids itself",
    remedy: "It cannot stand behind an outbox.",
  });
}
