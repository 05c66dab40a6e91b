import type { DeadLetters } from "@rubrica/core";
import { checkStatements } from "./check-database.ts";
import type { Statements } from "./database.ts";
import { discard, expire, findDeadLetter, listDeadLetters, redrive } from "./tasks/dead-letters.ts";

/**
 * The dead letters of PostgreSQL's queue.
 *
 * @throws {InvalidArgumentError} for what runs no statements.
 */
export function createDeadLetters(statements: Statements): DeadLetters {
  checkStatements("createDeadLetters(statements)", statements);
  return {
    list: (page) => listDeadLetters(statements, page),
    find: (id) => findDeadLetter(statements, id),
    redrive: (ids) => redrive(statements, ids),
    discard: (ids) => discard(statements, ids),
    expire: (olderThanSeconds) => expire(statements, olderThanSeconds),
  };
}
