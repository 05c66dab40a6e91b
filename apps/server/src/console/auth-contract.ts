import type { ClientContext } from "@rubrica/core";

/** A request of the contract of Supabase Auth, as its clients send it. */
export interface AuthContractRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/auth/v1`, with its query. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Whoever asks, where somebody is signed in. */
  readonly accessToken?: string;
  /** Where the page's own request came from. */
  readonly client: ClientContext;
}

/** What the contract answered. */
export interface AuthContractAnswer {
  readonly status: number;
  /** Of an error. */
  readonly code: string | null;
  readonly retryAfterSeconds: number | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Asks the contract, wherever accounts are. Rejects where it cannot be reached. */
export type AskAuthContract = (request: AuthContractRequest) => Promise<AuthContractAnswer>;

/** Asks a handler in this process: nothing goes over a wire, and limits count the page's client, not ourselves. */
export function askAuthHandler(
  handle: (request: Request) => Promise<Response>,
  options: { readonly baseUrl: string; readonly clients: WeakMap<Request, ClientContext> },
): AskAuthContract {
  return async (asked) => {
    const request = toRequest(options.baseUrl, asked, {});
    options.clients.set(request, asked.client);
    return toAnswer(await handle(request));
  };
}

/** Asks Supabase Auth with the key of anybody. */
export function askSupabaseAuth(project: { readonly url: string; readonly publicKey: string }): AskAuthContract {
  return async (asked) => {
    const request = toRequest(`${project.url}/auth/v1`, asked, { apikey: project.publicKey });
    return toAnswer(await fetch(request, { signal: AbortSignal.timeout(deadlineMilliseconds) }));
  };
}

/** As for the other requests to the project. */
const deadlineMilliseconds = 15_000;

function toRequest(
  baseUrl: string,
  { method, path, body, accessToken, client }: AuthContractRequest,
  headers: Readonly<Record<string, string>>,
): Request {
  return new Request(`${baseUrl}${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      "x-supabase-api-version": "2024-01-01",
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      ...(client.userAgent !== null && { "user-agent": client.userAgent }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function toAnswer(response: Response): Promise<AuthContractAnswer> {
  const body: unknown = await response.json().catch(() => null);
  const fields = typeof body === "object" && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  const code = response.headers.get("x-sb-error-code") ?? fields.code ?? fields.error_code;
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return {
    status: response.status,
    code: typeof code === "string" ? code : null,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
    body: fields,
  };
}
