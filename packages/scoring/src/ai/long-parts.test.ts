import { expect, test } from "bun:test";
import { completion, criteriaOf, properAnswer, startFakeModel, userText } from "../../test/fake-model.ts";
import { goodReport } from "../../test/sample-reports.ts";
import { SERVER_BEHAVIOURS, startServer } from "../../test/server-behaviours.ts";
import { createAiJudge } from "../ai.ts";
import type { AnswerStore, ModelCall } from "../index.ts";
import { scoreReport } from "../index.ts";

/** A store in memory that shows what it was handed. */
function memoryStore() {
  const kept = new Map<string, string>();
  const calls: ModelCall[] = [];
  const answers: AnswerStore = {
    find: async (key) => kept.get(key) ?? null,
    async keep(key, answer) {
      kept.set(key, answer);
    },
    async record(call) {
      calls.push(call);
    },
  };
  return { answers, kept, calls };
}

const behaviourNamed = (name: string) => {
  const found = SERVER_BEHAVIOURS.find((behaviour) => behaviour.name.startsWith(name));
  if (found === undefined) throw new Error(`no server is called ${name}`);
  return found;
};

const tooLong = () =>
  Response.json({ error: { message: "the input length exceeds the context length" } }, { status: 400 });
const isBody = (text: string): boolean => text.includes("of the body") || text.includes("The body:");

test("createAiJudge() checks the passages of a half against that half alone", async () => {
  // A sentence of the first half, which the second half's call never saw.
  const quote = "早晚高峰的流量变化既受道路结构约束，又受天气和节假日影响";
  const seen: boolean[] = [];
  using model = startFakeModel((body) => {
    if (!criteriaOf(body).includes("body-content")) return completion(properAnswer(body));
    if (!userText(body).includes("half of it")) return tooLong();
    seen.push(userText(body).includes(quote));
    return completion(properAnswer(body, { score: userText(body).includes("first half") ? 90 : 40, quotes: [quote] }));
  });
  const judge = createAiJudge({ baseUrl: model.baseUrl, model: "m", maxRetries: 0, concurrency: 1 });
  const score = await scoreReport({ report: goodReport, judge });
  // The first half; the second, and the second asked once more for passages.
  expect(seen).toEqual([true, false, false]);
  const content = score.sections[1]?.criteria.find(({ criterionId }) => criterionId === "body-content");
  // Points of the half without a passage do not count.
  expect([content?.score, content?.evidence.map((each) => each.quote)]).toEqual([90, [quote]]);
  expect(score.findings.map(({ code }) => code)).toContain("unverified_quotes");
});

test("createAiJudge() weighs halves by length", async () => {
  using model = startFakeModel((body) => {
    if (!isBody(userText(body))) return completion(properAnswer(body));
    if (!userText(body).includes("half of it")) return tooLong();
    return completion(properAnswer(body, { score: userText(body).includes("first half") ? 90 : 70 }));
  });
  const judge = createAiJudge({ baseUrl: model.baseUrl, model: "m", maxRetries: 0, concurrency: 1 });
  const score = await scoreReport({ report: goodReport, judge });
  const content = score.sections[1]?.criteria[0];
  expect(content?.score).toBeGreaterThanOrEqual(79);
  expect(content?.score).toBeLessThanOrEqual(81);
  expect(content?.remarks).toMatchObject([{ code: "parts_judged", figures: { parts: 2 } }]);
});

for (const name of [
  "Ollama with a small context",
  "Cut off whatever",
  "Ollama: exceeds the context",
  "DeepSeek reasoner",
  "Empty content",
]) {
  test(`createAiJudge() pays no call twice, halves and refusals included: ${name}`, async () => {
    const behaviour = behaviourNamed(name);
    using server = startServer(behaviour);
    const { answers, calls } = memoryStore();
    const settings = { baseUrl: server.baseUrl, apiKey: "test-key", model: "m", maxRetries: 0, concurrency: 1 };
    const first = await scoreReport({ report: goodReport, judge: createAiJudge(settings), answers });
    const paid = calls.filter(({ outcome }) => outcome === "answered").map(({ key }) => key);
    expect(new Set(paid).size).toBe(paid.length);
    const before = calls.length;

    // A restart: another judge that knows nothing of the server.
    const second = await scoreReport({ report: goodReport, judge: createAiJudge(settings), answers });
    expect(second.finalScore).toBe(first.finalScore);
    const again = calls.slice(before);
    // What was answered is not asked again; a refusal cost nothing, so that it may be.
    expect(again.filter(({ key }) => paid.includes(key))).toEqual([]);
    if (behaviour.usable && name !== "Ollama: exceeds the context") expect(second.provenance.inputTokens).toBe(0);
  });
}

