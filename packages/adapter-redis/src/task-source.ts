import type { TaskSource } from "@rubrica/core";
import type { Subscriptions } from "./subscriptions.ts";
import { cancellations } from "./tasks/cancellations.ts";
import { claim } from "./tasks/claim.ts";
import type { QueueContext } from "./tasks/queue-context.ts";
import { release } from "./tasks/release.ts";
import { renew } from "./tasks/renew.ts";
import { settle } from "./tasks/settle.ts";
import { sweep } from "./tasks/sweep.ts";
import { wake } from "./tasks/wake.ts";

/** The tasks of a queue in Redis, for workers. Every operation is one script. Without subscriptions callers only poll. */
export function createTaskSource(context: QueueContext, subscriptions: Subscriptions | null): TaskSource {
  const { base } = context;
  return {
    claim: (request) => claim(context, request),
    renew: (leases, leaseSeconds) => renew(context, leases, leaseSeconds),
    settle: async (settlements) => ({ lost: await settle(context, settlements) }),
    release: (leases, delaySeconds = 0) => release(context, leases, delaySeconds),
    sweep: (limit, types, backoffSeconds = 1) => sweep(context, limit, { types, backoffSeconds }),
    ...(subscriptions && {
      wake: (types, signal) => wake({ subscriptions, base }, types, signal),
      cancellations: (signal) => cancellations({ subscriptions, base }, signal),
    }),
  };
}
