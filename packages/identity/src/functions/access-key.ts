import type { AccountProvider } from "@rubrica/core";
import type { ApiKeys } from "../tokens/api-keys.ts";

export interface AccessKeyOptions {
  /** Keys of applications; each opens the functions. */
  readonly apiKeys: ApiKeys;
  /** A person's access token opens them as well. */
  readonly accountProvider: Pick<AccountProvider, "verifyAccessToken">;
}

/**
 * Whether the request carries a key: `Authorization: Bearer <key>`, `apikey: <key>`, or a person's valid access token
 * as bearer.
 */
export async function hasAccessKey(request: Request, options: AccessKeyOptions): Promise<boolean> {
  const bearer = bearerToken(request);
  for (const presented of [bearer, request.headers.get("apikey")]) {
    if (presented && (await options.apiKeys.kindOf(presented)) !== null) return true;
  }
  return bearer !== null && (await options.accountProvider.verifyAccessToken(bearer)) !== null;
}

/** The token of `Authorization: Bearer <token>`, or null. The scheme is compared without case (RFC 9110, 11.1). */
export function bearerToken(request: Request): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}
