/**
 * Why a job gave no result. Stable: programs switch on it.
 *
 * - `timeout`: it took longer than its deadline (`facts.deadlineMilliseconds`).
 * - `out_of_memory`: it needed more memory than its limit (`facts.maxMemoryBytes`), or than the runtime has.
 * - `aborted`: the caller aborted it, or the isolation was closed.
 * - `crashed`: its process or thread died, or it threw what it had no words for (`facts.failure` and `facts.place`).
 * - `not_started`: its process or thread did not start, as where the file of the module does not exist (`facts.file` and
 *   `facts.reason`). Nothing of the job was done.
 * - `refused`: it threw an error with a code of its own, which is `reason`; `facts` are those of that error.
 */
export type IsolationErrorCode = "timeout" | "out_of_memory" | "aborted" | "crashed" | "not_started" | "refused";

/** What is known of a failed job beside its code: limits, sizes, names of errors. Never what the job worked on. */
export type JobFacts = Readonly<Record<string, string | number>>;

const marker = Symbol.for("rubrica.isolation.error");

/** A job that gave no result. Its message holds nothing of what the job worked on. */
export class IsolationError extends Error {
  override readonly name = "IsolationError";
  readonly code: IsolationErrorCode;
  /** Its message holds nothing of what the job worked on. */
  readonly readable = true;
  /** What is known of this case. */
  readonly facts: JobFacts;
  /** The code of the error that the job threw, with `refused`; null otherwise. */
  readonly reason: string | null;

  constructor(code: IsolationErrorCode, facts: JobFacts = {}, reason: string | null = null) {
    super(explain(code, reason ?? facts.reason));
    this.code = code;
    this.facts = facts;
    this.reason = reason;
    Object.defineProperty(this, marker, { value: true });
  }

  /** Recognises an IsolationError even when two copies of the package are loaded. */
  static isInstance(value: unknown): value is IsolationError {
    return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[marker] === true;
  }
}

function explain(code: IsolationErrorCode, detail: string | number | undefined): string {
  const sentence = sentences[code];
  return sentence.endsWith(":") ? `${sentence} ${detail ?? "no reason is known"}.` : sentence;
}

const sentences: Readonly<Record<IsolationErrorCode, string>> = {
  timeout: "The job took longer than its deadline.",
  out_of_memory: "The job needed more memory than it may take.",
  aborted: "The job was aborted.",
  crashed: "The job failed, or took its process or thread down.",
  not_started: "The process or thread of the job did not start:",
  refused: "The job gave up:",
};
