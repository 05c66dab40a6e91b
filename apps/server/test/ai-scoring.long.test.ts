import { afterEach, describe, expect, test } from "bun:test";
import {
  type Behaviour,
  completion,
  properAnswer,
  userText,
  weighProperly,
} from "../../../packages/scoring/test/fake-model.ts";
import { closeScored, lines, scoreWith, service, submitTo } from "./scored-by-model.ts";

describe("the service with an AI model that refuses, leaves something open or has settings of its own", () => {
  afterEach(closeScored);

  test("a report of which only a criterion is open awaits answers; its author does not read that the model is away", async () => {
    const { id, student } = await submitTo((body) => {
      const answer = JSON.parse(properAnswer(body, { spread: 2 }));
      if (answer.criteria["body-content"]) answer.criteria["body-content"].quotes = ["§ stands nowhere at all §"];
      return completion(JSON.stringify(answer));
    });
    const path = `/api/v1/reports/${id}`;
    const english = { headers: { ...student.headers, "Accept-Language": "en" } };
    const { body: report } = await service.call(path, english);
    expect(report.data).toMatchObject({ score_state: "awaiting_judgement", score_awaits: "answers" });
    const error = "The AI model has not judged all of the report yet; it is asked again by itself.";
    expect(await service.call(`${path}/score`, english)).toMatchObject({ status: 409, body: { error } });

    const teacher = await service.person("teacher");
    const read = async () =>
      (await service.call(`${path}/score`, { headers: { ...teacher.headers, "Accept-Language": "en" } })).body.data;
    const wordsOf = (score: Awaited<ReturnType<typeof read>>) => {
      const [left] = score.findings.filter(({ code }: { code: string }) => code === "criteria_unjudged");
      const criteria = score.sections.flatMap((section: { criteria: object[] }) => section.criteria);
      const open = criteria.find((each: { criterion_id: string }) => each.criterion_id === "body-content");
      return { finding: left.message, remarks: open.remarks, comment: open.comment };
    };
    const score = await read();
    const said = wordsOf(score);
    expect(said.finding).toContain("no points until it is asked again");
    const before = "The AI showed no passage that could be verified: no points until it is asked again.";
    expect(said.remarks).toEqual([{ code: "no_passage", figures: {}, message: before }]);
    expect(said.comment).not.toContain("passage");

    // A person's points for something else end the waiting: now it is a teacher's.
    const { run_id, version } = score;
    const override = { points: 70, reason: "读过", run_id, version };
    await service.call(`${path}/overrides/body-language`, { headers: teacher.headers, json: override, method: "PUT" });
    const after = wordsOf(await read());
    expect(after.finding).toContain("no points, a person should judge this");
    expect(after.remarks[0].message).toContain("a person should judge this");
    const { body: now } = await service.call(path, english);
    expect(now.data).toMatchObject({ score_state: "awaiting_teacher", score_awaits: null });
  }, 240_000);

  test("a model that cannot be asked again leaves the decision to a teacher", async () => {
    const refuse: Behaviour = () => Response.json({ error: { message: "bad key" } }, { status: 401 });
    const { id, student } = await submitTo(refuse, { AI_REJUDGE_SECONDS: "0" });
    const { body } = await service.call(`/api/v1/reports/${id}`, { headers: student.headers });
    expect(body.data.score_state).toBe("awaiting_teacher");
    const refused = await service.call(`/api/v1/reports/${id}/score`, { headers: student.headers });
    expect(refused).toMatchObject({ status: 409, body: { error: "教师看过后才会发布成绩" } });
    const { headers } = await service.person("teacher");
    const [failed] = (await service.call(`/api/v1/reports/${id}/score`, { headers })).body.data.findings;
    const given = "AI没有评出以下部分，不再自动补评，请人工评定：目录、正文、引用与参考文献";
    expect(failed).toMatchObject({ code: "judge_failed", weight: "hold", message: given });
  }, 240_000);

  test("tells the operator and teachers in the server's words why a model did not judge, and the score in fixed ones", async () => {
    lines.length = 0;
    const sent: string[] = [];
    const { id } = await submitTo((body) => {
      sent.push(userText(body));
      const message = `The model judge-1 is not loaded. Key secret-model-key sent: ${JSON.stringify(body)}`;
      return Response.json({ error: { message } }, { status: 404 });
    });
    const path = `/api/v1/reports/${id}`;
    const { headers } = await service.person("teacher");
    const { body: own } = await service.call(`${path}/score`, { headers });
    expect(own.data.fallback_reason.message).not.toContain("loaded");

    const logged = lines.filter((line) => line.includes("not loaded"));
    expect(logged).toHaveLength(3);
    expect(JSON.parse(logged[0] ?? "{}")).toMatchObject({
      code: "client_error",
      status: 404,
      model: "judge-1",
      section: expect.any(String),
      serverMessage: expect.stringMatching(/^The model judge-1 is not loaded\./),
    });
    const { body: list } = await service.call(`${path}/model-calls`, { headers });
    const { key } = list.data.model_calls.find(({ outcome }: { readonly outcome: string }) => outcome === "failed");
    const { body: call } = await service.call(`${path}/model-calls/${key}`, { headers });
    expect(call.data).toMatchObject({ outcome: "failed", failure: { code: "client_error", status: 404 } });
    expect(call.data.failure.server_message).toContain("is not loaded");
    for (const told of [...lines, JSON.stringify(call.data.failure), JSON.stringify(own)]) {
      expect(told).not.toContain("secret-model-key");
    }
    const sentences = sent.flatMap((text) => text.split(/[\n。，]/)).filter((text) => /\p{Script=Han}{8}/u.test(text));
    expect(sentences.length).toBeGreaterThan(20);
    for (const sentence of sentences) expect(lines.join("\n")).not.toContain(sentence.trim().slice(0, 20));
  }, 240_000);

  test("asks the server as AI_ANSWER_MODE, AI_CONCURRENCY and AI_MAX_OUTPUT_TOKENS of the release before say", async () => {
    let [running, most] = [0, 0];
    const asked = new Set<string>();
    const score = await scoreWith(
      async (body) => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        asked.add(`${body.response_format?.type} ${(body as { readonly max_tokens?: number }).max_tokens}`);
        return weighProperly(body, 1, AbortSignal.abort());
      },
      { AI_ANSWER_MODE: "json_object", AI_CONCURRENCY: "1", AI_MAX_OUTPUT_TOKENS: "3000" },
    );
    expect([score.mode, most, [...asked]]).toEqual(["ai", 1, ["json_object 3000"]]);
  }, 240_000);
});
