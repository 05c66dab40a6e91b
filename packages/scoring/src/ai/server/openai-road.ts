/** The road to OpenAI itself: its Responses API, which stores no answer. */
import { createOpenAI } from "@ai-sdk/openai";
import { wrapLanguageModel } from "ai";
import { answerModeMiddleware, userInstructionsMiddleware } from "./answer-mode-middleware.ts";
import { type ModelRoad, profileMiddleware } from "./model-road.ts";
import type { ServerAddress } from "./server-address.ts";
import { fetchWithinHost } from "./server-fetch.ts";

export function openOpenAiRoad({ baseUrl, apiKey, model }: ServerAddress): ModelRoad {
  // Both are given, so that neither is taken from the environment.
  const provider = createOpenAI({ baseURL: baseUrl, apiKey: apiKey ?? "", fetch: fetchWithinHost as typeof fetch });
  return {
    open: (schema, profile) =>
      wrapLanguageModel({
        model: provider.responses(model),
        middleware: [
          profileMiddleware(profile),
          answerModeMiddleware({ mode: profile.answerMode, schema, toolChoice: profile.toolChoice }),
          ...(profile.systemRole ? [] : [userInstructionsMiddleware]),
        ],
      }),
    providerOptions: ({ thinking }) => ({
      // Models that think cannot be told not to; all of them know this word.
      openai: { store: false, ...(thinking === "off_in_all_words" && { reasoningEffort: "low" }) },
    }),
  };
}
