import { checkObject, type TaskSource } from "@rubrica/core";
import { checkStatements } from "./check-database.ts";
import type { Statements } from "./database.ts";
import type { Listener } from "./progress-bus.ts";
import { cancellations } from "./tasks/cancellations.ts";
import { createClaim } from "./tasks/claim.ts";
import { release } from "./tasks/release.ts";
import { renew } from "./tasks/renew.ts";
import { settle } from "./tasks/settle.ts";
import { sweep } from "./tasks/sweep.ts";
import { wake } from "./tasks/wake.ts";

/**
 * The tasks of PostgreSQL's queue, for workers. Every operation is one statement, as those of the queue are, except for three
 * that may take two: a sweep, one that finds that its lease was lost, and a claim after one that returned no task.
 *
 * @throws {InvalidArgumentError} for what runs no statements or does not listen.
 */
export function createTaskSource(statements: Statements, options: { readonly listener: Listener }): TaskSource {
  checkStatements("createTaskSource(statements)", statements);
  checkObject("createTaskSource(options)", options, { expected: "an object with listener" });
  const { listener } = options;
  const expected = "what listens, such as the database";
  checkObject("createTaskSource(options.listener)", listener, { expected, methods: ["listen"] });
  return {
    claim: createClaim(statements),
    renew: (leases, leaseSeconds) => renew(statements, leases, leaseSeconds),
    settle: async (settlements) => ({ lost: await settle(statements, settlements) }),
    release: (leases, delaySeconds = 0) => release(statements, leases, delaySeconds),
    sweep: (limit, types, backoffSeconds = 1) => sweep(statements, limit, { types, backoffSeconds }),
    wake: (types, signal) => wake(listener, types, signal),
    cancellations: (signal) => cancellations(listener, signal),
  };
}
