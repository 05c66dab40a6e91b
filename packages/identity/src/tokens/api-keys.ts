import { sha256Hex } from "./sha-256.ts";

/** What a key of an application opens: what anybody may do, or the administration as well. */
export type ApiKeyKind = "public" | "service";

/** The keys of applications, which stay the same while the process runs. */
export interface ApiKeys {
  /** What the presented text opens; null when it is none of the keys. */
  kindOf(presented: string): Promise<ApiKeyKind | null>;
}

/** Knows the keys by their digests: these are compared, so that what the time tells of them is of no use. */
export function createApiKeys(keys: Readonly<Record<ApiKeyKind, readonly string[]>>): ApiKeys {
  const digests = Promise.all([digestsOf(keys.public, "public"), digestsOf(keys.service, "service")]);
  const kinds = digests.then((entries) => new Map(entries.flat()));
  return { kindOf: async (presented) => (await kinds).get(await sha256Hex(presented)) ?? null };
}

function digestsOf(keys: readonly string[], kind: ApiKeyKind): Promise<readonly (readonly [string, ApiKeyKind])[]> {
  return Promise.all(keys.map(async (key) => [await sha256Hex(key), kind] as const));
}
