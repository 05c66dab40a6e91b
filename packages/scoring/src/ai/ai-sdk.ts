import type { ModelJudge } from "../judge/judge.ts";
import { type AiJudgeSettings, isLanguageModel } from "./ai-judge-settings.ts";
import { MissingPackageError } from "./missing-package.ts";
import type { ModelRoad } from "./server/model-road.ts";
import { type ModelProvider, OPENAI_ADDRESS, providerAt } from "./server/server-address.ts";

/** The optional peers of this package. Literal names, so that bundlers see them. */
const PACKAGES = {
  ai: () => import("ai"),
  openai: () => import("@ai-sdk/openai"),
  "openai-compatible": () => import("@ai-sdk/openai-compatible"),
} as const;

/**
 * Loads the AI SDK, which an AI judge does by itself with the first section. Call it before to know at the start of a program
 * whether it is installed.
 *
 * @param provider - Whose interface is to be spoken; `null` for a judge that is given a language model. Default: `openai-compatible`.
 * @throws {MissingPackageError} that says what to install.
 */
export async function loadAiSdk(provider: ModelProvider | null = "openai-compatible"): Promise<void> {
  await loadPackages(provider);
}

/** Who answers a judge with these settings; null for a language model that it was given. */
export function providerOf({ model, baseUrl, provider }: AiJudgeSettings): ModelProvider | null {
  if (isLanguageModel(model)) return null;
  return provider ?? providerAt(baseUrl ?? "");
}

/**
 * Opens the part of the judge that imports the AI SDK itself. Only where that is there: what the module loader says of a
 * package that is missing helps nobody. Its types do not name those of the SDK, which is an optional peer.
 *
 * @throws {MissingPackageError} that says what to install.
 */
export async function openModelJudge(settings: AiJudgeSettings): Promise<ModelJudge> {
  await loadPackages(providerOf(settings));
  const { createModelJudge } = await import("./model-judge.ts");
  return createModelJudge(settings, await openRoad(settings));
}

async function openRoad(settings: AiJudgeSettings): Promise<ModelRoad> {
  const { model, baseUrl = OPENAI_ADDRESS, apiKey = null } = settings;
  if (typeof model !== "string") return (await import("./server/given-road.ts")).openGivenRoad(model);
  const address = { baseUrl, apiKey, model };
  return providerOf(settings) === "openai"
    ? (await import("./server/openai-road.ts")).openOpenAiRoad(address)
    : (await import("./server/compatible-road.ts")).openCompatibleRoad(address);
}

async function loadPackages(provider: ModelProvider | null): Promise<void> {
  const missing: string[] = [];
  let cause: unknown;
  for (const name of ["ai", ...(provider === null ? [] : [provider])] as const) {
    try {
      await PACKAGES[name]();
    } catch (error) {
      if (!isAbsence(error)) throw error;
      missing.push(name === "ai" ? name : `@ai-sdk/${name}`);
      cause ??= error;
    }
  }
  if (missing.length > 0) throw new MissingPackageError(missing, { cause });
}

/** As module loaders say it, and as bundles of CommonJS do. */
function isAbsence(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
}
