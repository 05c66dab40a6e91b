import { checkObject } from "@rubrica/core";

const EXPECTED = "a database of postgresjsDatabase() or pgliteDatabase()";
const REMEDY = "Make one: postgresjsDatabase(sql) or pgliteDatabase(pglite).";

/**
 * Throws InvalidArgumentError unless the value is a database. `script` tells one from a client of PGlite, which has the other
 * methods and answers otherwise.
 */
export function checkDatabase(argument: string, value: unknown): void {
  const methods = ["query", "script", "transaction", "listen"];
  checkObject(argument, value, { expected: EXPECTED, methods, remedy: REMEDY });
}

/** Throws InvalidArgumentError unless the value runs statements: a database, or a transaction of one. */
export function checkStatements(argument: string, value: unknown): void {
  const expected = `${EXPECTED}, or the statements of a transaction`;
  checkObject(argument, value, { expected, methods: ["query", "script"], remedy: REMEDY });
}
