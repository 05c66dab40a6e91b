/** The road through a language model of the AI SDK that a program hands over. */
import type { LanguageModel } from "ai";
import { wrapLanguageModel } from "ai";
import type { LanguageModelObject } from "../ai-judge-settings.ts";
import { answerModeMiddleware, userInstructionsMiddleware } from "./answer-mode-middleware.ts";
import { type ModelRoad, profileMiddleware } from "./model-road.ts";

export function openGivenRoad(given: LanguageModelObject): ModelRoad {
  // Checked to be one; its methods are the SDK's own.
  const model = given as unknown as Exclude<LanguageModel, string>;
  return {
    open: (schema, profile) =>
      wrapLanguageModel({
        model,
        middleware: [
          profileMiddleware(profile),
          answerModeMiddleware({ mode: profile.answerMode, schema, toolChoice: profile.toolChoice }),
          ...(profile.systemRole ? [] : [userInstructionsMiddleware]),
        ],
      }),
    // OpenAI's and Azure's providers would have answers stored.
    providerOptions: () => ({ openai: { store: false }, azure: { store: false } }),
  };
}
