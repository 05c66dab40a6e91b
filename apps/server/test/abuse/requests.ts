/** An answer as a client reads it. */
export interface Answer {
  readonly status: number;
  /** Of `/auth/v1`, in either version of its errors; null where there is none. */
  readonly code: string | null;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers as a client would
  readonly body: any;
}

export interface AskOptions {
  readonly method?: string;
  /** The body, as JSON; makes the method POST where none is given. */
  readonly json?: unknown;
  /** The body as it is. */
  readonly text?: string;
  /** Goes as bearer. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to a path of a server. */
export async function ask(server: { readonly url: string }, path: string, options: AskOptions = {}): Promise<Answer> {
  const { json, text: given, token, headers } = options;
  const body = json === undefined ? given : JSON.stringify(json);
  const response = await fetch(`${server.url}${path}`, {
    method: options.method ?? (body === undefined ? "GET" : "POST"),
    redirect: "manual",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    code: response.headers.get("x-sb-error-code"),
    headers: response.headers,
    text,
    body: parsed(text),
  };
}

/** A password that anybody may have, and that stands in no log, answer or row by chance. */
export const PASSWORD = "correct horse battery staple";

/** An address that nobody has. */
export function newEmail(): string {
  return `${crypto.randomUUID()}@example.com`;
}

/** The session of a person who signed up a moment ago. */
export interface SignedUp {
  readonly id: string;
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Signs up somebody, where addresses need no confirmation. */
export async function signUp(server: { readonly url: string }, email: string = newEmail()): Promise<SignedUp> {
  const { status, body } = await ask(server, "/auth/v1/signup", { json: { email, password: PASSWORD } });
  if (status !== 200) throw new Error(`Signing up failed: ${JSON.stringify(body)}`);
  return { id: body.user.id, email, accessToken: body.access_token, refreshToken: body.refresh_token };
}

/** Signs in by password; `from` as the proxy in front would tell. */
export function signIn(
  server: { readonly url: string },
  credentials: { readonly email: string; readonly password?: string },
  from?: string,
): Promise<Answer> {
  return ask(server, "/auth/v1/token?grant_type=password", {
    json: { password: PASSWORD, ...credentials },
    ...(from !== undefined && { headers: { "x-forwarded-for": from } }),
  });
}

/** Exchanges a refresh token. */
export function refresh(server: { readonly url: string }, refreshToken: string): Promise<Answer> {
  return ask(server, "/auth/v1/token?grant_type=refresh_token", { json: { refresh_token: refreshToken } });
}

/** Whose access token it is. */
export function whoIs(server: { readonly url: string }, token: string): Promise<Answer> {
  return ask(server, "/auth/v1/user", { token });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
