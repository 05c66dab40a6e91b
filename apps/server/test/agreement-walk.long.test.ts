import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Behaviour, FakeModel } from "../../../packages/scoring/test/fake-model.ts";
import { completion, properAnswer, startFakeModel } from "../../../packages/scoring/test/fake-model.ts";
import { upload, waitForReport } from "./report-client.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

const reports = "/api/v1/reports";

/** Obedient and honest: true passages, points that differ from report to report. */
const honest: Behaviour = (body) => {
  const material = body.messages.find(({ role }) => role === "user")?.content ?? "";
  return completion(properAnswer(body, { score: 60 + (material.length % 30) }));
};

let folder = "";
let service: TestService;
let model: FakeModel;
let teacher: TestPerson;
let students: readonly [TestPerson, TestPerson];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rubrica-walk-"));
  model = startFakeModel(honest);
  service = await openTestService({
    environment: { SCORE_RELEASE: "manual", AI_BASE_URL: model.baseUrl, AI_API_KEY: "key", AI_MODEL: "judge-1" },
  });
  teacher = await service.person("teacher");
  students = [await service.person("student"), await service.person("student")];
});
afterAll(async () => {
  await service.close();
  model[Symbol.dispose]();
  await rm(folder, { recursive: true, force: true });
});

const get = (who: TestPerson, path: string) => service.call(path, { headers: who.headers });

async function agree(...words: readonly string[]) {
  // No model, no network: what is compared stands in the export.
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "../../cli/src/agree.ts"), ...words], {
    env: { ...process.env, AI_BASE_URL: "", AI_MODEL: "", AI_API_KEY: "" },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, err, exitCode };
}

test("upload, score, override, release, export, agree: the marks a teacher changed are compared with the model's", async () => {
  const [first, second] = students;
  const ids = [
    await upload(service, first, "chinese-thesis.pdf"),
    await upload(service, second, "course-report.pdf"),
    await upload(service, second, "chinese-thesis.pdf"),
  ];
  for (const id of ids) await waitForReport(service, teacher, id);
  const [changedId = "", cappedId = "", unchangedId = ""] = ids;

  const judged = (await get(teacher, `${reports}/${changedId}/score`)).body.data;
  expect(judged).toMatchObject({ mode: "ai", provisional: false, notice: null });
  const [criterion, other] = judged.sections[1].criteria;
  let version = judged.version;
  for (const [id, points] of [
    [criterion.criterion_id, 40],
    [other.criterion_id, 95],
  ] as const) {
    const answer = await service.call(`${reports}/${changedId}/overrides/${id}`, {
      method: "PUT",
      headers: teacher.headers,
      json: { points, reason: "重新读过", run_id: judged.run_id, version },
    });
    expect(answer.status).toBe(200);
    version = answer.body.data.version;
  }
  const otherJudged = (await get(teacher, `${reports}/${cappedId}/score`)).body.data;
  const onlyCriterion = otherJudged.sections[1].criteria[0];
  await service.call(`${reports}/${cappedId}/overrides/${onlyCriterion.criterion_id}`, {
    method: "PUT",
    headers: teacher.headers,
    json: { points: 20, reason: "论证不足", run_id: otherJudged.run_id, version: otherJudged.version },
  });

  // Students: nothing before the release, then their own and nothing of anybody else's.
  expect((await get(first, `${reports}/${changedId}/score`)).status).toBe(409);
  const released = await service.call("/api/v1/scores/release", {
    headers: teacher.headers,
    json: { report_ids: ids, released: true },
  });
  expect([...released.body.data.changed].sort()).toEqual([...ids].sort());
  const seen = (await get(first, `${reports}/${changedId}/score`)).body.data;
  expect(seen).toMatchObject({ overridden: true, judged_final_score: judged.final_score });
  for (const id of [cappedId, unchangedId]) expect((await get(first, `${reports}/${id}/score`)).status).toBe(404);
  expect((await get(first, reports)).body.data.reports.map(({ id }: { id: string }) => id)).toEqual([changedId]);
  expect((await get(first, "/api/v1/scores/export")).status).toBe(403);

  for (const language of ["zh", "en"]) {
    const exported = await service.fetch("/api/v1/scores/export?format=csv", {
      headers: { ...teacher.headers, "Accept-Language": language },
    });
    const table = join(folder, `scores-${language}.csv`);
    await writeFile(table, new Uint8Array(await exported.arrayBuffer()));
    const asked = model.requests.length;
    const { out, err, exitCode } = await agree(table, "--json", "--out", join(folder, language));
    expect([exitCode, err]).toEqual([0, ""]);
    expect(model.requests.length).toBe(asked);
    const { figures, mode, desk, notice } = JSON.parse(out);
    expect({ mode, desk, notice }).toEqual({
      mode: "ai",
      desk: { scored: 3, changed: 2, released_unchanged: 1 },
      notice: null,
    });
    const given = (await get(teacher, `${reports}/${cappedId}/score`)).body.data;
    expect(figures.reports).toBe(2);
    const totals = figures.differences.map(({ machine, teacher: mark }: { machine: number; teacher: number }) => [
      machine,
      mark,
    ]);
    expect(totals.sort()).toEqual(
      [
        [judged.final_score, seen.final_score],
        [otherJudged.final_score, given.final_score],
      ].sort(),
    );
    // The criteria that were put right and no others: one in both reports, one in the first.
    const bias = (points: readonly number[]) => points.reduce((sum, value) => sum + value, 0) / points.length;
    expect(figures.parts).toMatchObject([
      {
        part: criterion.criterion_id,
        reports: 2,
        bias: { value: bias([criterion.score - 40, onlyCriterion.score - 20]) },
      },
      { part: other.criterion_id, reports: 1, bias: { value: other.score - 95 } },
    ]);
    const page = await readFile(join(folder, language, "agreement.html"), "utf8");
    expect(page).toContain("只比较了教师改过分的报告");
    expect(page).toContain(`${judged.final_score}.0`);
  }
}, 240_000);

