import type { Actor } from "../model/actor.ts";
import type { Stores } from "./stores.ts";

/** Runs several stores and the queue atomically. `Offered` is the stores that the work is given, all by default. */
export interface Transaction<Offered extends Partial<Stores> = Stores> {
  /**
   * Runs the work on stores of one transaction, on behalf of the actor; commits when it resolves and rolls back when it
   * rejects. Do not keep it open during slow work. Rejects with PermissionDeniedError if the store refuses what the
   * actor may not do; data that the actor may not see is absent.
   */
  run<Result>(actor: Actor, work: (stores: Offered) => Promise<Result>): Promise<Result>;
}

/** The store refused an operation that the actor may not do. */
export class PermissionDeniedError extends Error {
  override readonly name = "PermissionDeniedError";
  readonly code = "permission_denied";
  readonly readable = true;

  constructor() {
    super("The actor may not do this.");
  }
}
