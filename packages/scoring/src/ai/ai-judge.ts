import type { Judge, ModelJudge } from "../judge/judge.ts";
import { type AiJudgeSettings, checkSettings, modelIdOf } from "./ai-judge-settings.ts";
import { openModelJudge, providerOf } from "./ai-sdk.ts";

/**
 * Judges by a model of OpenAI, behind an API that is compatible with it, or of any provider of the AI SDK. Rejects with a JudgeFailure when any part of a section could
 * not be judged; scores of half a section are not passed off as its score. The AI SDK is loaded with the first section:
 * where it is not installed, that rejects with a {@link MissingPackageError}.
 *
 * @throws {InvalidArgumentError} for settings that cannot be meant, such as an address without http.
 */
export function createAiJudge(settings: AiJudgeSettings): Judge {
  checkSettings(settings);
  let judge: Promise<ModelJudge> | null = null;
  return {
    source: "ai",
    provider: typeof settings.model === "string" ? providerOf(settings) : settings.model.provider,
    modelId: modelIdOf(settings),
    async judgeSection(request) {
      judge ??= openModelJudge(settings);
      return (await judge).judgeSection(request);
    },
    async confirmPassages(request) {
      judge ??= openModelJudge(settings);
      return (await judge).confirmPassages(request);
    },
  };
}
