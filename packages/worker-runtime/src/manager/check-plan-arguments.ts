import { checkArray, checkString } from "@rubrica/core";

/** Throws InvalidArgumentError unless a text is to be read with lists of what may stand in it. */
export function checkPlanArguments(
  name: string,
  text: unknown,
  lists: Readonly<Record<string, readonly string[]>>,
): void {
  // An empty one is the reader's to judge.
  checkString(`${name}(text)`, text);
  for (const [list, value] of Object.entries(lists)) checkArray(`${name}(text, ${list})`, value, "an array of names");
}
