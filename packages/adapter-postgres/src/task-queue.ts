import type { TaskQueue } from "@rubrica/core";
import type { Statements } from "./database.ts";
import type { Listener } from "./progress-bus.ts";
import { cancel } from "./tasks/cancel.ts";
import { claim } from "./tasks/claim.ts";
import { deadLetter, deadLetters, discard, redrive } from "./tasks/dead-letters.ts";
import { enqueue } from "./tasks/enqueue.ts";
import { release } from "./tasks/release.ts";
import { renew } from "./tasks/renew.ts";
import { settle } from "./tasks/settle.ts";
import { stats } from "./tasks/stats.ts";
import { sweep } from "./tasks/sweep.ts";
import { wake } from "./tasks/wake.ts";

/**
 * The task queue in PostgreSQL. Every operation is one statement, atomic by itself and part of the transaction that the
 * statements belong to. All times are the database's own.
 */
export function createTaskQueue(statements: Statements, { listener }: { readonly listener: Listener }): TaskQueue {
  return {
    enqueue: (tasks) => enqueue(statements, tasks),
    claim: (request) => claim(statements, request),
    renew: (leases, leaseSeconds) => renew(statements, leases, leaseSeconds),
    settle: async (settlements) => ({ lost: await settle(statements, settlements) }),
    release: (leases, delaySeconds = 0) => release(statements, leases, delaySeconds),
    sweep: (limit, types) => sweep(statements, limit, types),
    cancel: (keys) => cancel(statements, keys),
    deadLetters: (page) => deadLetters(statements, page),
    deadLetter: (id) => deadLetter(statements, id),
    redrive: (ids) => redrive(statements, ids),
    discard: (ids) => discard(statements, ids),
    stats: () => stats(statements),
    wake: (types, signal) => wake(listener, types, signal),
  };
}
