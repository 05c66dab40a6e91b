import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { readServerSentEvents } from "../../examples/src/server-sent-events.ts";
import { upload, waitForReport } from "./report-client.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

describe("an outage", () => {
  let service: TestService;
  let admin: TestPerson;
  let student: TestPerson;

  beforeAll(async () => {
    service = await openTestService();
    admin = await service.person("admin");
    student = await service.person("student");
  });
  afterAll(() => service.close());

  /** Makes waiting retries due at once, as if their time had come. */
  const skipBackoff = () =>
    service.opened.database.query("update rubrica.tasks set run_at = now() where lease is null");
  const deadLetters = async () => (await service.call("/api/v1/dead-letters", { headers: admin.headers })).body.data;

  /** A report whose parsed content is gone: the score stage fails whatever its attempt. */
  const breakScoring = async (id: string) => {
    const parsed = join(service.folder.objects, "reports", id, "parsed.json");
    await rename(parsed, `${parsed}.away`);
    return () => rename(`${parsed}.away`, parsed);
  };

  test("is retried, becomes a dead letter, fails the report with a reason, and redriving finishes the report", async () => {
    const id = await upload(service, student);
    await waitForReport(service, student, id);
    const repair = await breakScoring(id);
    await service.call(`/api/v1/reports/${id}/rescore`, { headers: admin.headers, json: {} });
    const busy = await service.call(`/api/v1/reports/${id}/rescore`, { headers: admin.headers, json: {} });
    expect([busy.status, busy.body.error]).toEqual([409, "报告正在处理，请等待完成后再试"]);

    const failed = await waitForReport(service, student, id, (report) => {
      void skipBackoff();
      return report.status === "failed";
    });
    expect(failed.error.code).toBe("service_unavailable");
    const attempts = failed.stages.filter((record: { stage: string }) => record.stage === "score").slice(1);
    expect(attempts.map((record: { attempt: number }) => record.attempt)).toEqual([1, 2, 3, 4, 5]);
    expect(attempts.every((record: { error: string }) => record.error === "object_missing")).toBe(true);

    const { dead_letters: letters, total } = await deadLetters();
    expect(total).toBe(1);
    expect(letters[0]).toMatchObject({ type: "report.score", attempts: 5, payload: { reportId: id } });
    const shown = await service.call(`/api/v1/dead-letters/${letters[0].id}`, { headers: admin.headers });
    expect(shown.body.data).toEqual(letters[0]);

    await repair();
    const redrive = `/api/v1/dead-letters/${letters[0].id}/redrive`;
    expect((await service.call(redrive, { method: "POST", headers: student.headers })).status).toBe(403);
    expect((await service.call(redrive, { method: "POST", headers: admin.headers })).status).toBe(202);
    const finished = await waitForReport(service, student, id, (report) => report.status === "scored");
    expect(finished.error).toBeNull();
    expect((await deadLetters()).total).toBe(0);
    expect((await service.call(redrive, { method: "POST", headers: admin.headers })).status).toBe(404);

    const events = [];
    const response = await service.fetch(`/api/v1/reports/${id}/events`, { headers: student.headers });
    for await (const { event } of readServerSentEvents(response)) if (event !== "progress") events.push(event);
    expect(events.filter((event) => event === "done" || event === "failed")).toEqual(["done", "failed", "done"]);
  }, 240_000);

  test("a discarded dead letter is gone and the report can be scored again from the start", async () => {
    const id = await upload(service, student);
    await waitForReport(service, student, id);
    await breakScoring(id);
    await service.call(`/api/v1/reports/${id}/rescore`, { headers: admin.headers, json: {} });
    await waitForReport(service, student, id, (report) => {
      void skipBackoff();
      return report.status === "failed";
    });
    const [letter] = (await deadLetters()).dead_letters;
    const path = `/api/v1/dead-letters/${letter.id}`;
    expect((await service.call(path, { method: "DELETE", headers: admin.headers })).status).toBe(200);
    expect((await service.call(path, { headers: admin.headers })).status).toBe(404);

    await service.call(`/api/v1/reports/${id}/rescore`, { headers: admin.headers, json: {} });
    const finished = await waitForReport(service, student, id);
    expect(finished.status).toBe("scored");
    expect(finished.stages.at(-5).stage).toBe("download");
  }, 240_000);

  test("a file whose bytes changed in the store fails the report as lost, without retries", async () => {
    const id = await upload(service, student);
    await waitForReport(service, student, id);
    const source = join(service.folder.objects, "reports", id, "source.pdf");
    const bytes = new Uint8Array(await Bun.file(source).arrayBuffer());
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await Bun.write(source, bytes);
    await service.opened.database.query("update public.reports set status = 'failed' where id = $1", [id]);
    await service.call(`/api/v1/reports/${id}/rescore`, { headers: admin.headers, json: {} });
    const report = await waitForReport(service, student, id);
    expect(report).toMatchObject({ status: "failed", error: { code: "file_lost" } });
  });

  test("workers/status shows the manager, every worker and the queue to teachers and admins", async () => {
    const path = "/api/v1/workers/status";
    expect((await service.call(path, { headers: student.headers })).status).toBe(403);
    const { status, body } = await service.call(path, { headers: admin.headers });
    expect(status).toBe(200);
    expect(body.data.manager).toEqual({ state: "running" });
    const kinds = body.data.workers.map((worker: { kind: string }) => worker.kind);
    expect(kinds.sort()).toEqual(["ai-scoring", "batch-pdf", "example", "knowledge-graph", "mail"]);
    const scoring = body.data.workers.find((worker: { kind: string }) => worker.kind === "ai-scoring");
    expect(scoring).toMatchObject({ state: "running", healthy: true, concurrency: 2, running: [], dead_lettered: 2 });
    expect(scoring.processed).toBeGreaterThan(3);
    expect(scoring.last_claim_at).toBeString();
    expect(scoring.last_error).toMatchObject({ code: "object_missing" });
    expect(body.data.queue).toEqual({ ready: 0, scheduled: 0, running: 0, dead: 0, oldest_ready_seconds: null });
    expect(body.data.pool.size).toBeGreaterThan(0);
  });
});
