/** A server on a free port that speaks `/chat/completions` and answers as a test wants. */
import { ADDRESSED_SENTENCES } from "../src/ai/confirming/planted-sentences.ts";

export interface ChatBody {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format?: {
    readonly type: string;
    readonly json_schema?: {
      readonly strict: boolean;
      readonly schema: { readonly properties: { readonly criteria: { readonly properties: object } } };
    };
  };
}

/** `hungUp` aborts when the client gives the call up. */
export type Behaviour = (body: ChatBody, call: number, hungUp: AbortSignal) => Response | Promise<Response>;

export interface FakeModel extends Disposable {
  readonly baseUrl: string;
  /** Bodies of all requests about sections so far. */
  readonly requests: readonly ChatBody[];
  /** Bodies of all requests which passages speak to a grader. */
  readonly confirmations: readonly ChatBody[];
}

/** @param confirm - Answers which passages speak to a grader. Default: a reader who names the planted sentence alone. */
export function startFakeModel(behaviour: Behaviour, confirm: Behaviour = readerWho(() => false)): FakeModel {
  const requests: ChatBody[] = [];
  const confirmations: ChatBody[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      if (!request.url.endsWith("/v1/chat/completions")) return new Response("not found", { status: 404 });
      const body = (await request.json()) as ChatBody;
      const isConfirming = passagesOf(body) !== null;
      const asked = isConfirming ? confirmations : requests;
      asked.push(body);
      return (isConfirming ? confirm : behaviour)(body, asked.length, request.signal);
    },
  });
  return {
    baseUrl: `http://127.0.0.1:${server.port}/v1`,
    requests,
    confirmations,
    [Symbol.dispose]: () => void server.stop(true),
  };
}

/** A passage as a reader is asked about it. */
export interface ShownPassage {
  readonly n: number;
  readonly text: string;
  readonly before?: string;
  readonly after?: string;
}

/** The passages of a request which of them speak to a grader; null for a request about a section. */
export function passagesOf(body: Pick<ChatBody, "messages">): readonly ShownPassage[] | null {
  const shown = body.messages.find(({ role, content }) => role === "user" && /<items-\w+>\n/.test(content))?.content;
  const lines = /<items-(\w+)>\n([\s\S]*)\n<\/items-\1>/.exec(shown ?? "")?.[2];
  return lines === undefined ? null : lines.split("\n").map((line) => JSON.parse(line) as ShownPassage);
}

/** True for a planted sentence that speaks to a grader. */
export function isPlantedAddress({ text }: ShownPassage): boolean {
  return ADDRESSED_SENTENCES.zh.includes(text) || ADDRESSED_SENTENCES.en.includes(text);
}

/** What a reader writes who names these passages. */
export function confirmationOf(passages: readonly ShownPassage[]): string {
  return JSON.stringify({ addressed: passages.map(({ n }) => n) });
}

/** A reader who names the planted sentence, and every passage that is so. */
export function readerWho(isAddressed: (text: string) => boolean): Behaviour {
  return (body) =>
    completion(
      confirmationOf((passagesOf(body) ?? []).filter((each) => isPlantedAddress(each) || isAddressed(each.text))),
    );
}

/** A completion with this text. */
export function completion(content: string, finishReason = "stop"): Response {
  return Response.json({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_760_000_000,
    model: "fake-model",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: finishReason }],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  });
}

/** Ids of the criteria that a request asks about. */
export function criteriaOf(body: ChatBody): string[] {
  const fromSchema = body.response_format?.json_schema?.schema.properties.criteria.properties;
  if (fromSchema !== undefined) return Object.keys(fromSchema);
  return [...systemText(body).matchAll(/^- ([a-z0-9_-]+) \(/gm)].map((match) => match[1] as string);
}

export function systemText(body: ChatBody): string {
  return body.messages
    .filter(({ role }) => role === "system")
    .map(({ content }) => content)
    .join("\n");
}

export function userText(body: ChatBody): string {
  return body.messages
    .filter(({ role }) => role === "user")
    .map(({ content }) => content)
    .join("\n");
}

export interface AnswerDraft {
  readonly score?: number;
  /** Points that every other criterion has above and below the score. Default 0. */
  readonly spread?: number;
  readonly quotes?: readonly string[];
  /** What it names as said to the grader. Default: it does not speak of that. */
  readonly addressed?: readonly string[];
}

/** The content of a proper answer to a request; quotes the last lines of the material unless told otherwise. */
export function properAnswer(body: ChatBody, draft: AnswerDraft = {}): string {
  const passages = passagesOf(body);
  if (passages !== null) return confirmationOf(passages.filter(isPlantedAddress));
  const material = body.messages.find(({ role }) => role === "user")?.content ?? "";
  const lines = material.split("\n").filter((line) => line.length > 2 && !line.startsWith("<"));
  const last = (lines.at(-1) ?? "").trim().replace(/^\[\d+\]\s/, "");
  // A line of an outline is too short to prove anything.
  const quote = last.length > 20 && !last.includes("| p.") ? last.slice(0, 40) : lines.slice(-3).join("\n");
  const criteria = criteriaOf(body).map((id, index) => [
    id,
    {
      score: (draft.score ?? 85) + (index % 2 === 0 ? 1 : -1) * (draft.spread ?? 0),
      comment: `评语：${id}`,
      quotes: draft.quotes ?? [quote],
    },
  ]);
  return JSON.stringify({
    criteria: Object.fromEntries(criteria),
    comment: "总体良好。",
    strengths: ["结构清楚"],
    suggestions: ["补充实验"],
    ...(draft.addressed && { addressed_to_grader: draft.addressed }),
  });
}

/** Answers every request properly, with the same points for everything: such a mark is on hold. */
export const answerProperly: Behaviour = (body) => completion(properAnswer(body));

/** Answers every request properly and tells criteria apart: nothing about such a mark is on hold. */
export const weighProperly: Behaviour = (body) => completion(properAnswer(body, { spread: 2 }));
