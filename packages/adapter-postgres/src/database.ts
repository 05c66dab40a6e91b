import type { PoolUse } from "./connection-use.ts";

/** What the stores need of a PostgreSQL: run a statement, run several in one transaction, hear notifications. */
export interface Database extends Statements {
  /** Runs the work in one transaction; commits when it resolves, rolls back when it rejects. */
  transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result>;
  /** Calls the listener for every notification on the channel until the returned function is called. */
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>;
  /** Asks on a new connection, where there can be one, whether it may write; rejects otherwise. */
  probe(): Promise<void>;
  /** How the connections stand. */
  pool(): PoolUse;
}

/**
 * Runs statements on one connection or a pool. Parameters are `$1`, `$2`, ...; dates come back as `Date`, arrays only as JSON
 * (`to_json(array(...))`), because a driver may know no other types than those of PostgreSQL's own catalogue.
 */
export interface Statements {
  /**
   * Runs one statement and gives its rows; `$1` is the first parameter. Rejects with the error of the driver, which
   * has the SQLSTATE as `code`.
   */
  query<Row extends object>(text: string, parameters?: readonly Parameter[], options?: QueryOptions): Promise<Row[]>;
  /** Several statements without parameters, as in a migration. */
  script(text: string): Promise<void>;
}

/** How a statement is to be run. */
export interface QueryOptions {
  /**
   * For statements over a table that is empty at one time and large at another: a plan that was kept from the one would read
   * all of the other. Costs the planning each time. Default false.
   */
  readonly planAnew?: boolean;
}

/**
 * A statement's parameter. JSON and arrays go as JSON text and are cast in the statement (`$1::text::jsonb`),
 * because the drivers differ in how they encode them.
 */
export type Parameter = string | number | boolean | Date | null;
