import { describeKind, InvalidArgumentError } from "@rubrica/report-model";

/** Throws unless the value can be the path of a folder. URLs are refused: they would create a folder named `https:`. */
export function checkFolder(argument: string, value: unknown): void {
  const expected = "the path of a folder";
  if (value instanceof URL || (typeof value === "string" && /^[a-z][a-z0-9+.-]+:\/\//i.test(value))) {
    const isFile = String(value).toLowerCase().startsWith("file:");
    const remedy = isFile ? "Pass the path: fileURLToPath(url) of node:url." : "A folder of this machine is wanted.";
    throw new InvalidArgumentError({ argument, expected, value, remedy });
  }
  if (typeof value === "string" && value.includes("\0")) {
    throw new InvalidArgumentError({ argument, expected, value, given: "a string with a NUL in it" });
  }
  if (typeof value === "string" && value.trim() !== "") return;
  const given = value instanceof Promise ? { remedy: "Await it first." } : { given: describeKind(value) };
  throw new InvalidArgumentError({ argument, expected, value, ...given });
}
