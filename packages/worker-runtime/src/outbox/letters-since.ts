import type { DeadLetter, DeadLetters } from "@rubrica/core";

/** Dead letters of these types that died since then, newest first. */
export async function lettersSince(
  deadLetters: DeadLetters,
  since: Date,
  types: readonly string[] | undefined,
): Promise<readonly DeadLetter[]> {
  const letters: DeadLetter[] = [];
  for (let offset = 0; ; offset += pageLength) {
    const { items } = await deadLetters.list({ limit: pageLength, offset });
    const recent = items.filter(({ diedAt }) => diedAt >= since);
    letters.push(...recent.filter(({ type }) => !types || types.includes(type)));
    if (recent.length < pageLength) return letters;
  }
}

const pageLength = 100;
