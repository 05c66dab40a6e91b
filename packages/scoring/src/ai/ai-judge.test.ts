import { expect, test } from "bun:test";
import { answerProperly, completion, criteriaOf, properAnswer, systemText, userText } from "../../test/fake-model.ts";
import { makeReport } from "../../test/report-factory.ts";
import { GOOD_DRAFT, goodReport } from "../../test/sample-reports.ts";
import { scoreWithModel as scoreWith } from "../../test/score-with-model.ts";
import { createAiJudge } from "../ai.ts";
import { scoreReport } from "../index.ts";

test("createAiJudge() judges all sections with a model that answers well", async () => {
  const { score, requests, confirmations } = await scoreWith(answerProperly);
  const calls = requests.length + confirmations.length;
  expect(score.mode).toBe("ai");
  expect(score.fallbackReason).toBeNull();
  expect(score.sections.flatMap(({ criteria }) => criteria.map((criterion) => criterion.source))).not.toContain(
    "simulated",
  );
  // 85 everywhere: base 85, contents 良好, coefficient 0.97: 82.45.
  expect([score.baseScore, score.coefficient, score.finalScore, score.level.label]).toEqual([85, 0.97, 82, "良好"]);
  expect(score.provenance).toMatchObject({
    modelId: "fake-model",
    inputTokens: 100 * calls,
    outputTokens: 20 * calls,
  });
  expect(score.provenance.promptHash).toMatch(/^[0-9a-f]{64}$/);
});

