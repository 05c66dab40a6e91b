import {
  type Actor,
  checkObject,
  checkOneOf,
  checkText,
  InvalidArgumentError,
  PermissionDeniedError,
  type Stores,
  type Transaction,
} from "@rubrica/core";
import { checkDatabase } from "./check-database.ts";
import type { Database, Statements } from "./database.ts";
import { INSUFFICIENT_PRIVILEGE, sqlState } from "./postgres-error.ts";

/**
 * Transactions over all stores on behalf of an actor.
 * @param bind makes the stores of one transaction.
 */
export function createTransaction<Score = unknown>(
  database: Database,
  bind: (statements: Statements) => Stores<Score>,
): Transaction<Stores<Score>> {
  return { run: (actor, work) => runAs(database, actor, (statements) => work(bind(statements))) };
}

/**
 * Runs the work in one transaction in which the database itself knows the actor: a person's statements run as
 * `authenticated` with the person's claims, an anonymous one's as `anon`, the service's as the connection's own role.
 * Rejects with PermissionDeniedError where the database refused a person or an anonymous actor, and with
 * InvalidArgumentError for what is no actor.
 */
export async function runAs<Result>(
  database: Database,
  actor: Actor,
  work: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  checkDatabase("runAs(database)", database);
  checkActor(actor);
  if (typeof work !== "function")
    throw new InvalidArgumentError({ argument: "runAs(work)", expected: "a function", value: work });
  if (actor.kind === "service") return database.transaction(work);
  try {
    return await database.transaction(async (statements) => {
      // The third argument keeps the settings to this transaction: the pool's next user starts clean. Nothing is compiled in
      // it: policies and JSON make statements look long, and compiling a list took 100 ms where running it takes 2.
      await statements.query(
        `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
           set_config('role', $3, true), set_config('jit', 'off', true)`,
        // Older servers of PostgREST, and their `auth.uid()`, know each claim by a name of its own.
        [JSON.stringify(claimsOf(actor)), actor.kind === "person" ? actor.userId : "", databaseRole[actor.kind]],
      );
      return await work(statements);
    });
  } catch (error) {
    if (sqlState(error) === INSUFFICIENT_PRIVILEGE) throw new PermissionDeniedError();
    throw error;
  }
}

/** Whoever is none of these must not be taken for the service. */
function checkActor(actor: Actor): void {
  checkObject("runAs(actor)", actor, { expected: "SERVICE, a person or an anonymous actor" });
  checkOneOf("runAs(actor.kind)", actor.kind, ["service", "person", "anonymous"], true);
  if (actor.kind === "person") checkText("runAs(actor.userId)", actor.userId, "the id of a person");
}

const databaseRole = { person: "authenticated", anonymous: "anon" } as const;

/** As in an access token of Supabase. Permissions come from the record of `sub`, never from a claim. */
function claimsOf(actor: Exclude<Actor, { kind: "service" }>): Record<string, unknown> {
  const role = databaseRole[actor.kind];
  return actor.kind === "person" ? { sub: actor.userId, role } : { role };
}
