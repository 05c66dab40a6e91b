import { afterEach, describe, expect, test } from "bun:test";
import {
  answerProperly,
  type Behaviour,
  type FakeModel,
  startFakeModel,
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

  async function scoreWith(behaviour: Behaviour) {
    model = startFakeModel(behaviour);
    const environment = { AI_BASE_URL: model.baseUrl, AI_API_KEY: "secret-model-key", AI_MODEL: "judge-1" };
    service = await openTestService({ environment });
    const student = await service.person("student");
    const id = await upload(service, student, "chinese-thesis.pdf");
    await waitForReport(service, student, id);
    return (await service.call(`/api/v1/reports/${id}/score`, { headers: student.headers })).body.data;
  }

  test("scores by the model and says so", async () => {
    const score = await scoreWith(answerProperly);
    expect(score).toMatchObject({ mode: "ai", fallback_reason: null, provenance: { model_id: "judge-1" } });
    expect(score.provenance.input_tokens).toBeGreaterThan(0);
    const info = await service.call("/info");
    expect(info.body.data.capabilities).toMatchObject({ ai: true, ai_model: "judge-1" });
  }, 60_000);

  test("scores by measured features and gives the reason when the model refuses the key", async () => {
    const score = await scoreWith(() => Response.json({ error: { message: "bad key" } }, { status: 401 }));
    expect(score).toMatchObject({ mode: "simulated", fallback_reason: { code: "unauthorized" } });
    expect(JSON.stringify(score)).not.toContain("secret-model-key");
  }, 60_000);
});
