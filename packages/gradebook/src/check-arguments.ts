import { checkNumber, checkObject, checkOneOf, checkString, checkText, ROLES } from "@rubrica/core";

/** Throws InvalidArgumentError unless the value is a transaction over the stores. */
export function checkTransaction(argument: string, value: unknown): void {
  const remedy = "Pass that of the stores, such as createPostgresStores() makes.";
  checkObject(argument, value, { expected: "a transaction", methods: ["run"], remedy });
}

/** Throws InvalidArgumentError unless the value finds the rubrics that scores were made by. */
export function checkKeptRubrics(argument: string, value: unknown): void {
  const expected = "the rubrics, such as createRubricRegistry() makes";
  checkObject(argument, value, { expected, methods: ["findByHash"] });
}

/**
 * Throws InvalidArgumentError unless the value says who reads and in which language. Whose role is unknown must not be taken
 * for somebody who may do more than a student.
 * @param call such as `desk.read`; the reader stands first among its arguments.
 */
export function checkReader(call: string, value: unknown): void {
  checkObject(`${call}(reader)`, value, { expected: "an object with person and language" });
  const { person, language } = value as Readonly<Record<string, unknown>>;
  checkPerson(`${call}(reader`, person);
  checkOneOf(`${call}(reader.language)`, language, ["zh", "en"], true);
}

/** @param path without the parenthesis that closes it, such as `desk.release(reader`. */
function checkPerson(path: string, value: unknown): void {
  checkObject(`${path}.person)`, value, { expected: "a person" });
  const { userId, role } = value as Readonly<Record<string, unknown>>;
  checkText(`${path}.person.userId)`, userId, "the id of a person");
  checkOneOf(`${path}.person.role)`, role, ROLES, true);
}

/**
 * Throws InvalidArgumentError unless the value names the score that somebody has before them.
 * @param path without the parenthesis that closes it.
 */
export function checkSeen(path: string, value: unknown): void {
  const { reportId, runId, version } = value as Readonly<Record<string, unknown>>;
  checkText(`${path}.reportId)`, reportId, "the id of a report");
  checkText(`${path}.runId)`, runId, "the id of the run that was seen");
  checkNumber(`${path}.version)`, version, { least: 1, required: true });
}

/** Throws InvalidArgumentError unless the value is a text or null. Undefined is neither: it is a field that was forgotten. */
export function checkTextOrNull(argument: string, value: unknown): void {
  if (value !== null) checkString(argument, value, "a text or null");
}
