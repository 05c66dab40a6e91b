import { afterEach, describe, expect, test } from "bun:test";
import { weighProperly } from "../../../packages/scoring/test/fake-model.ts";
import { closeScored, scoreWith, service, submitTo } from "./scored-by-model.ts";

describe("the service with an AI model", () => {
  afterEach(closeScored);

  test("scores by the model and says so", async () => {
    const score = await scoreWith(weighProperly);
    expect(score).toMatchObject({ mode: "ai", fallback_reason: null, provenance: { model_id: "judge-1" } });
    expect(score.provenance.input_tokens).toBeGreaterThan(0);
    const info = await service.call("/info");
    expect(info.body.data.capabilities).toMatchObject({ ai: true, ai_model: "judge-1" });
  }, 240_000);

  test("scores by measured features when the model refuses the key; a teacher reads why, the student that judging follows", async () => {
    const { id, student } = await submitTo(() => Response.json({ error: { message: "bad key" } }, { status: 401 }));
    const path = `/api/v1/reports/${id}`;
    const { headers } = await service.person("teacher");
    const { body } = await service.call(`${path}/score`, { headers });
    const reason = { code: "unauthorized", message: expect.stringContaining("AI_API_KEY") };
    const waiting = { decision: "clear", awaiting_judgement: true, released_at: null };
    expect(body.data).toMatchObject({ mode: "simulated", fallback_reason: reason, ...waiting });
    expect(JSON.stringify(body)).not.toContain("secret-model-key");

    const english = { headers: { ...student.headers, "Accept-Language": "en" } };
    const refused = await service.call(`${path}/score`, english);
    const error = "The AI model is away; the report will be judged as soon as it is back.";
    expect(refused).toMatchObject({ status: 409, body: { error } });
    const { body: report } = await service.call(path, english);
    expect(report.data).toMatchObject({ status: "scored", score_state: "awaiting_judgement", score_awaits: "model" });

    const asked = (await service.call(`${path}/score`, { headers: { ...headers, "Accept-Language": "en" } })).body.data;
    const [failed] = asked.findings.filter(({ code }: { code: string }) => code === "judge_failed");
    expect(failed).toMatchObject({ weight: "note", message: expect.stringContaining("until it is asked again") });
    const listed = async (query: string) => {
      const { data } = (await service.call(`/api/v1/reports?${query}`, { headers })).body;
      return data.reports.map((each: { id: string }) => each.id);
    };
    expect(await listed("awaiting_judgement=true")).toEqual([id]);
    expect(await listed("awaiting_judgement=false")).toEqual([]);
    expect((await service.call("/api/v1/reports?awaiting_judgement=perhaps", { headers })).status).toBe(400);
    const statistics = await service.call("/api/v1/scores/statistics?awaiting_judgement=true", { headers });
    expect(statistics.body.data).toMatchObject({ reports: 1, awaiting_judgement: 1 });
    const csv = await service.fetch("/api/v1/scores/export?awaiting_judgement=true", { headers });
    expect(await csv.text()).toContain(id);
  }, 240_000);
});
