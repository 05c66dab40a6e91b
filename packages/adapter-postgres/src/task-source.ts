import type { TaskSource } from "@rubrica/core";
import type { Statements } from "./database.ts";
import type { Listener } from "./progress-bus.ts";
import { claim } from "./tasks/claim.ts";
import { release } from "./tasks/release.ts";
import { renew } from "./tasks/renew.ts";
import { settle } from "./tasks/settle.ts";
import { sweep } from "./tasks/sweep.ts";
import { wake } from "./tasks/wake.ts";

/** The tasks of PostgreSQL's queue, for workers. Every operation is one statement, as those of the queue are; a sweep is two,
 * and so is what finds that its lease was lost. */
export function createTaskSource(statements: Statements, { listener }: { readonly listener: Listener }): TaskSource {
  return {
    claim: (request) => claim(statements, request),
    renew: (leases, leaseSeconds) => renew(statements, leases, leaseSeconds),
    settle: async (settlements) => ({ lost: await settle(statements, settlements) }),
    release: (leases, delaySeconds = 0) => release(statements, leases, delaySeconds),
    sweep: (limit, types, backoffSeconds = 1) => sweep(statements, limit, { types, backoffSeconds }),
    wake: (types, signal) => wake(listener, types, signal),
  };
}
