import { describeKind, InvalidArgumentError } from "@rubrica/core";

/**
 * What all keys of this name begin with. In a cluster, all of them lie on one node, and other names on others.
 * @param argument what is told of a name that is none.
 * @throws {InvalidArgumentError}
 */
export function keyBase(argument: string, name: unknown): string {
  if (typeof name === "string" && /^[\w.-]{1,100}$/.test(name)) return `rubrica:{${name}}`;
  const expected = "a name of 1 to 100 letters, digits, dots, dashes or underscores";
  const given = typeof name === "string" && name.trim() !== "" ? "another string" : describeKind(name);
  throw new InvalidArgumentError({ argument, expected, value: name, given });
}
