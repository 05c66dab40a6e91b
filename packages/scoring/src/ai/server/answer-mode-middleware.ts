/** Middleware that asks for JSON as a server takes it, and brings what comes back into one form: text. */
import type { JSONSchema7, LanguageModelMiddleware } from "ai";
import { endingOf } from "./ending.ts";
import type { AnswerMode } from "./server-profile.ts";

type Generate = NonNullable<LanguageModelMiddleware["wrapGenerate"]>;
type Generated = Awaited<ReturnType<Generate>>;
type Content = Generated["content"][number];

const NAME = "judgement";
const DESCRIPTION = "Hands in the judgement.";

/** Sends the schema as the mode says, and turns an answer in a tool call, or in reasoning alone, into text. */
export function answerModeMiddleware(options: {
  readonly mode: AnswerMode;
  readonly schema: JSONSchema7;
  readonly toolChoice: "named" | "auto";
}): LanguageModelMiddleware {
  const { mode, schema, toolChoice } = options;
  return {
    specificationVersion: "v4",
    async transformParams({ params }) {
      if (mode === "text") return params;
      if (mode === "json_object") return { ...params, responseFormat: { type: "json" } };
      if (mode === "json_schema") return { ...params, responseFormat: { type: "json", schema, name: NAME } };
      return {
        ...params,
        tools: [{ type: "function", name: NAME, description: DESCRIPTION, inputSchema: schema }],
        toolChoice: toolChoice === "named" ? { type: "tool", toolName: NAME } : { type: "auto" },
      };
    },
    async wrapGenerate({ doGenerate }) {
      const result = await doGenerate();
      const { unified, raw } = result.finishReason;
      const named = endingOf(raw);
      // The word of the server says more than what the SDK makes of it, unless it is none that is known.
      const ending = unified === "content-filter" ? "refused" : named === "done" ? endingOf(unified) : named;
      const content = asText(result.content, ending === "cut" || ending === "broken");
      return { ...result, content, finishReason: { unified: UNIFIED[ending], raw } };
    },
  };
}

const UNIFIED = { done: "stop", cut: "length", refused: "content-filter", broken: "error" } as const;

/** A reasoning parser that finds no end of the thoughts leaves the answer among them, unless they were cut off. */
function asText(content: readonly Content[], isUnfinished: boolean): Content[] {
  const calls = content.filter((part) => part.type === "tool-call");
  const texts = content.flatMap((part) => (part.type === "text" && part.text.trim() !== "" ? [part.text] : []));
  const thoughts = content.flatMap((part) => (part.type === "reasoning" ? [part.text] : []));
  const handedIn = calls.length > 0 ? calls.map(inputOf) : texts;
  if (handedIn.length > 0 || !isUnfinished)
    return [{ type: "text", text: (handedIn.length > 0 ? handedIn : thoughts).join("\n") }];
  return thoughts.map((text) => ({ type: "reasoning", text }));
}

/** Puts the instructions in front of the first message, for models that know no other role than that of a user. */
export const userInstructionsMiddleware: LanguageModelMiddleware = {
  specificationVersion: "v4",
  async transformParams({ params }) {
    const instructions = params.prompt.flatMap((each) => (each.role === "system" ? [each.content] : [])).join("\n");
    const others = params.prompt.filter(({ role }) => role !== "system");
    const first = others.findIndex(({ role }) => role === "user");
    // One text: where there is more than one part, lists of parts are sent, which models without this role hardly take.
    const prompt = others.map((message, index) => {
      if (message.role !== "user" || index !== first) return message;
      const said = message.content.flatMap((part) => (part.type === "text" ? [part.text] : []));
      return { ...message, content: [{ type: "text" as const, text: [instructions, ...said].join("\n\n") }] };
    });
    return { ...params, prompt };
  },
};

/** What a call hands in; with the name of a tool that was not offered, which may be that of a criterion. */
function inputOf({ toolName, input }: Extract<Content, { type: "tool-call" }>): string {
  return toolName === NAME ? input : `{${JSON.stringify(toolName)}: ${input}}`;
}
