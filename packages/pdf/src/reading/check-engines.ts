import { checkObject, checkString, describeKind, InvalidArgumentError } from "@rubrica/report-model";

const EXPECTED = "an array of engines, such as createPdfiumEngine() makes";

/** @throws {InvalidArgumentError} unless the value is undefined or a list of engines, of which there is at least one. */
export function checkEngines(argument: string, value: unknown): void {
  if (value === undefined) return;
  if (!Array.isArray(value) || value.length === 0) {
    const given = Array.isArray(value) ? "an empty array" : describeKind(value);
    throw new InvalidArgumentError({ argument, expected: EXPECTED, value, given });
  }
  for (const [index, engine] of value.entries()) {
    checkObject(`${argument}[${index}]`, engine, { expected: "an engine", methods: ["open"], fields: ["name"] });
  }
}

/** @throws {InvalidArgumentError} unless the value is a password, or none. */
export function checkPassword(argument: string, value: unknown): void {
  if (value !== undefined && value !== null) checkString(argument, value);
}
