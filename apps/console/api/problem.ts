import { wordsOf } from "../words/use-words.ts";

/** Why a request did not do what was asked. */
export type ProblemKind =
  | "offline"
  | "timeout"
  | "signed_out"
  | "forbidden"
  | "missing"
  | "conflict"
  | "too_many"
  | "refused"
  | "unavailable"
  | "broken";

/** What went wrong, in the words of the person who reads it. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly kind: ProblemKind;
  /** The HTTP status; null where there was no answer. */
  readonly status: number | null;
  /** Where the service names its reason, such as `email_taken`; null elsewhere. */
  readonly code: string | null;
  /** By which the service's log names the request; null where there was no answer. */
  readonly requestId: string | null;
  /** Seconds after which another try makes sense; null where nothing is known. */
  readonly retryAfterSeconds: number | null;
  /** Facts beyond the sentence, such as the mistakes of a rubric. */
  readonly data: unknown;

  constructor(
    kind: ProblemKind,
    facts: {
      readonly message?: string | undefined;
      readonly status?: number;
      readonly code?: string | null;
      readonly requestId?: string | null;
      readonly retryAfterSeconds?: number | null;
      readonly data?: unknown;
      readonly cause?: unknown;
    } = {},
  ) {
    super(facts.message ?? "", { cause: facts.cause });
    this.kind = kind;
    this.status = facts.status ?? null;
    this.code = facts.code ?? null;
    this.requestId = facts.requestId ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.data = facts.data;
  }

  /** What happened: the service's own sentence, else ours. */
  get title(): string {
    return this.message || wordsOf("problems")[this.kind].title;
  }

  /** What to do. */
  get advice(): string {
    const words = wordsOf("problems");
    if (this.retryAfterSeconds !== null) return words.too_many_seconds(this.retryAfterSeconds);
    return words[this.kind].advice;
  }

  /** Whether the same request may succeed a little later. */
  get isPassing(): boolean {
    return this.kind === "offline" || this.kind === "timeout" || this.kind === "unavailable";
  }
}

/** The problem that an answer other than success stands for. */
export function problemOf(response: Response, body: unknown): Problem {
  const facts = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  const inside = typeof facts.data === "object" && facts.data !== null ? (facts.data as Record<string, unknown>) : {};
  const code = facts.error_code ?? facts.code ?? inside.code;
  return new Problem(kindOf(response.status), {
    message: typeof facts.error === "string" && facts.success === false ? facts.error : undefined,
    status: response.status,
    code: typeof code === "string" ? code : null,
    requestId: response.headers.get("x-request-id"),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    data: facts.data,
  });
}

/** The problem behind whatever was thrown. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof DOMException && thrown.name === "TimeoutError")
    return new Problem("timeout", { cause: thrown });
  // What fetch throws where there is no connection.
  if (thrown instanceof TypeError) return new Problem("offline", { cause: thrown });
  return new Problem("broken", { cause: thrown });
}

function kindOf(status: number): ProblemKind {
  switch (status) {
    case 401:
      return "signed_out";
    case 403:
      return "forbidden";
    case 404:
    case 410:
      return "missing";
    case 408:
      return "timeout";
    case 409:
    case 412:
      return "conflict";
    case 429:
      return "too_many";
    case 502:
    case 503:
    case 504:
      return "unavailable";
    default:
      return status >= 500 ? "broken" : "refused";
  }
}
