import type { TaskQueue } from "@rubrica/core";
import { checkStatements } from "./check-database.ts";
import type { Statements } from "./database.ts";
import { cancel } from "./tasks/cancel.ts";
import { enqueue } from "./tasks/enqueue.ts";
import { oldestReadySeconds, stats } from "./tasks/stats.ts";

/**
 * The task queue in PostgreSQL. Every operation is one statement, atomic by itself and part of the transaction that the
 * statements belong to. All times are the database's own.
 *
 * @throws {InvalidArgumentError} for what runs no statements.
 */
export function createTaskQueue(statements: Statements): TaskQueue {
  checkStatements("createTaskQueue(statements)", statements);
  return {
    supportsTransactions: true,
    enqueue: (tasks) => enqueue(statements, tasks),
    cancel: (keys) => cancel(statements, keys),
    stats: () => stats(statements),
    oldestReadySeconds: () => oldestReadySeconds(statements),
  };
}
