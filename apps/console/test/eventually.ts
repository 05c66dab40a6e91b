import { expect, type Matchers } from "bun:test";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";

/** What `expect()` has, each of it awaited. */
export type Eventually<T> = {
  readonly [Name in keyof Matchers<T> as Matchers<T>[Name] extends (...given: never[]) => unknown
    ? Name
    : never]: Matchers<T>[Name] extends (...given: infer Given) => unknown ? (...given: Given) => Promise<void> : never;
};

// As long as a step of a window may take.
const DEADLINE_MILLISECONDS = 30_000;

/**
 * As `expect(await read())`, asked again until it holds: a page shows one answer of the service before another, and which of
 * them comes first is not for a test to know. Fails as `expect()` does, with what was read last.
 *
 *     await eventually(() => page.title()).toContain("Report");
 */
export function eventually<T>(read: () => Promise<T>): Eventually<T> {
  const matcher =
    (name: string) =>
    async (...given: unknown[]) => {
      let refusal: unknown;
      const holds = async () => {
        const asked = expect(await read());
        try {
          // An unknown matcher throws here.
          Reflect.apply(Reflect.get(asked, name), asked, given);
          return true;
        } catch (error) {
          refusal = error;
          return false;
        }
      };
      await waitFor(holds, { failure: () => refusal, deadlineMilliseconds: DEADLINE_MILLISECONDS });
    };
  return new Proxy({} as Eventually<T>, { get: (_, name) => matcher(String(name)) });
}
