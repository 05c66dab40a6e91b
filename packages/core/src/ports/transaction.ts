import type { Actor } from "../model/actor.ts";
import type { Stores } from "./stores.ts";

/** Runs several stores and the queue atomically. `Offered` is the stores that the work is given, all by default. */
export interface Transaction<Offered extends Partial<Stores> = Stores> {
  /**
   * Runs the work on stores bound to one transaction, on behalf of the actor; commits when it resolves, rolls
   * everything back when it rejects. Never kept open over slow work. Rejects with PermissionDeniedError where the
   * store refused what the actor may not do; what they may not see is absent to them.
   */
  run<Result>(actor: Actor, work: (stores: Offered) => Promise<Result>): Promise<Result>;
}

/** The store refused what the actor may not do. */
export class PermissionDeniedError extends Error {
  override readonly name = "PermissionDeniedError";
  readonly code = "permission_denied";
  readonly readable = true;

  constructor() {
    super("The actor may not do this.");
  }
}
