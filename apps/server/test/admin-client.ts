import { sampleReport } from "./report-client.ts";
import type { Answer } from "./test-service.ts";

/** An administrator who asks a service over HTTP and looks at refusals too: no status throws. */
export interface AdminClient {
  /** Sends the request as it is given, without credentials; rejects when no answer comes in time. */
  ask(path: string, request?: RequestInit): Promise<Response>;
  /** The `data` of what the administrator reads at the path. */
  read(path: string): Promise<Answer["body"]>;
  /** Uploads a sample report as the body of the request. */
  upload(): Promise<Response>;
}

export interface AdminClientOptions {
  /** Longest that an answer may take. */
  readonly answerMilliseconds: number;
}

/** Registers an administrator; the service runs with `SELF_REGISTRATION_ROLES=admin`. */
export async function registerAdmin(
  server: { readonly url: string },
  { answerMilliseconds }: AdminClientOptions,
): Promise<AdminClient> {
  const ask = (path: string, request: RequestInit = {}) =>
    fetch(`${server.url}${path}`, { ...request, signal: AbortSignal.timeout(answerMilliseconds) });
  const account = { email: "one@example.com", password: "secret-123", full_name: "One", role: "admin" };
  const registered = await ask("/functions/v1/auth-register", { method: "POST", body: JSON.stringify(account) });
  const headers = { Authorization: `Bearer ${(await dataOf(registered)).session.access_token}` };
  return {
    ask,
    read: async (path) => dataOf(await ask(path, { headers })),
    async upload() {
      const body = await sampleReport("course-report.pdf");
      return await ask("/api/v1/reports", {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/pdf" },
        body,
      });
    },
  };
}

/** The `data` of an answer's JSON body. */
export async function dataOf(response: Response): Promise<Answer["body"]> {
  return ((await response.json()) as Answer["body"]).data;
}
