import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { defaultRubric } from "@rubrica/scoring";
import { type FakeModel, startFakeModel, weighProperly } from "../../../packages/scoring/test/fake-model.ts";
import { readServerSentEvents } from "../../examples/src/server-sent-events.ts";
import { upload, waitForReport } from "./report-client.ts";
import { type Answer, openTestService, type TestPerson, type TestService } from "./test-service.ts";

const reports = "/api/v1/reports";

describe("the teacher's desk, scores released by hand", () => {
  let service: TestService;
  let model: FakeModel;
  let admin: TestPerson;
  let teacher: TestPerson;
  let student: TestPerson;
  let other: TestPerson;

  beforeAll(async () => {
    model = startFakeModel(weighProperly);
    service = await openTestService({
      environment: { SCORE_RELEASE: "manual", AI_BASE_URL: model.baseUrl, AI_API_KEY: "key", AI_MODEL: "judge-1" },
    });
    [admin, teacher, student, other] = [
      await service.person("admin"),
      await service.person("teacher"),
      await service.person("student"),
      await service.person("student"),
    ];
  });
  afterAll(async () => {
    await service.close();
    model[Symbol.dispose]();
  });

  const get = (who: TestPerson, path: string) => service.call(path, { headers: who.headers });
  const post = (who: TestPerson, path: string, json: unknown) => service.call(path, { headers: who.headers, json });
  const put = (who: TestPerson, path: string, json: unknown) =>
    service.call(path, { headers: who.headers, json, method: "PUT" });
  const scored = async (who: TestPerson, name = "chinese-thesis.pdf"): Promise<string> => {
    const id = await upload(service, who, name);
    await waitForReport(service, who, id);
    return id;
  };
  const scoreOf = async (id: string): Promise<Answer["body"]> =>
    (await get(teacher, `${reports}/${id}/score`)).body.data;
  /** Puts the first criterion of the body right, as somebody who has just read the score. */
  const override = async (who: TestPerson, id: string, points: number, reason = "方法可靠") => {
    const { run_id, version, sections } = await scoreOf(id);
    const criterion = sections[1].criteria[0].criterion_id;
    return put(who, `${reports}/${id}/overrides/${criterion}`, { points, reason, run_id, version });
  };
  const release = (who: TestPerson, ids: readonly string[], released = true) =>
    post(who, "/api/v1/scores/release", { report_ids: ids, released });
  const events = async (who: TestPerson, id: string) => {
    const response = await service.fetch(`${reports}/${id}/events`, { headers: who.headers });
    const told: { event: string; data: Record<string, unknown> }[] = [];
    for await (const { event, data } of readServerSentEvents(response)) told.push({ event, data: JSON.parse(data) });
    return told;
  };

  test("upload, score, override, release, export: the student sees the mark the teacher stands for, and only then", async () => {
    const id = await scored(student);

    // Before the release: a status and no score, wherever the student looks.
    const before = await get(student, `${reports}/${id}`);
    expect(before.body.data.status).toBe("scored");
    expect(await get(student, `${reports}/${id}/score`)).toMatchObject({
      status: 409,
      body: { error: "成绩尚未发布" },
    });
    expect((await get(student, `${reports}/${id}/runs`)).body.data).toEqual({ runs: [], criteria: [], total: 0 });
    expect((await get(student, reports)).body.data.reports[0]).toMatchObject({ id, score: null });
    const done = (await events(student, id)).at(-1);
    expect(done?.event).toBe("done");
    expect(Object.keys(done?.data ?? {})).toEqual(["at"]);
    expect((await events(teacher, id)).at(-1)?.data.final_score).toBeNumber();

    // The teacher puts one criterion right; the judge's points stay beside it.
    const first = await scoreOf(id);
    const judged = first.sections[1].criteria[0];
    const changed = await override(teacher, id, 100, "第三章的对比实验完整");
    expect(changed.status).toBe(200);
    const mark = changed.body.data;
    expect(mark).toMatchObject({ version: first.version + 1, overridden: true, judged_final_score: first.final_score });
    expect(mark.sections[1].criteria[0]).toMatchObject({
      score: 100,
      source: "human",
      evidence: judged.evidence,
      override: {
        points: 100,
        judged_points: judged.score,
        reason: "第三章的对比实验完整",
        person: { id: teacher.id, name: "Some teacher" },
      },
    });
    expect(mark.final_score).toBe(Math.floor(mark.base_score * mark.coefficient + 0.5));
    expect(mark.base_score).toBeGreaterThan(first.base_score);
    expect(mark.summary).toStartWith("经教师改分。");
    expect(changed.headers.get("etag")).toBe(`"${mark.run_id}.${mark.version}"`);

    expect((await release(teacher, [id])).body.data).toEqual({ changed: [id], held: [], awaiting_judgement: [] });
    const seen = await get(student, `${reports}/${id}/score`);
    expect(seen.body.data).toMatchObject({ final_score: mark.final_score, overridden: true });
    expect((await events(student, id)).at(-1)?.data).toMatchObject({ final_score: mark.final_score });
    expect((await get(student, reports)).body.data.reports[0].score).toMatchObject({ final_score: mark.final_score });

    const response = await service.fetch("/api/v1/scores/export", { headers: teacher.headers });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const row = new TextDecoder()
      .decode(bytes)
      .split("\r\n")
      .find((line) => line.includes(student.email));
    expect(row?.split(",")).toContain(String(mark.final_score));

    // Nobody else sees any of it.
    for (const path of ["score", "runs", `runs/${mark.run_id}`]) {
      expect((await get(other, `${reports}/${id}/${path}`)).status).toBe(404);
    }
    expect((await get(other, reports)).body.data.total).toBe(0);

    expect((await release(teacher, [id], false)).body.data).toMatchObject({ changed: [id] });
    expect((await get(student, `${reports}/${id}/score`)).status).toBe(409);
  }, 240_000);

  test("an override of a score that changed meanwhile answers 409 with the version now, and changes nothing", async () => {
    const id = await scored(student);
    const { run_id, version, sections } = await scoreOf(id);
    const path = `${reports}/${id}/overrides/${sections[1].criteria[0].criterion_id}`;
    const body = { points: 10, reason: "x", run_id, version };
    const answers = await Promise.all([put(teacher, path, body), put(admin, path, { ...body, points: 20 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.data).toEqual({ run_id, version: version + 1 });
    expect(refused?.headers.get("etag")).toBe(`"${run_id}.${version + 1}"`);
    const { body: compared } = await get(teacher, `${reports}/${id}/runs`);
    expect(compared.data.runs[0].overrides).toHaveLength(1);
    const otherRun = await put(teacher, path, { ...body, run_id: crypto.randomUUID(), version: version + 1 });
    expect(otherRun.status).toBe(409);
  }, 240_000);

  test("an override taken back leaves the judge's score, and the history of both", async () => {
    const id = await scored(student);
    const first = await scoreOf(id);
    const { body } = await override(teacher, id, 0);
    const criterion = first.sections[1].criteria[0].criterion_id;
    const undo = (version: number) => {
      const query = new URLSearchParams({ run_id: first.run_id, version: String(version), reason: "看错了" });
      const path = `${reports}/${id}/overrides/${criterion}?${query}`;
      return service.call(path, { method: "DELETE", headers: teacher.headers });
    };
    const undone = await undo(body.data.version);
    expect(undone.body.data).toMatchObject({ overridden: false, final_score: first.final_score, version: 3 });
    expect(undone.body.data.sections).toEqual(first.sections);
    expect((await undo(3)).status).toBe(404);
    const { runs } = (await get(teacher, `${reports}/${id}/runs`)).body.data;
    expect(runs[0].overrides).toMatchObject([
      { criterion_id: criterion, points: 0, reason: "方法可靠", person: { id: teacher.id } },
      { criterion_id: criterion, points: null, reason: "看错了", person: { id: teacher.id } },
    ]);
  }, 240_000);

  test("a report is marked in one request, whose next try does nothing, and which one request takes back", async () => {
    const id = await scored(student);
    const { run_id, version, sections } = await scoreOf(id);
    const [one, two] = sections[1].criteria;
    const points = [
      { criterion_id: one.criterion_id, points: 90, reason: "  方法可靠 " },
      { criterion_id: two.criterion_id, points: 71, reason: "摘要太短" },
    ];
    const request = { request_id: crypto.randomUUID(), run_id, version, points, accept: true, person_id: teacher.id };
    const mark = (who: TestPerson, change: object = {}) =>
      put(who, `${reports}/${id}/marking`, { ...request, ...change });
    const refused = [
      await mark(teacher, { points: [{ ...points[0], reason: " " }] }),
      await mark(teacher, { points: [points[0], points[0]] }),
      await mark(teacher, { points: [], accept: false }),
      await mark(teacher, { request_id: "one" }),
      await mark(student),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 403]);
    expect((await mark(teacher, { person_id: admin.id })).status).toBe(409);
    expect((await mark(teacher, { version: version + 1 })).body.data).toEqual({ run_id, version });
    const done = await mark(teacher);
    expect(done).toMatchObject({
      status: 200,
      body: {
        message: "已保存",
        data: { request_id: request.request_id, report_id: id, run_id, accepted: true, released: false },
      },
    });
    expect((await mark(teacher)).body.data).toEqual(done.body.data);
    expect((await mark(teacher, { accept: false })).body.error).toBe("该请求编号已用于另一项操作，请换一个新的编号");
    const marked = await scoreOf(id);
    expect(marked).toMatchObject({ version: done.body.data.version, final_score: done.body.data.final_score });
    expect(marked.sections[1].criteria[0].override).toMatchObject({ points: 90, reason: "方法可靠" });

    const path = `${reports}/${id}/marking/${request.request_id}`;
    const undo = (who: TestPerson) => service.call(path, { headers: who.headers, method: "DELETE" });
    expect((await undo(admin)).status).toBe(404);
    const undone = await undo(teacher);
    expect(undone.body.data).toMatchObject({ accepted: false, released: false });
    expect((await undo(teacher)).body.data).toEqual(undone.body.data);
    expect(await scoreOf(id)).toMatchObject({ overridden: false, accepted: null, decision: "clear" });
    expect((await mark(teacher)).body.error).toBe("该操作已被撤销");
  }, 240_000);

  test("overrides are refused to students, for what the score does not have, and without a reason", async () => {
    const id = await scored(student);
    expect((await override(student, id, 100)).status).toBe(403);
    const { run_id, version } = await scoreOf(id);
    const body = { points: 50, reason: "x", run_id, version };
    expect((await put(teacher, `${reports}/${id}/overrides/nothing`, body)).status).toBe(404);
    expect((await put(teacher, `${reports}/${id}/overrides/base-score-cap`, body)).status).toBe(404);
    expect((await put(teacher, `${reports}/${crypto.randomUUID()}/overrides/x`, body)).status).toBe(404);
    expect(await override(teacher, id, 50, "  ")).toMatchObject({ status: 400, body: { error: "请填写改分理由" } });
    expect((await override(teacher, id, 101)).status).toBe(400);
    expect((await override(teacher, id, 50, "a\0b")).status).toBe(400);
    expect((await scoreOf(id)).version).toBe(1);
    // While a run is under way, its score would take the place of what a teacher changes now.
    await service.opened.database.query("update public.reports set status = 'processing' where id = $1", [id]);
    expect((await override(teacher, id, 50)).status).toBe(409);
  }, 240_000);

  test("a student cannot have a mark scored away, whoever gave it; a teacher can, and all runs stay", async () => {
    const id = await scored(student);
    const first = await scoreOf(id);
    const refusal = { status: 403, body: { error: "报告已有成绩，只有教师可以重新评分；请联系你的老师" } };
    expect(await post(student, `${reports}/${id}/rescore`, {})).toMatchObject(refusal);
    await override(teacher, id, 0);
    expect(await post(student, `${reports}/${id}/rescore`, {})).toMatchObject(refusal);
    expect((await post(teacher, `${reports}/${id}/rescore`, {})).status).toBe(202);
    await waitForReport(service, teacher, id);
    const { runs, criteria } = (await get(teacher, `${reports}/${id}/runs`)).body.data;
    expect(runs.map((run: { overrides: unknown[] }) => run.overrides.length)).toEqual([1, 0]);
    expect(runs[0]).toMatchObject({ run_id: first.run_id, judged_final_score: first.final_score, mode: "ai" });
    const criterion = first.sections[1].criteria[0];
    const line = criteria.find(({ criterion_id }: { criterion_id: string }) => criterion_id === criterion.criterion_id);
    expect(line.points).toMatchObject([
      { run_id: first.run_id, points: 0, judged_points: criterion.score, source: "human" },
      { run_id: runs[1].run_id, points: criterion.score, judged_points: criterion.score, source: "ai" },
    ]);
    expect(line.spread).toBe(criterion.score);
    const old = await get(teacher, `${reports}/${id}/runs/${first.run_id}`);
    expect(old.body.data).toMatchObject({ overridden: true, version: 2 });
  }, 240_000);

  test("prompt and answer of each call of a model are there for teachers, and for no student", async () => {
    const id = await scored(student);
    const path = `${reports}/${id}/model-calls`;
    const { model_calls: calls } = (await get(teacher, path)).body.data;
    expect(calls.length).toBeGreaterThanOrEqual(3);
    const sections = new Set(calls.map(({ section }: { section: string }) => section));
    expect(sections).toEqual(new Set(["table_of_contents", "body", "citations", "words_to_grader"]));
    const about = calls.find(({ section }: { section: string }) => section !== "words_to_grader");
    const call = (await get(teacher, `${path}/${about.key}`)).body.data;
    expect(call).toMatchObject({ ...about, outcome: "answered", model_id: "judge-1" });
    expect(call.instructions).toContain("You grade one section");
    expect(call.messages[0].content).toContain("<report-");
    expect(JSON.parse(call.answer).criteria).toBeObject();
    expect((await get(teacher, `${path}/${"0".repeat(64)}`)).status).toBe(404);
    for (const target of [path, `${path}/${calls[0].key}`]) expect((await get(student, target)).status).toBe(403);
  }, 240_000);

  test("the list carries marks and owners, and searches, filters and sorts by them", async () => {
    const author = await service.person("student");
    const [low, high] = [await scored(author), await scored(author)];
    await override(teacher, low, 0);
    await release(teacher, [high]);
    const list = async (query: string, who = teacher) =>
      (await get(who, `${reports}?owner_id=${author.id}&${query}`)).body.data.reports.map(
        ({ id }: { id: string }) => id,
      );
    expect(await list("sort=score")).toEqual([high, low]);
    expect(await list("sort=score&order=asc")).toEqual([low, high]);
    expect(await list("released=true")).toEqual([high]);
    expect(await list("released=false")).toEqual([low]);
    expect(await list("mode=simulated")).toEqual([]);
    expect(await list(`q=${author.email.slice(0, 20).toUpperCase()}`)).toHaveLength(2);
    expect(await list("q=nobody-has-this")).toEqual([]);
    const [item] = (await get(teacher, `${reports}?owner_id=${author.id}&released=true`)).body.data.reports;
    expect(item.owner).toEqual({ id: author.id, full_name: "Some student", email: author.email });
    expect(item.score).toMatchObject({ mode: "ai", provisional: false, overridden: false, version: 1 });
    expect(item.score.review_count).toBeNumber();
    // To the student the score that is held back does not exist: not for filters either.
    expect(await list("released=false", author)).toEqual([]);
    expect(await list(`level=${(await scoreOf(low)).level.code}&released=false`, author)).toEqual([]);
    expect((await get(teacher, `${reports}?sort=nothing`)).status).toBe(400);
  }, 240_000);

  test("statistics keep the scores of a model and provisional ones apart", async () => {
    const author = await service.person("student");
    const ids = [await scored(author), await scored(author)];
    await override(teacher, ids[0] as string, 0);
    const marks = await Promise.all(ids.map(scoreOf));
    // One of them becomes what an outage would have left.
    await service.opened.database.query(
      `update public.report_scores set score = score || '{"mode": "simulated", "provisional": true}' where report_id = $1`,
      [ids[1] as string],
    );
    const { body } = await get(teacher, `/api/v1/scores/statistics?owner_id=${author.id}`);
    expect(body.data).toMatchObject({ reports: 2, without_score: 0 });
    const [ai, simulated, ...rest] = body.data.scales;
    expect(rest).toEqual([]);
    const alone = (mark: Answer["body"]) => ({ count: 1, mean: mark.final_score, median: mark.final_score });
    expect(ai).toMatchObject({ mode: "ai", provisional: false, overridden: 1, ...alone(marks[0]) });
    expect(simulated).toMatchObject({ mode: "simulated", provisional: true, overridden: 0, ...alone(marks[1]) });
    expect(ai.levels).toEqual([{ ...marks[0].level, count: 1 }]);
    const criterion = marks[0].sections[1].criteria[0].criterion_id;
    const found = ai.criteria.find(({ criterion_id }: { criterion_id: string }) => criterion_id === criterion);
    expect(found).toMatchObject({ count: 1, mean: 0 });
    expect((await get(student, "/api/v1/scores/statistics")).status).toBe(403);
    expect((await get(student, "/api/v1/scores/export")).status).toBe(403);
  }, 240_000);

  test("statistics that did not change answer 304 to whoever has them, by language, and 200 once a mark changed", async () => {
    const author = await service.person("student");
    const id = await scored(author);
    const path = `/api/v1/scores/statistics?owner_id=${author.id}`;
    const ask = (tag?: string, language = "en") =>
      service.fetch(path, {
        headers: {
          ...teacher.headers,
          "Accept-Language": language,
          ...(tag !== undefined && { "If-None-Match": tag }),
        },
      });
    const first = await ask();
    const tag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    const again = await ask(tag);
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag.replace(/^W\//, "")]);
    expect((await ask(tag, "zh")).status).toBe(200);
    await override(teacher, id, 0);
    const changed = await ask(tag);
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(tag);
  }, 240_000);

  test("the export disarms formulas in CSV, and tables and HTML in Markdown", async () => {
    const author = await service.person("student");
    const id = await scored(author);
    const title = '=HYPERLINK("http://evil.example","点")|<img src=x>';
    await service.opened.database.query("update public.reports set recognised_title = $2 where id = $1", [id, title]);
    const read = async (format: string) => {
      const path = `/api/v1/scores/export?owner_id=${author.id}&format=${format}`;
      return (await service.fetch(path, { headers: { ...teacher.headers, "Accept-Language": "en" } })).text();
    };
    const csv = await read("csv");
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"",""点"")|<img src=x>"`);
    expect(csv.split("\r\n")).toHaveLength(3);
    const markdown = await read("markdown");
    expect(markdown).toContain("\\|\\<img src=x\\>");
    expect(markdown).toContain("## Judged by AI");
  }, 240_000);

  test("a rubric is uploaded with all its mistakes named at once, versioned, and a report keeps the one it was scored by", async () => {
    const rubric = { ...defaultRubric, id: `course-${crypto.randomUUID().slice(0, 8)}`, version: "1" };
    const { body, ...others } = rubric.sections;
    const broken = {
      ...rubric,
      sections: { ...others, body: { ...body, weightPercent: 70 } },
      levels: rubric.levels.map((level) => (level.code === "fail" ? { ...level, from: 10 } : level)),
    };
    const refused = await post(teacher, "/api/v1/rubrics", broken);
    expect(refused).toMatchObject({ status: 400, body: { error: "评分标准有 2 处错误" } });
    expect(refused.body.data.issues.map(({ path }: { path: string }) => path)).toEqual(["levels[4].from", "sections"]);
    expect((await post(student, "/api/v1/rubrics", rubric)).status).toBe(403);
    expect((await post(teacher, "/api/v1/rubrics", defaultRubric)).status).toBe(409);

    const created = await post(teacher, "/api/v1/rubrics", rubric);
    expect(created.status).toBe(201);
    expect((await post(admin, "/api/v1/rubrics", rubric)).status).toBe(200);
    const lowered = rubric.levels.map((level) => ({ ...level, coefficient: 0.5 }));
    const second = { ...rubric, levels: lowered };
    expect((await post(teacher, "/api/v1/rubrics", second)).status).toBe(409);

    const id = await upload(service, student);
    await waitForReport(service, student, id);
    await post(teacher, `${reports}/${id}/rescore`, { rubric_id: rubric.id });
    await waitForReport(service, teacher, id);
    expect((await post(teacher, "/api/v1/rubrics", { ...second, version: "2" })).status).toBe(201);
    const listed = (await get(student, "/api/v1/rubrics")).body.data.rubrics;
    expect(listed.find((entry: { id: string }) => entry.id === rubric.id)).toMatchObject({ version: "2" });
    expect((await get(student, `/api/v1/rubrics/${rubric.id}?version=1`)).body.data.version).toBe("1");
    const { versions } = (await get(teacher, `/api/v1/rubrics/${rubric.id}/versions`)).body.data;
    expect(versions.map(({ version }: { version: string }) => version)).toEqual(["2", "1"]);

    // References are checked by the style that the rubric names, whatever is asked for.
    const byRubric = async () => (await get(student, `${reports}/${id}/reference-findings?style=apa`)).body.data.style;
    expect(await byRubric()).toMatchObject({ checked: "apa", named: null });
    const third = { ...second, version: "3", referenceStyle: "ieee" };
    expect((await post(teacher, "/api/v1/rubrics", third)).status).toBe(201);
    expect(await byRubric()).toMatchObject({ checked: "ieee", named: "ieee" });

    // The sum goes by version 1, which the score names, although there is a version 2.
    const score = await scoreOf(id);
    expect(score.provenance.rubric_hash).toBe(created.body.data.hash);
    const changed = await override(teacher, id, 0);
    expect(changed.status).toBe(200);
    expect(changed.body.data.coefficient).toBe(score.coefficient);
  }, 240_000);

  test("the audit log tells admins who read and who changed a mark, and nobody else", async () => {
    const id = await scored(student);
    await scoreOf(id);
    const before = await scoreOf(id);
    await override(teacher, id, 42, "复核");
    await release(admin, [id]);
    await get(student, `${reports}/${id}/score`);
    const { entries, total } = (await get(admin, `/api/v1/audit-log?report_id=${id}`)).body.data;
    expect(total).toBe(entries.length);
    const told = entries.map(({ person_id, action }: { person_id: string; action: string }) => [person_id, action]);
    expect(told.slice(0, 4)).toEqual([
      [student.id, "score.read"],
      [admin.id, "score.released"],
      // Nothing is left open about a mark that was clear: whoever put it right stands for it.
      [teacher.id, "score.accepted"],
      [teacher.id, "score.overridden"],
    ]);
    const { score: judged, criterion_id } = before.sections[1].criteria[0];
    const change = { runId: before.run_id, criterionId: criterion_id, from: judged, to: 42, reason: "复核" };
    expect(entries[3].detail).toMatchObject({ ...change, finalScoreFrom: before.final_score });
    expect((await get(teacher, "/api/v1/audit-log")).status).toBe(403);
    const kept = await scoreOf(id);
    await service.call(`${reports}/${id}`, { method: "DELETE", headers: teacher.headers });
    const after = (await get(admin, `/api/v1/audit-log?report_id=${id}&limit=1`)).body.data;
    expect(after.entries[0]).toMatchObject({ person_id: teacher.id, action: "report.deleted" });
    const { final_score: finalScore, level, mode, run_id: runId } = kept;
    expect(after.entries[0].detail).toMatchObject({
      owner: student.id,
      runId,
      mark: { finalScore, level: level.code, mode, released: true },
      file: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  }, 240_000);
});

describe("scores released at once", () => {
  test("a student sees the score as soon as it is there", async () => {
    const service = await openTestService();
    try {
      const student = await service.person("student");
      const id = await upload(service, student);
      await waitForReport(service, student, id);
      const { body } = await service.call(`${reports}/${id}/score`, { headers: student.headers });
      expect(body.data).toMatchObject({ overridden: false, version: 1, mode: "simulated" });
      expect(body.data.released_at).toBeString();
    } finally {
      await service.close();
    }
  }, 240_000);
});
