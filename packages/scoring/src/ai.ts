/**
 * The judge that asks a model. An entry point of its own: who scores without one needs no AI SDK. It can be imported without
 * the SDK, too, so that whoever forgot it reads what to install.
 */

export { createAiJudge } from "./ai/ai-judge.ts";
export type { AiJudgeSettings, LanguageModelObject } from "./ai/ai-judge-settings.ts";
export { loadAiSdk } from "./ai/ai-sdk.ts";
export { MissingPackageError } from "./ai/missing-package.ts";
export type { ModelProvider } from "./ai/server/server-address.ts";
export type { AnswerMode } from "./ai/server/server-profile.ts";
export { ANSWER_MODES } from "./ai/server/server-profile.ts";
