import { describeKind, InvalidArgumentError } from "@rubrica/report-model";
import { domainOf } from "../mail-headers.ts";

/** Throws unless the value is a sender with an address, such as `Rubrica <no-reply@example.com>`. */
export function checkSender(argument: string, value: unknown): void {
  if (typeof value === "string" && domainOf(value) !== null) return;
  const isText = typeof value === "string" && value.trim() !== "";
  throw new InvalidArgumentError({
    argument,
    expected: "a sender with an address",
    value,
    given: isText ? "a string without one" : describeKind(value),
    remedy: "Such as Rubrica <no-reply@example.com>.",
  });
}
