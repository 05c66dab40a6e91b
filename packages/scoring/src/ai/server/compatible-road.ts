/** The road to a server that is compatible with OpenAI's chat completions, asked as its profile says. */
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { wrapLanguageModel } from "ai";
import { answerModeMiddleware, userInstructionsMiddleware } from "./answer-mode-middleware.ts";
import type { ModelRoad } from "./model-road.ts";
import type { ServerAddress } from "./server-address.ts";
import { serverFetch } from "./server-fetch.ts";
import type { ServerProfile } from "./server-profile.ts";

export function openCompatibleRoad(server: ServerAddress): ModelRoad {
  const { search, ...address } = splitAddress(server.baseUrl);
  const { apiKey } = server;
  return {
    open(schema, profile) {
      const provider = createOpenAICompatible({
        name: "server",
        baseURL: address.baseUrl,
        ...(apiKey !== null && profile.keyHeader === "authorization" && { apiKey }),
        ...(apiKey !== null && profile.keyHeader === "api-key" && { headers: { "api-key": apiKey } }),
        ...(search !== null && { queryParams: search }),
        fetch: serverFetch as typeof fetch,
        supportsStructuredOutputs: true,
        transformRequestBody: (body) => fitBody(body, profile),
      });
      const { answerMode: mode, toolChoice } = profile;
      return wrapLanguageModel({
        model: provider(server.model),
        middleware: [
          answerModeMiddleware({ mode, schema, toolChoice }),
          ...(profile.systemRole ? [] : [userInstructionsMiddleware]),
        ],
      });
    },
  };
}

/** An Azure address carries its version behind a question mark; the path of a call goes before it. */
function splitAddress(baseUrl: string): { readonly baseUrl: string; readonly search: Record<string, string> | null } {
  const [path = baseUrl, query] = baseUrl.split("?", 2);
  return { baseUrl: path, search: query === undefined ? null : Object.fromEntries(new URLSearchParams(query)) };
}

/** How a server is told not to think: DashScope's word; vLLM's and SGLang's; that of Zhipu, Volcengine and DeepSeek. */
const THINKING: Readonly<Record<ServerProfile["thinking"], object>> = {
  as_it_is: {},
  off: { enable_thinking: false },
  off_in_all_words: {
    enable_thinking: false,
    chat_template_kwargs: { enable_thinking: false },
    thinking: { type: "disabled" },
  },
  not_to_be_spoken_of: {},
};

/** Leaves out and renames what the server was found to refuse. */
function fitBody(body: Record<string, unknown>, profile: ServerProfile): Record<string, unknown> {
  const { max_tokens: limit, temperature, ...rest } = body;
  return {
    ...rest,
    ...(profile.temperature && { temperature }),
    ...(profile.outputLimit !== null && { [profile.outputLimit]: limit }),
    ...THINKING[profile.thinking],
    // The stream is put together before the SDK sees it.
    ...(profile.streaming && { stream: true, stream_options: { include_usage: true } }),
  };
}