test("createAiJudge() asks for missing passages once, also when what comes back does not fit", async () => {
  using model = startFakeModel((body) =>
    body.messages.length > 2 ? completion("抱歉，没有。") : completion(properAnswer(body, { quotes: [] })),
  );
  const { answers } = memoryStore();
  const settings = { baseUrl: model.baseUrl, apiKey: "test-key", model: "m", maxRetries: 0, concurrency: 1 };
  const first = await scoreReport({ report: goodReport, judge: createAiJudge(settings), answers });
  const paid = model.requests.length;
  expect(paid).toBe(6);
  const second = await scoreReport({ report: goodReport, judge: createAiJudge(settings), answers });
  expect(model.requests.length).toBe(paid);
  expect(second.findings).toEqual(first.findings);
});

test("createAiJudge() keeps no answer of a step that the server refused", async () => {
  using server = startServer(behaviourNamed("Answers by tool call only"));
  const { answers, kept, calls } = memoryStore();
  const judge = createAiJudge({ baseUrl: server.baseUrl, model: "m", maxRetries: 0, concurrency: 1 });
  await scoreReport({ report: goodReport, judge, answers });
  // Three sections, and which passages speak to a grader.
  expect([kept.size, calls.map(({ outcome }) => outcome)]).toEqual([4, Array(4).fill("answered")]);
});

test("createAiJudge() records why a call came to nothing, in the server's words", async () => {
  using server = startServer(behaviourNamed("Unknown model"));
  const { answers, calls } = memoryStore();
  const judge = createAiJudge({ baseUrl: server.baseUrl, model: "m", maxRetries: 0 });
  await scoreReport({ report: goodReport, judge, answers });
  const judging = calls.filter(({ section }) => section !== "words_to_grader");
  expect(judging.map(({ failure }) => failure)).toEqual(
    judging.map(() => ({
      code: "client_error",
      status: 404,
      serverMessage: expect.stringMatching(/^The model does not exist/),
    })),
  );
});

test("createAiJudge() asks in the one mode that it is told", async () => {
  for (const answerMode of ["json_object", "tool_call", "text"] as const) {
    const modes: unknown[] = [];
    using server = startServer({
      name: answerMode,
      usable: true,
      answer: ({ body }) => {
        modes.push([body.response_format?.type, body.tools?.length]);
        return completion(properAnswer(body));
      },
    });
    const judge = createAiJudge({ baseUrl: server.baseUrl, model: "m", maxRetries: 0, answerMode });
    expect((await scoreReport({ report: goodReport, judge })).mode).toBe("ai");
    const asked = { json_object: ["json_object", undefined], tool_call: [undefined, 1], text: [undefined, undefined] };
    expect(modes).toEqual([1, 2, 3].map(() => asked[answerMode]));
  }
});

test("createAiJudge() asks in the best way again an hour after a server refused it", async () => {
  let time = Date.parse("2026-11-22T10:00:00Z");
  let knowsSchemas = false;
  const formats: string[] = [];
  using model = startFakeModel((body) => {
    formats.push(body.response_format?.type ?? "none");
    return body.response_format?.type === "json_schema" && !knowsSchemas
      ? Response.json({ error: { message: "This response_format type is unavailable now" } }, { status: 400 })
      : completion(properAnswer(body));
  });
  const clock = { now: () => new Date(time) };
  const judge = createAiJudge({ baseUrl: model.baseUrl, model: "m", maxRetries: 0, concurrency: 1, clock });
  const formatsOfOneReport = async () => {
    formats.length = 0;
    await scoreReport({ report: goodReport, judge });
    return [...formats];
  };
  expect(await formatsOfOneReport()).toEqual(["json_schema", "json_object", "json_object", "json_object"]);
  expect(await formatsOfOneReport()).toEqual(["json_object", "json_object", "json_object"]);
  knowsSchemas = true;
  time += 3_600_000;
  expect(await formatsOfOneReport()).toEqual(["json_schema", "json_schema", "json_schema"]);
});

test("createAiJudge() does not ask in a lesser way because a server refused one report", async () => {
  const formats: string[] = [];
  using model = startFakeModel((body) => {
    formats.push(body.response_format?.type ?? "none");
    return criteriaOf(body).includes("contents-hierarchy")
      ? Response.json({ error: { message: "Bad request" } }, { status: 400 })
      : completion(properAnswer(body));
  });
  const judge = createAiJudge({ baseUrl: model.baseUrl, model: "m", maxRetries: 0, concurrency: 1 });
  await scoreReport({ report: goodReport, judge });
  // The contents, another part, which is answered, the contents in plain words, and the last part.
  expect(formats).toEqual(Array(4).fill("json_schema"));
});
