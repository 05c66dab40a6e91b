import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { sampleReport } from "./report-client.ts";

/** Where a service is asked, as a client outside of it would. */
export interface ServiceAddress {
  readonly url: string;
  readonly anonKey: string;
  /** Default: the runtime's own, without any further settings. */
  readonly fetch?: (url: string, request?: RequestInit) => Promise<Response>;
}

/** Somebody who is signed in there. */
export interface SignedIn {
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

const password = "secret-123";

/** Asks and takes the JSON body; throws with the answer where the status is another one. */
export async function ask(
  address: ServiceAddress,
  path: string,
  request: RequestInit & { readonly token?: string; readonly json?: unknown; readonly status?: number } = {},
  // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
): Promise<any> {
  const { token = address.anonKey, json, status = 200, headers, ...rest } = request;
  const response = await (address.fetch ?? fetch)(`${address.url}${path}`, {
    ...rest,
    headers: { Authorization: `Bearer ${token}`, ...(headers as Readonly<Record<string, string>>) },
    ...(json !== undefined && { method: rest.method ?? "POST", body: JSON.stringify(json) }),
  });
  const text = await response.text();
  if (response.status !== status) throw new Error(`${path}: ${response.status} ${text.slice(0, 500)}`);
  return text === "" ? null : JSON.parse(text);
}

/** Registers a student and signs in. */
export async function signUp(address: ServiceAddress, email: string): Promise<SignedIn> {
  await ask(address, "/functions/v1/auth-register", {
    json: { email, password, full_name: "Ming", role: "student" },
  });
  return await signIn(address, email);
}

/** Signs in with the password of all who signed up here. */
export async function signIn(address: ServiceAddress, email: string, given: string = password): Promise<SignedIn> {
  const { data } = await ask(address, "/functions/v1/auth-login", { json: { email, password: given } });
  const { session } = data;
  return { email, accessToken: session.access_token, refreshToken: session.refresh_token };
}

/** Uploads a sample report; its id. */
export async function handIn(address: ServiceAddress, person: SignedIn, name = "course-report.pdf"): Promise<string> {
  const { data } = await ask(address, "/api/v1/reports", {
    method: "POST",
    headers: { "Content-Type": "application/pdf" },
    token: person.accessToken,
    body: await sampleReport(name),
    status: 202,
  });
  return data.id;
}

/** The score of the report as soon as it is there. */
export async function scoreOf(address: ServiceAddress, person: SignedIn, reportId: string): Promise<number> {
  await waitFor(async () => {
    const { data } = await ask(address, `/api/v1/reports/${reportId}`, { token: person.accessToken });
    if (data.status === "failed") throw new Error(`The report failed: ${JSON.stringify(data)}`);
    return data.status === "scored";
  });
  const { data } = await ask(address, `/api/v1/reports/${reportId}/score`, { token: person.accessToken });
  return data.final_score;
}
