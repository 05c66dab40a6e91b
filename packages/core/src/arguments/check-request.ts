import { checkObject, checkOneOf, checkString, checkText } from "@rubrica/report-model";
import type { Person } from "../model/actor.ts";
import { ROLES } from "../model/user-information.ts";

/** Throws unless the value is a transaction over the stores. */
export function checkTransaction(argument: string, value: unknown): void {
  const remedy = "Pass that of the stores, such as createPostgresStores() makes.";
  checkObject(argument, value, { expected: "a transaction", methods: ["run"], remedy });
}

/**
 * Throws unless the value is a person. Whose role is unknown must not be taken for somebody who may do more than a student.
 * @param call such as `mayRead`; the path stands among its arguments.
 */
export function checkPerson(call: string, path: string, value: unknown): void {
  checkObject(`${call}(${path})`, value, { expected: "a person" });
  const { userId, role } = value as Partial<Record<keyof Person, unknown>>;
  checkText(`${call}(${path}.userId)`, userId, "the id of a person");
  checkOneOf(`${call}(${path}.role)`, role, ROLES, true);
}

/** Throws unless the value is a text or null. Undefined is neither: it is a field that was forgotten. */
export function checkTextOrNull(argument: string, value: unknown): void {
  if (value !== null) checkString(argument, value, "a text or null");
}
