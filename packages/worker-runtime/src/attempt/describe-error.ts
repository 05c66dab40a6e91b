import { isReadableError, type LogFields, type TaskError } from "@rubrica/core";

/**
 * Says of a thrown value what may be stored and shown. The message of a readable error stands. Of any other its code
 * stands, its name, a digest that leads to its details in the log, and the place in the program: its message may quote
 * what it choked on (as those of JSON.parse, PostgreSQL and the file system do).
 */
export function describeError(error: unknown): TaskError {
  return readOr(() => describe(error), { code: "unexpected", message: "What was thrown cannot be read." });
}

function describe(error: unknown): TaskError {
  if (!(error instanceof Error)) return { code: "unexpected", message: "Something other than an error was thrown." };
  if (isReadableError(error)) return { code: error.code, message: error.message };
  const place = /([^/\\()\s]+:\d+:\d+)\)?$/.exec(framesOf(error)[0] ?? "")?.[1];
  return {
    code: codeOf(error) ?? "unexpected",
    message: `${nameOf(error)} ${digestOf(error)}${place ? ` at ${place}` : ""}`,
  };
}

/** What the log may hold of a thrown value beyond its description, to find its cause: everything but its message. */
export function detailsOfError(error: unknown, depth = 0): LogFields {
  return readOr(() => details(error, depth), { thrown: typeof error });
}

function details(error: unknown, depth: number): LogFields {
  if (!(error instanceof Error)) return { thrown: typeof error };
  const facts = Object.entries(error).filter(([name, value]) => tellingFacts.has(name) && isPlain(value));
  return {
    digest: digestOf(error),
    name: nameOf(error),
    code: codeOf(error),
    ...Object.fromEntries(facts),
    frames: framesOf(error),
    ...(error.cause !== undefined && depth < 4 && { cause: detailsOfError(error.cause, depth + 1) }),
  };
}

/** Errors that carry `retryable: false` will fail again however often they are tried. */
export function isRetryable(error: unknown): boolean {
  return readOr(() => !(error instanceof Error && "retryable" in error && error.retryable === false), true);
}

/** What is read of a thrown value; the fallback where its own accessors throw. */
function readOr<Value>(read: () => Value, fallback: Value): Value {
  try {
    return read();
  } catch {
    return fallback;
  }
}

/** Of the system and of PostgreSQL: names of the program's own making, never values. */
const tellingFacts = new Set([
  "errno",
  "syscall",
  "severity",
  "routine",
  "schema_name",
  "table_name",
  "constraint_name",
]);

function isPlain(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && /^[\w ]{1,80}$/.test(value));
}

function codeOf(error: Error): string | null {
  const code: unknown = "code" in error ? error.code : null;
  return typeof code === "string" && /^\w{2,40}$/.test(code) ? code : null;
}

function nameOf(error: Error): string {
  return /^\w{1,60}$/.test(error.name) ? error.name : "Error";
}

/**
 * The same for the same message; 32 bits, which lead to a line of the log and not back to a text.
 * Source: FNV-1a, in Fowler, Noll, Vo and others, The FNV Non-Cryptographic Hash Algorithm, IETF draft.
 */
function digestOf(error: Error): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${error.name}\n${error.message}`)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** The lines of the stack that name places in the program: those before them are the message. */
function framesOf(error: Error): readonly string[] {
  const lines = (error.stack ?? "").split("\n").slice(1 + (error.message.match(/\n/g)?.length ?? 0));
  return lines.filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line)).map((line) => line.trim());
}
