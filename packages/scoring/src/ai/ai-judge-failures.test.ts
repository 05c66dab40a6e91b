import { expect, test } from "bun:test";
import type { Behaviour } from "../../test/fake-model.ts";
import {
  answerProperly,
  completion,
  criteriaOf,
  properAnswer,
  startFakeModel,
  userText,
} from "../../test/fake-model.ts";
import { catchPrintedOutput } from "../../test/printed-output.ts";
import { goodReport } from "../../test/sample-reports.ts";
import { scoreWithModel as scoreWith } from "../../test/score-with-model.ts";
import type { AiJudgeSettings } from "../ai.ts";
import { createAiJudge } from "../ai.ts";
import { ScoringError, scoreReport, toScoreJson } from "../index.ts";

/** A sentence of the report: wherever it turns up outside prompt and score, text has leaked. */
const SECRET = "针对现有方法在稀疏采样下误差偏大的问题";

interface Failure {
  readonly name: string;
  readonly behaviour: Behaviour;
  readonly code: string;
  readonly settings?: Partial<AiJudgeSettings>;
}

/** Error bodies echo the prompt, as some servers do. */
const echo =
  (status: number, message: string): Behaviour =>
  (body) =>
    Response.json({ error: { message: `${message} ${userText(body)}`, type: "error" } }, { status });
const FAILURES: readonly Failure[] = [
  { name: "401", behaviour: echo(401, "bad key"), code: "unauthorized" },
  { name: "429", behaviour: echo(429, "slow down"), code: "rate_limited" },
  { name: "500", behaviour: echo(500, "oops"), code: "server_error" },
  { name: "404", behaviour: echo(404, "no such model"), code: "client_error" },
  { name: "a key that no header takes", behaviour: answerProperly, code: "unauthorized", settings: { apiKey: "sk-…" } },
  {
    name: "a hanging server",
    behaviour: () => new Promise<Response>(() => {}),
    code: "timeout",
    settings: { callTimeoutMilliseconds: 150 },
  },
  {
    name: "a hanging server and the deadline of the section",
    behaviour: () => new Promise<Response>(() => {}),
    code: "timeout",
    settings: { deadlineMilliseconds: 150 },
  },
  { name: "prose instead of JSON", behaviour: () => completion(`我认为这篇论文不错。${SECRET}`), code: "invalid_json" },
  {
    name: "an HTML page with status 200",
    behaviour: () => new Response("<html>login</html>", { headers: { "content-type": "text/html" } }),
    code: "server_error",
  },
  {
    name: "a score of 120",
    behaviour: (body) => completion(properAnswer(body, { score: 120 })),
    code: "schema_mismatch",
  },
  {
    name: "a missing criterion",
    behaviour: (body) => completion(properAnswer(body).replace(/"[a-z]+-[a-z]+":\{[^}]*\},/, "")),
    code: "schema_mismatch",
  },
  {
    name: "a criterion by an unknown name",
    behaviour: (body) => completion(properAnswer(body).replace(/"[a-z]+-[a-z]+":\{/, '"bonus":{')),
    code: "schema_mismatch",
  },
  {
    name: "a truncated answer",
    behaviour: (body) => completion(properAnswer(body).slice(0, 60), "length"),
    code: "truncated",
  },
  { name: "a refusal", behaviour: () => completion("", "content_filter"), code: "refused" },
  {
    name: "a refusal in its own field",
    behaviour: () =>
      Response.json({
        id: "1",
        created: 1,
        model: "m",
        choices: [
          { index: 0, message: { role: "assistant", content: null, refusal: `no: ${SECRET}` }, finish_reason: "stop" },
        ],
      }),
    code: "refused",
  },
  {
    name: "a budget too small for the body",
    behaviour: answerProperly,
    code: "budget_exceeded",
    settings: { maxSectionCharacters: 200 },
  },
];

for (const { name, behaviour, code, settings } of FAILURES) {
  test(`scoreReport() falls back to measured features on ${name}`, async () => {
    using printed = catchPrintedOutput();
    const { score } = await scoreWith(behaviour, settings === undefined ? {} : { settings });
    expect(score.fallbackReason?.code as string).toBe(code);
    expect(toScoreJson(score).fallback_reason?.message).not.toBe("");
    expect(score.mode).toBe("simulated");
    expect(score.summary).toContain("结构化指标评分（未使用AI）");
    const plain = await scoreReport({ report: goodReport });
    expect(score.finalScore).toBe(plain.finalScore);
    expect(JSON.stringify(score.fallbackReason)).not.toContain(SECRET);
    expect(printed.text()).not.toContain(SECRET);
  });

  test(`scoreReport() with fallback "throw" reports ${name} without text of the report`, async () => {
    const run = scoreWith(behaviour, {
      ...(settings === undefined ? {} : { settings }),
      request: { fallback: "throw" },
    });
    const error = await run.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(ScoringError.isInstance(error)).toBe(true);
    expect((error as ScoringError).reason?.code as string).toBe(code);
    expect(Bun.inspect(error, { depth: 20 })).not.toContain(SECRET);
  });
}

test("scoreReport() falls back when nothing listens at the address", async () => {
  const { baseUrl } = (() => {
    using model = startFakeModel(answerProperly);
    return model;
  })();
  const judge = createAiJudge({ baseUrl, apiKey: null, model: "fake-model", maxRetries: 0 });
  const score = await scoreReport({ report: goodReport, judge });
  expect(score.mode).toBe("simulated");
  expect(score.fallbackReason?.code).toBe("connection_failed");
});

test("scoreReport() hangs up on the other sections when one makes it throw", async () => {
  const calls: Promise<void>[] = [];
  const othersCalled = Promise.withResolvers<void>();
  const run = scoreWith(
    async (body, call, hungUp) => {
      // While nothing is known of the server, one part is asked about alone: whichever comes first.
      if (call === 1) return completion(properAnswer(body));
      if (call > 2) {
        await othersCalled.promise;
        return new Response("no", { status: 401 });
      }
      calls.push(new Promise((resolve) => hungUp.addEventListener("abort", () => resolve(), { once: true })));
      othersCalled.resolve();
      return new Promise<Response>(() => {});
    },
    { request: { fallback: "throw" }, keepServer: () => Promise.all(calls) },
  );
  await expect(run).rejects.toMatchObject({ code: "judge_failed" });
  expect(calls).toHaveLength(1);
});

test("scoreReport() gives an outage as the reason before another failure, so that it is judged again", async () => {
  const behaviour: Behaviour = (body) =>
    criteriaOf(body).includes("contents-completeness")
      ? completion(properAnswer(body, { quotes: [] }))
      : new Response("gone", { status: 503 });
  const { score } = await scoreWith(behaviour);
  expect(score.mode).toBe("simulated");
  expect(score.fallbackReason?.code).toBe("server_error");
});
