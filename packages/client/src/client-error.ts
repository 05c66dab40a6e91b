/** Why a request did not do what was asked. */
export type ClientErrorKind =
  /** There was no connection. */
  | "offline"
  /** It took too long, on one side or the other. */
  | "timeout"
  /** 401: nobody is signed in, or the token is no longer good. */
  | "signed_out"
  /** 403. */
  | "forbidden"
  /** 404 or 410. */
  | "missing"
  /** 409 or 412: something else happened meanwhile. */
  | "conflict"
  /** 429; `retryAfterSeconds` says when to come back. */
  | "too_many"
  /** Any other status from 400 to 499. */
  | "refused"
  /** 502, 503 or 504: it may work a little later. */
  | "unavailable"
  /** Any other status from 500 on, or an answer that makes no sense. */
  | "broken";

/** What is known of a failed request. */
export interface ClientErrorFacts {
  /** The service's own sentence. */
  readonly message?: string | undefined;
  /** The HTTP status; absent where there was no answer. */
  readonly status?: number | undefined;
  /** Where the service names its reason, such as `email_taken`. */
  readonly code?: string | null | undefined;
  /** By which the service's log names the request. */
  readonly requestId?: string | null | undefined;
  /** Seconds after which another try makes sense. */
  readonly retryAfterSeconds?: number | null | undefined;
  /** Facts beyond the sentence, such as the mistakes of a rubric. */
  readonly data?: unknown;
  readonly cause?: unknown;
}

const marker = Symbol.for("rubrica.client.error");

/** A request that failed. A request that was aborted by its own signal rejects with that signal's reason instead. */
export class ClientError extends Error {
  override readonly name: string = "ClientError";
  readonly kind: ClientErrorKind;
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

  constructor(kind: ClientErrorKind, facts: ClientErrorFacts = {}) {
    super(facts.message ?? "", { cause: facts.cause });
    this.kind = kind;
    this.status = facts.status ?? null;
    this.code = facts.code ?? null;
    this.requestId = facts.requestId ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.data = facts.data;
    Object.defineProperty(this, marker, { value: true });
  }

  /** Tells one of any copy of this package. */
  static isInstance(value: unknown): value is ClientError {
    return isRecord(value) && (value as Record<symbol, unknown>)[marker] === true;
  }
}

/** Makes what a failed request rejects with. */
export type MakeError = (kind: ClientErrorKind, facts: ClientErrorFacts) => Error;

/** An answer other than success, with its body where that was JSON. */
export function refusalOf(response: Response, body: unknown, makeError: MakeError): Error {
  const facts = isRecord(body) ? body : {};
  const inside = isRecord(facts.data) ? facts.data : {};
  const code = facts.error_code ?? facts.code ?? inside.code;
  const retryAfter = response.headers.get("retry-after");
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  return makeError(kindOf(response.status), {
    message: typeof facts.error === "string" && facts.success === false ? facts.error : undefined,
    status: response.status,
    code: typeof code === "string" ? code : null,
    requestId: response.headers.get("x-request-id"),
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
    data: facts.data,
  });
}

/** What was thrown in place of an answer. */
export function failureOf(thrown: unknown, makeError: MakeError): Error {
  const name = isRecord(thrown) ? thrown.name : undefined;
  if (name === "TimeoutError") return makeError("timeout", { cause: thrown });
  // What fetch throws where there is no connection.
  return makeError(thrown instanceof TypeError ? "offline" : "broken", { cause: thrown });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

const kinds: Readonly<Record<number, ClientErrorKind>> = {
  401: "signed_out",
  403: "forbidden",
  404: "missing",
  408: "timeout",
  409: "conflict",
  410: "missing",
  412: "conflict",
  429: "too_many",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable",
};

function kindOf(status: number): ClientErrorKind {
  return kinds[status] ?? (status >= 500 ? "broken" : "refused");
}
