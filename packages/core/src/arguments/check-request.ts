import { checkObject, checkOneOf, checkString, checkText } from "@rubrica/report-model";
import type { Person } from "../model/actor.ts";
import { ROLES } from "../model/user-information.ts";

/** Throws unless the value is a transaction over the stores. */
export function checkTransaction(argument: string, value: unknown): void {
  const remedy = "Pass that of the stores, such as createPostgresStores() makes.";
  checkObject(argument, value, { expected: "a transaction", methods: ["run"], remedy });
}

/**
 * Throws unless the value is a person. The role is checked because an unknown one must not be taken for more than a
 * student.
 * @param call such as `mayRead`; the path is that of the argument.
 */
export function checkPerson(call: string, path: string, value: unknown): void {
  checkObject(`${call}(${path})`, value, { expected: "a person" });
  const { userId, role } = value as Partial<Record<keyof Person, unknown>>;
  checkText(`${call}(${path}.userId)`, userId, "the id of a person");
  checkOneOf(`${call}(${path}.role)`, role, ROLES, true);
}

/** Throws unless the value is a text or null. Undefined is refused: it is a forgotten field. */
export function checkTextOrNull(argument: string, value: unknown): void {
  if (value !== null) checkString(argument, value, "a text or null");
}
