import type { QueueControl } from "@rubrica/core";
import { checkStatements } from "./check-database.ts";
import type { Statements } from "./database.ts";
import { depths } from "./tasks/depths.ts";
import { cancelTasks, findTask, listTasks } from "./tasks/queued-tasks.ts";
import { controls, limit, pause, resume } from "./tasks/type-controls.ts";

/**
 * What operators do with PostgreSQL's queue. Every operation is one statement, part of the transaction of the statements.
 *
 * @throws {InvalidArgumentError} for what runs no statements.
 */
export function createQueueControl(statements: Statements): QueueControl {
  checkStatements("createQueueControl(statements)", statements);
  return {
    find: (id) => findTask(statements, id),
    list: (query) => listTasks(statements, query),
    cancel: (ids) => cancelTasks(statements, ids),
    pause: (type, by) => pause(statements, type, by),
    resume: (type) => resume(statements, type),
    limit: (type, rateLimit) => limit(statements, type, rateLimit),
    depths: (types) => depths(statements, types),
    controls: () => controls(statements),
  };
}
