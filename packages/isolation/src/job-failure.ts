import type { IsolationErrorCode, JobFacts } from "./isolation-error.ts";

/** What a runner tells of the error that its job threw: what an `IsolationError` is made of. */
export interface JobFailure {
  readonly code: IsolationErrorCode;
  readonly facts: JobFacts;
  readonly reason: string | null;
}

/**
 * An error with a code and facts that declares itself readable is passed on as it is. Of every other only its name and its
 * place in the code leave the runner: its message might quote what the job worked on.
 */
export function describeFailure(cause: unknown): JobFailure {
  const refusal = readRefusal(cause);
  return refusal ?? { code: "crashed", facts: nameAndPlace(cause), reason: null };
}

function readRefusal(cause: unknown): JobFailure | null {
  if (!(cause instanceof Error) || !("readable" in cause && "code" in cause && "facts" in cause)) return null;
  const { readable, code, facts } = cause;
  if (readable !== true || typeof code !== "string" || typeof facts !== "object" || facts === null) return null;
  return { code: "refused", facts: onlyPlain(facts), reason: code };
}

/** Everything else would not survive the way between threads. */
function onlyPlain(facts: object): JobFacts {
  return Object.fromEntries(
    Object.entries(facts).filter(([, fact]) => typeof fact === "string" || typeof fact === "number"),
  );
}

function nameAndPlace(cause: unknown): JobFacts {
  if (!(cause instanceof Error)) return { failure: typeof cause };
  const place = /\(?([^()\s]+:\d+:\d+)\)?/.exec(
    cause.stack?.split("\n").find((line) => /:\d+:\d+/.test(line)) ?? "",
  )?.[1];
  return { failure: cause.name, place: place?.split(/[\\/]/).at(-1) ?? "" };
}
