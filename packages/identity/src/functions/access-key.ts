import type { AccountProvider } from "@rubrica/core";

export interface AccessKeyOptions {
  /** Keys that open the functions: the anon key, the service key. */
  readonly keys: readonly string[];
  /** A person's access token opens them as well. */
  readonly accountProvider: Pick<AccountProvider, "verifyAccessToken">;
}

/**
 * Whether the request carries a key: `Authorization: Bearer <key>`, `apikey: <key>`, or a person's valid access token
 * as bearer.
 */
export async function hasAccessKey(request: Request, options: AccessKeyOptions): Promise<boolean> {
  const bearer = bearerToken(request);
  const presented = [bearer, request.headers.get("apikey")].filter((key) => key !== null && key !== "") as string[];
  const known = await Promise.all(options.keys.map(digest));
  for (const key of presented) {
    const digested = await digest(key);
    // Digests, not the keys, are compared: what the time tells of them is of no use.
    if (known.includes(digested)) return true;
  }
  return bearer !== null && (await options.accountProvider.verifyAccessToken(bearer)) !== null;
}

/** The token of `Authorization: Bearer <token>`, or null. The scheme is compared without case (RFC 9110, 11.1). */
export function bearerToken(request: Request): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
