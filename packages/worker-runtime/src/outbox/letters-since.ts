import type { DeadLetter, DeadLetters } from "@rubrica/core";

/** Dead letters of these types that died since then, newest first. */
export async function lettersSince(
  deadLetters: DeadLetters,
  since: Date,
  types: readonly string[] | undefined,
): Promise<readonly DeadLetter[]> {
  const letters: DeadLetter[] = [];
  for (let offset = 0; ; offset += PAGE_LENGTH) {
    const { items } = await deadLetters.list({ limit: PAGE_LENGTH, offset });
    const recent = items.filter(({ diedAt }) => diedAt >= since);
    letters.push(...recent.filter(({ type }) => !types || types.includes(type)));
    if (recent.length < PAGE_LENGTH) return letters;
  }
}

const PAGE_LENGTH = 100;
