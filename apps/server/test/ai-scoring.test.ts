import { afterEach, describe, expect, test } from "bun:test";
import type { LogFields, Logger } from "@rubrica/core";
import {
  answerProperly,
  type Behaviour,
  type FakeModel,
  startFakeModel,
  userText,
} from "../../../packages/scoring/test/fake-model.ts";
import { upload, waitForReport } from "./report-client.ts";
import { openTestService, type TestService } from "./test-service.ts";

describe("the service with an AI model", () => {
  let model: FakeModel;
  let service: TestService;
  afterEach(async () => {
    await service.close();
    model[Symbol.dispose]();
  });

  const lines: string[] = [];
  const write = (fields: LogFields, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
  const logger: Logger = { debug: write, info: write, warn: write, error: write, child: () => logger };

  async function submitTo(behaviour: Behaviour, more: Readonly<Record<string, string>> = {}) {
    model = startFakeModel(behaviour);
    const environment = { AI_BASE_URL: model.baseUrl, AI_API_KEY: "secret-model-key", AI_MODEL: "judge-1", ...more };
    service = await openTestService({ environment, logger });
    const student = await service.person("student");
    const id = await upload(service, student, "chinese-thesis.pdf");
    await waitForReport(service, student, id);
    return { id, student };
  }

  async function scoreWith(behaviour: Behaviour, more?: Readonly<Record<string, string>>) {
    const { id, student } = await submitTo(behaviour, more);
    return (await service.call(`/api/v1/reports/${id}/score`, { headers: student.headers })).body.data;
  }

  test("scores by the model and says so", async () => {
    const score = await scoreWith(answerProperly);
    expect(score).toMatchObject({ mode: "ai", fallback_reason: null, provenance: { model_id: "judge-1" } });
    expect(score.provenance.input_tokens).toBeGreaterThan(0);
    const info = await service.call("/info");
    expect(info.body.data.capabilities).toMatchObject({ ai: true, ai_model: "judge-1" });
  }, 240_000);

  test("scores by measured features and gives the reason when the model refuses the key", async () => {
    const score = await scoreWith(() => Response.json({ error: { message: "bad key" } }, { status: 401 }));
    expect(score).toMatchObject({ mode: "simulated", fallback_reason: { code: "unauthorized" } });
    expect(JSON.stringify(score)).not.toContain("secret-model-key");
  }, 240_000);

  test("tells the operator and teachers in the server's words why a model did not judge, and students in fixed ones", async () => {
    lines.length = 0;
    const sent: string[] = [];
    const { id, student } = await submitTo((body) => {
      sent.push(userText(body));
      const message = `The model judge-1 is not loaded. Key secret-model-key sent: ${JSON.stringify(body)}`;
      return Response.json({ error: { message } }, { status: 404 });
    });
    const path = `/api/v1/reports/${id}`;
    const { body: own } = await service.call(`${path}/score`, { headers: student.headers });
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
    const { headers } = await service.person("teacher");
    const { body: list } = await service.call(`${path}/model-calls`, { headers });
    const { body: call } = await service.call(`${path}/model-calls/${list.data.model_calls[0].key}`, { headers });
    expect(call.data).toMatchObject({ outcome: "failed", failure: { code: "client_error", status: 404 } });
    expect(call.data.failure.server_message).toContain("is not loaded");
    for (const told of [...lines, JSON.stringify(call.data.failure), JSON.stringify(own)]) {
      expect(told).not.toContain("secret-model-key");
    }
    const sentences = sent.flatMap((text) => text.split(/[\n。，]/)).filter((text) => /\p{Script=Han}{8}/u.test(text));
    expect(sentences.length).toBeGreaterThan(20);
    for (const sentence of sentences) expect(lines.join("\n")).not.toContain(sentence.trim().slice(0, 20));
  }, 240_000);

  test("asks the server as AI_ANSWER_MODE, AI_CONCURRENCY and AI_MAX_OUTPUT_TOKENS say", async () => {
    let [running, most] = [0, 0];
    const asked = new Set<string>();
    const score = await scoreWith(
      async (body) => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        asked.add(`${body.response_format?.type} ${(body as { readonly max_tokens?: number }).max_tokens}`);
        return answerProperly(body, 1, AbortSignal.abort());
      },
      { AI_ANSWER_MODE: "json_object", AI_CONCURRENCY: "1", AI_MAX_OUTPUT_TOKENS: "3000" },
    );
    expect([score.mode, most, [...asked]]).toEqual(["ai", 1, ["json_object 3000"]]);
  }, 240_000);
});
