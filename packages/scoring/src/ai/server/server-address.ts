/** Where a model is, and who answers there. */
export interface ServerAddress {
  readonly baseUrl: string;
  /** Null for servers that need no key. Never taken from the environment: it must not reach another server. */
  readonly apiKey: string | null;
  readonly model: string;
}

/** Whose interface an address speaks: OpenAI's own, or one that is compatible with it. */
export const PROVIDERS = ["openai", "openai-compatible"] as const;
/** `openai`: OpenAI itself. `openai-compatible`: any other server with its chat completions. */
export type ModelProvider = (typeof PROVIDERS)[number];

/** OpenAI's own address. */
export const OPENAI_ADDRESS = "https://api.openai.com/v1";

/** Who answers at an address: OpenAI at its own ones, such as `eu.api.openai.com`. */
export function providerAt(baseUrl: string): ModelProvider {
  const host = URL.parse(baseUrl)?.hostname ?? "";
  return host === "api.openai.com" || host.endsWith(".api.openai.com") ? "openai" : "openai-compatible";
}
