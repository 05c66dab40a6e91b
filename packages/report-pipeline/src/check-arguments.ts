import { checkArray, checkMilliseconds, checkNumber, checkObject, InvalidArgumentError } from "@rubrica/core";

/** Throws InvalidArgumentError unless the value is a transaction over the stores. */
export function checkTransaction(argument: string, value: unknown): void {
  const remedy = "Pass that of the stores, or of createOutboxQueue().";
  checkObject(argument, value, { expected: "a transaction", methods: ["run"], remedy });
}

/** Throws InvalidArgumentError unless the value is an object store. */
export function checkObjects(argument: string, value: unknown, methods: readonly string[]): void {
  checkObject(argument, value, { expected: "an object store, such as createObjectStore() makes", methods });
}

/** Throws InvalidArgumentError unless the value is a judge, or null for none. */
export function checkJudge(argument: string, value: unknown): void {
  if (value === null) return;
  const remedy = "Such as createAiJudge() makes; null for none.";
  checkObject(argument, value, { expected: "a judge", methods: ["judgeSection"], remedy });
}

/** Throws InvalidArgumentError unless the value has rubrics. */
export function checkRubrics(argument: string, value: unknown): void {
  checkObject(argument, value, { expected: "a source of rubrics, such as rubricsInMemory() makes", methods: ["get"] });
}

/** Throws InvalidArgumentError unless the value computes, or is undefined. */
export function checkComputing(argument: string, value: unknown, methods: readonly string[]): void {
  checkObject(argument, value, { expected: "what createComputing() makes", methods, optional: true });
}

/** Throws InvalidArgumentError unless the value is a number of seconds, null for never, or undefined. */
export function checkRejudgeSeconds(argument: string, value: unknown): void {
  if (value !== null) checkNumber(argument, value, { least: 0, fractions: true });
}

/** Throws InvalidArgumentError unless the value tells students of released marks, or is undefined. */
export function checkReleaseNotice(argument: string, value: unknown): void {
  checkObject(argument, value, { expected: "what createReleaseNotice() makes", methods: ["tell"], optional: true });
}

/** Throws InvalidArgumentError unless the value is a limit of bytes, or undefined. */
export function checkMaxBytes(argument: string, value: unknown): void {
  checkNumber(argument, value, { most: Number.POSITIVE_INFINITY });
}

/** Throws InvalidArgumentError unless the value says how many compute at a time. */
export function checkComputingOptions(call: string, value: unknown): void {
  const name = (option: string) => `${call}(options.${option})`;
  checkObject(`${call}(options)`, value, { expected: "an object of options" });
  const options = value as Readonly<Record<string, unknown>>;
  const unlimited = { most: Number.POSITIVE_INFINITY };
  const { entry } = options;
  if (entry !== undefined && !(entry instanceof URL && entry.protocol === "file:")) {
    const expected = "a file: URL of this package's own worker, or nothing";
    throw new InvalidArgumentError({ argument: name("entry"), expected, value: entry });
  }
  checkNumber(name("maxConcurrency"), options.maxConcurrency);
  checkNumber(name("maxJobsPerRunner"), options.maxJobsPerRunner, unlimited);
  checkNumber(name("maxIdleMemoryBytes"), options.maxIdleMemoryBytes, { least: 0, ...unlimited });
  checkMilliseconds(name("idleMilliseconds"), options.idleMilliseconds, 0);
}

/** Throws InvalidArgumentError unless the value is a list of ids, or undefined. */
export function checkReportIds(argument: string, value: unknown): void {
  if (value !== undefined) checkArray(argument, value, "an array of ids of reports");
}