test("a gradebook of scores without a model says with each that it measures form, also in the comparison", async () => {
  const author = await service.person("student");
  const id = await upload(service, author);
  await waitForReport(service, author, id);
  // What a service without a model would have kept.
  await service.opened.database.query(
    `update public.report_scores set score = score || '{"mode": "simulated", "provisional": true}' where report_id = $1`,
    [id],
  );
  const score = (await get(teacher, `${reports}/${id}/score`)).body.data;
  await service.call(`${reports}/${id}/overrides/${score.sections[1].criteria[0].criterion_id}`, {
    method: "PUT",
    headers: teacher.headers,
    json: { points: 30, reason: "x", run_id: score.run_id, version: score.version },
  });
  await service.call("/api/v1/scores/release", {
    headers: teacher.headers,
    json: { report_ids: [id], released: true },
  });

  const zh = "不能预测教师的评分";
  const en = "do not predict a teacher's mark";
  const notice = { zh: expect.stringContaining(zh), en: expect.stringContaining(en) };
  expect((await get(author, `${reports}/${id}/score`)).body.data.notice).toEqual(notice);
  expect((await get(author, reports)).body.data.reports[0].score.notice).toEqual(notice);
  expect((await get(author, `${reports}/${id}/runs`)).body.data.runs[0].notice).toEqual(notice);
  const statistics = await get(teacher, `/api/v1/scores/statistics?owner_id=${author.id}`);
  expect(statistics.body.data.scales[0].notice).toEqual(notice);
  const events = await (await service.fetch(`${reports}/${id}/events`, { headers: author.headers })).text();
  expect(events.split("\n").findLast((line) => line.includes("final_score"))).toContain(zh);

  const exportAs = async (format: string, language: string) => {
    const path = `/api/v1/scores/export?owner_id=${author.id}&format=${format}`;
    return (await service.fetch(path, { headers: { ...teacher.headers, "Accept-Language": language } })).text();
  };
  for (const format of ["csv", "markdown"]) {
    expect(await exportAs(format, "zh")).toContain(zh);
    expect(await exportAs(format, "en")).toContain(en);
  }
  const table = join(folder, "simulated.csv");
  await writeFile(table, await exportAs("csv", "zh"));
  const { out } = await agree(table, "--out", join(folder, "simulated"));
  expect(out).toContain(zh);
  for (const name of ["agreement.html", "agreement.en.html", "agreement.json"]) {
    expect(await readFile(join(folder, "simulated", name), "utf8")).toContain(
      name === "agreement.en.html" ? "do not predict" : zh,
    );
  }
}, 240_000);
