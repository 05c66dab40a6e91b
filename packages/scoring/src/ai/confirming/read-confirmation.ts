import * as z from "zod";
import { findWrittenValues } from "../answer/find-answers.ts";

const answer = z.object({
  addressed: z.array(
    z.union([
      z.int(),
      z
        .string()
        .regex(/^\d{3}$/)
        .transform(Number),
    ]),
  ),
});

/** The numbers in the last answer of a model, its thoughts left out; null where it wrote no answer. */
export function readConfirmation(text: string): ReadonlySet<number> | null {
  const read = findWrittenValues(text).flatMap(({ value, thought }) => {
    const parsed = answer.safeParse(value);
    return parsed.success && !thought ? [parsed.data.addressed] : [];
  });
  const last = read.at(-1);
  return last === undefined ? null : new Set(last);
}
