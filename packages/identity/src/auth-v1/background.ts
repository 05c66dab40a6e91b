import type { AuthV1Context } from "./options.ts";

/**
 * Does the work after the answer, which is the same whatever the work finds: how long it takes must not tell whether
 * there is an account. What fails is logged, and people ask again.
 */
export function inBackground({ settings }: AuthV1Context, work: () => Promise<unknown>): void {
  work().catch((error: unknown) => {
    settings.logger.error({ error: error instanceof Error ? error.name : typeof error }, "a mail was not sent");
  });
}