test("createAiJudge() asks for strict JSON by schema, with instructions and report in separate messages", async () => {
  const { requests } = await scoreWith(answerProperly);
  for (const body of requests) {
    expect(body.response_format).toMatchObject({ type: "json_schema", json_schema: { strict: true } });
    expect(body.messages.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(systemText(body)).not.toContain("城市");
    const nonce = /<report-([0-9a-f]{32})>/.exec(systemText(body))?.[1] as string;
    expect(userText(body).startsWith(`<report-${nonce}>\n`)).toBe(true);
    expect(userText(body).endsWith(`\n</report-${nonce}>`)).toBe(true);
  }
  expect(new Set(requests.map((body) => /<report-([0-9a-f]{32})>/.exec(systemText(body))?.[1])).size).toBe(
    requests.length,
  );
});

test("createAiJudge() shows each section its own material only", async () => {
  const { requests } = await scoreWith(answerProperly);
  const about = (id: string) => userText(requests.find((body) => criteriaOf(body).includes(id)) as never);
  expect(about("contents-hierarchy")).toContain("2.2 模型结构设计");
  expect(about("contents-hierarchy")).not.toContain("本文研究的正是在传感器稀疏");
  expect(about("citations-format")).toContain("作者3. 时空注意力模型之3[J]");
  expect(about("citations-format")).not.toContain("本文研究的正是在传感器稀疏");
  expect(about("body-content")).toContain("本文研究的正是在传感器稀疏");
  expect(about("body-content")).not.toContain("作者3. 时空注意力模型之3[J]");
});

test("createAiJudge() judges the body chapter by chapter and weighs the parts by length", async () => {
  const scores: number[] = [];
  const { score, requests } = await scoreWith(
    (body) => {
      if (!criteriaOf(body).includes("body-content")) return completion(properAnswer(body));
      const points = [60, 90, 75, 80, 95, 70, 65, 85][scores.length % 8] as number;
      scores.push(points);
      return completion(properAnswer(body, { score: points }));
    },
    { settings: { maxPartCharacters: 700, concurrency: 1 } },
  );
  const bodyCalls = requests.filter((body) => criteriaOf(body).includes("body-content"));
  expect(bodyCalls.length).toBeGreaterThan(2);
  const content = score.sections[1]?.criteria.find(({ criterionId }) => criterionId === "body-content");
  expect(content?.score).toBeGreaterThan(Math.min(...scores));
  expect(content?.score).toBeLessThan(Math.max(...scores));
  const [spread] = content?.remarks ?? [];
  expect(spread).toMatchObject({ code: "parts_judged", figures: { parts: bodyCalls.length } });
  // Together the parts hold every paragraph of the body.
  const seen = bodyCalls.map(userText).join("\n");
  for (const paragraph of goodReport.text.split("\n").filter((line) => line.startsWith("道路")))
    expect(seen).toContain(paragraph);
});

test("createAiJudge() keeps only quotations that the report contains, with page and box", async () => {
  const { score } = await scoreWith((body) =>
    completion(
      properAnswer(body, {
        quotes: ["道路上的传感器一旦 损坏,往往数周之后才能修复", "这句话报告里并没有写过，是模型编造的。"],
      }),
    ),
  );
  const evidence = score.sections[1]?.criteria[0]?.evidence ?? [];
  expect(evidence.map(({ quote }) => quote)).toEqual(["道路上的传感器一旦损坏，往往数周之后才能修复"]);
  expect(evidence[0]).toMatchObject({ verified: true, page: expect.any(Number), box: { x0: 72 } });
  // The contents' call has not seen the sentence, so that it stands for nothing there.
  expect(score.sections.map(({ mode }) => mode)).toEqual(["simulated", "ai", "ai"]);
  expect(score.findings.filter(({ code }) => code === "unverified_quotes")).toHaveLength(2);
});

test("createAiJudge() reads fenced JSON and JSON behind a <think> block", async () => {
  const fenced = await scoreWith((body) => completion(`\`\`\`json\n${properAnswer(body)}\n\`\`\``));
  const thinking = await scoreWith((body) =>
    completion(`<think>比较{各章}的内容</think>\n好的，结果如下：\n${properAnswer(body)}`),
  );
  expect([fenced.score.mode, thinking.score.mode]).toEqual(["ai", "ai"]);
});

test("createAiJudge() asks once more with the mistakes named, and counts both calls", async () => {
  const { score, requests, confirmations } = await scoreWith((body) =>
    completion(
      body.messages.length === 2
        ? properAnswer(body, { score: 120 })
        : properAnswer({ ...body, messages: body.messages.slice(0, 2) }),
    ),
  );
  expect(score.mode).toBe("ai");
  expect(requests.length).toBe(6);
  expect(score.provenance.inputTokens).toBe(600 + 100 * confirmations.length);
  const second = requests.find((body) => body.messages.length === 4);
  expect(second?.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
  expect(second?.messages.at(-1)?.content).toMatch(/criteria\.[a-z-]+\.score/);
});

test("createAiJudge() turns to json_object with the schema in words when the server knows no schemas", async () => {
  const { score, requests } = await scoreWith((body) =>
    body.response_format?.type === "json_schema"
      ? Response.json({ error: { message: "This response_format type is unavailable now" } }, { status: 400 })
      : completion(properAnswer(body)),
  );
  expect(score.mode).toBe("ai");
  const last = requests.at(-1);
  expect(last?.response_format?.type).toBe("json_object");
  expect(systemText(last as never)).toContain('"criteria"');
  expect(systemText(last as never)).toContain("json");
});

test("scoreReport() is mixed when only some sections could be judged", async () => {
  const { score } = await scoreWith((body) =>
    criteriaOf(body).includes("citations-format")
      ? new Response("busy", { status: 503 })
      : completion(properAnswer(body)),
  );
  expect(score.mode).toBe("mixed");
  expect(score.fallbackReason?.code).toBe("server_error");
  expect(score.sections.map(({ mode }) => mode)).toEqual(["ai", "ai", "simulated"]);
});

test("scoreReport() counts the tokens of answers that came to nothing", async () => {
  const { score, requests, confirmations } = await scoreWith(() => completion("{}"));
  expect(score.mode).toBe("simulated");
  expect(score.provenance.inputTokens).toBe(100 * (requests.length + confirmations.length));
});

test("scoreReport() rejects with the caller's reason when aborted, and makes up no score", async () => {
  const controller = new AbortController();
  const reason = new Error("the user went away");
  const run = scoreWith(
    () => {
      controller.abort(reason);
      return new Promise<Response>(() => {});
    },
    { request: { signal: controller.signal } },
  );
  await expect(run).rejects.toBe(reason);
});

test("createAiJudge() retries a busy server", async () => {
  let busy = 1;
  const { score } = await scoreWith(
    (body) =>
      busy-- > 0
        ? new Response("busy", { status: 429, headers: { "retry-after-ms": "1" } })
        : completion(properAnswer(body)),
    { settings: { maxRetries: 1, concurrency: 1 } },
  );
  expect(score.mode).toBe("ai");
});

test("createAiJudge() makes two calls at a time when two are allowed, and never three", async () => {
  let running = 0;
  let most = 0;
  const secondCame = Promise.withResolvers<void>();
  const { requests } = await scoreWith(
    async (body, call) => {
      // While nothing is known of the server, one part is asked about alone.
      if (call === 1) return completion(properAnswer(body));
      most = Math.max(most, ++running);
      if (call === 3) secondCame.resolve();
      await secondCame.promise;
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      return completion(properAnswer(body));
    },
    { settings: { maxPartCharacters: 700, concurrency: 2 } },
  );
  expect(requests.length).toBeGreaterThan(4);
  expect(most).toBe(2);
});

test("createAiJudge() does not send one server's key from the environment to another", async () => {
  process.env.OPENAI_API_KEY = "key-of-another-server";
  try {
    const seen: (string | null)[] = [];
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch(request) {
        seen.push(request.headers.get("authorization"));
        return new Response("no", { status: 401 });
      },
    });
    await scoreReport({
      report: goodReport,
      judge: createAiJudge({ baseUrl: `http://127.0.0.1:${server.port}/v1`, apiKey: null, model: "m" }),
    });
    await server.stop(true);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.join()).not.toContain("key-of-another-server");
  } finally {
    delete process.env.OPENAI_API_KEY;
  }
});

test("createAiJudge() speaks English about a report in English", async () => {
  const report = makeReport({ ...GOOD_DRAFT, language: "en" });
  const { score, requests } = await scoreWith(answerProperly, { request: { report } });
  expect(systemText(requests[0] as never)).toContain("in English");
  expect(score.sections[0]?.name).toBe("Table of contents");
});

test("createAiJudge() verifies titles quoted with their pages from the outline", async () => {
  const { score } = await scoreWith((body) => {
    const about = userText(body).match(/ {2}2\.1 问题定义 \| p\. \d+\n {2}2\.2 模型结构设计 \| p\. \d+/)?.[0];
    return completion(properAnswer(body, about === undefined ? {} : { quotes: [about] }));
  });
  expect(score.sections[0]?.mode).toBe("ai");
  expect(score.sections[0]?.criteria[0]?.evidence.map(({ quote }) => quote)).toEqual([
    "2.1 问题定义\n2.2 模型结构设计",
  ]);
});
