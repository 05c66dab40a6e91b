/** Asks a server on a port of this machine that answers with given bodies, and reads what comes as the judge does. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { wireSchema } from "../../../packages/scoring/src/ai/answer/answer-schema.ts";
import { readAnswer } from "../../../packages/scoring/src/ai/answer/read-answer.ts";
import { createChatModel } from "../../../packages/scoring/src/ai/chat-model.ts";
import { openCompatibleRoad } from "../../../packages/scoring/src/ai/server/compatible-road.ts";
import { createDeadline } from "../../../packages/scoring/src/deadline.ts";

/** A shape that was made by somebody who had not seen the code. */
export interface ShapeApart {
  readonly title: string;
  readonly note: string;
  /** In turn; the last one again and again. */
  readonly responses: readonly {
    readonly status: number;
    readonly headers: Record<string, string>;
    readonly body: string;
  }[];
  readonly expected: Points | "unusable";
  readonly alsoAcceptable?: readonly (Points | "unusable")[];
}

type Points = Readonly<Record<string, number>>;

const CRITERIA = [
  { id: "body-structure", name: { zh: "结构与逻辑", en: "Structure and logic" } },
  { id: "body-method", name: { zh: "研究方法", en: "Method" } },
  { id: "body-language", name: { zh: "语言表达", en: "Language" } },
];

/** The points that are read, by criterion; `unusable` where nothing is. */
export async function askShape({ responses }: ShapeApart): Promise<Points | "unusable"> {
  let calls = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      const given = responses[Math.min(calls++, responses.length - 1)];
      response.writeHead(given?.status ?? 500, { ...given?.headers, "retry-after-ms": "1" });
      response.end(given?.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const chat = createChatModel({
    road: openCompatibleRoad({ baseUrl, apiKey: "test-key", model: "fake-model" }),
    ...{ apiKey: "test-key", maxRetries: 2, maxOutputTokens: 8000, answerMode: null },
    now: () => Date.now(),
  });
  const deadline = createDeadline(20_000, undefined);
  try {
    const asked = await chat.ask({
      instructions: "Answer in json.",
      messages: [{ role: "user", content: "The report." }],
      schema: wireSchema(CRITERIA.map(({ id }) => id)),
      deadline,
      mayGuess: async () => true,
    });
    if (asked.kind !== "text") return "unusable";
    const read = readAnswer(asked.text, { criteria: CRITERIA, shown: "" });
    if (read.kind !== "answered") return "unusable";
    return Object.fromEntries(Object.entries(read.answer.criteria).map(([id, { score }]) => [id, score]));
  } finally {
    deadline.close();
    server.closeAllConnections();
    server.close();
  }
}

/** True for what was expected, or may be read as well; halves are rounded up. */
export function isAsExpected(read: Points | "unusable", { expected, alsoAcceptable = [] }: ShapeApart): boolean {
  return [expected, ...alsoAcceptable].some((each) => {
    if (each === "unusable" || read === "unusable") return each === read;
    return Object.entries(each).every(([id, points]) => read[id] === Math.floor(points + 0.5));
  });
}
