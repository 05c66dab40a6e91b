import { growingPause } from "./growing-pause.ts";

/** Longer than anything takes on a busy machine, shorter than a test may. */
const DEADLINE_MILLISECONDS = 120_000;

/** Resolves with what `look` gives as soon as that is neither false nor null; rejects when it never is. */
export async function eventually<Found>(
  look: () => Promise<Found | false | null> | Found | false | null,
): Promise<Found> {
  const deadline = Date.now() + DEADLINE_MILLISECONDS;
  const pause = growingPause();
  for (;;) {
    const found = await look();
    if (found !== false && found !== null) return found;
    if (Date.now() > deadline) throw new Error(`It did not come true in ${DEADLINE_MILLISECONDS / 1000} s.`);
    await pause();
  }
}
