import { asProblem } from "../api/problem.ts";

/** Whether it was refused because nobody would administer any more: the only conflict there is without a new address. */
export function isLastAdmin(error: unknown): boolean {
  return error !== null && asProblem(error).kind === "conflict";
}
