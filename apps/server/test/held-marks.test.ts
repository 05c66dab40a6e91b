import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  type ChatBody,
  completion,
  type FakeModel,
  properAnswer,
  startFakeModel,
} from "../../../packages/scoring/test/fake-model.ts";
import { readServerSentEvents } from "../../examples/src/server-sent-events.ts";
import { mailsTo, mailTo } from "./mail-reader.ts";
import { sampleReport, upload, waitForReport } from "./report-client.ts";
import { type Answer, openTestService, type TestPerson, type TestService } from "./test-service.ts";

const reports = "/api/v1/reports";

describe("scores released at once, of a model that gives everything the same points", () => {
  let service: TestService;
  let model: FakeModel;
  let teacher: TestPerson;
  let admin: TestPerson;
  let student: TestPerson;
  let weigh = false;

  beforeAll(async () => {
    model = startFakeModel((body: ChatBody) => completion(properAnswer(body, { spread: weigh ? 2 : 0 })));
    service = await openTestService({
      environment: { AI_BASE_URL: model.baseUrl, AI_API_KEY: "key", AI_MODEL: "judge-1", MAIL_DIR: "/nowhere" },
    });
    [teacher, admin, student] = [
      await service.person("teacher"),
      await service.person("admin"),
      await service.person("student"),
    ];
  });
  afterAll(async () => {
    await service.close();
    model[Symbol.dispose]();
  });

  const get = (who: TestPerson, path: string) =>
    service.call(path, { headers: { ...who.headers, "Accept-Language": "en" } });
  const put = (who: TestPerson, path: string, json: unknown) =>
    service.call(path, { headers: who.headers, json, method: "PUT" });
  const undo = (path: string, seen: Readonly<Record<string, string>>) =>
    service.call(`${path}?${new URLSearchParams(seen)}`, { headers: teacher.headers, method: "DELETE" });
  const release = (ids: readonly string[], more: Readonly<Record<string, unknown>> = {}) =>
    service.call("/api/v1/scores/release", {
      headers: { ...teacher.headers, "Accept-Language": "en" },
      json: { report_ids: ids, released: true, ...more },
    });
  const scored = async (isWeighed = false): Promise<string> => {
    weigh = isWeighed;
    const id = await upload(service, student, "chinese-thesis.pdf");
    await waitForReport(service, student, id);
    return id;
  };
  const scoreOf = async (id: string): Promise<Answer["body"]> =>
    (await get(teacher, `${reports}/${id}/score`)).body.data;
  const stateOf = async (id: string): Promise<string> => (await get(student, `${reports}/${id}`)).body.data.score_state;

  test("a mark on hold is not released: the student reads that a teacher will look, and no figure anywhere", async () => {
    const id = await scored();
    const score = await scoreOf(id);
    expect(score).toMatchObject({ decision: "hold", judged_decision: "hold", needs_review: true, released_at: null });
    expect(score.findings[0]).toMatchObject({
      number: 1,
      code: "equal_answers",
      weight: "hold",
      figures: { points: 85 },
      title: "The same points for everything",
      language: "en",
      acknowledged: null,
      settled: false,
    });
    expect(await stateOf(id)).toBe("awaiting_teacher");
    const refused = await get(student, `${reports}/${id}/score`);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: "A teacher will look at this report before its score is released." },
    });
    const [listed] = (await get(student, reports)).body.data.reports;
    expect(listed).toMatchObject({ id, score: null, score_state: "awaiting_teacher" });
    const stream = await service.fetch(`${reports}/${id}/events`, { headers: student.headers });
    for await (const { event, data } of readServerSentEvents(stream)) {
      if (event === "done") expect(Object.keys(JSON.parse(data))).toEqual(["at"]);
    }
  }, 240_000);

  test("acknowledging what holds a mark releases it; taken back, the release stays", async () => {
    const id = await scored();
    const { run_id, version, findings } = await scoreOf(id);
    const held = findings.filter(({ weight }: { weight: string }) => weight === "hold");
    const path = (number: number) => `${reports}/${id}/findings/${number}/acknowledgement`;
    const body = { run_id, version, reason: "看过了" };
    expect((await put(student, path(1), body)).status).toBe(403);
    expect((await put(teacher, path(999), body)).status).toBe(404);
    const answers = await Promise.all([put(teacher, path(1), body), put(admin, path(1), body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.data).toEqual({ run_id, version: version + 1 });
    const [first] = (await scoreOf(id)).findings;
    expect(first).toMatchObject({ settled: true, acknowledged: { reason: "看过了", at: expect.any(String) } });
    let seen = version + 1;
    for (const { number } of held.slice(1)) await put(teacher, path(number), { run_id, version: seen++ });
    expect(await stateOf(id)).toBe("released");
    const own = (await get(student, `${reports}/${id}/score`)).body.data;
    expect(own.findings[0]).toMatchObject({ settled: true, acknowledged: null });

    const reopened = await undo(path(1), { run_id, version: String(seen) });
    expect(reopened.body.data).toMatchObject({ decision: "hold", version: seen + 1 });
    expect(reopened.body.data.released_at).toBeString();
    expect((await undo(path(1), { run_id, version: String(seen + 1) })).status).toBe(404);
  }, 240_000);

  test("accepting a mark releases it, is told to teachers, and can be taken back", async () => {
    const id = await scored();
    const { run_id, version } = await scoreOf(id);
    const path = `${reports}/${id}/acceptance`;
    expect((await put(teacher, path, { run_id, version: version + 1 })).status).toBe(409);
    const accepted = await put(teacher, path, { run_id, version });
    expect(accepted.headers.get("etag")).toBe(`"${run_id}.${version + 1}"`);
    expect(accepted.body.data).toMatchObject({
      decision: "clear",
      judged_decision: "hold",
      needs_review: false,
      accepted: { person: { id: teacher.id, name: "Some teacher" }, reason: null },
    });
    const own = (await get(student, `${reports}/${id}/score`)).body.data;
    expect(own).toMatchObject({ final_score: accepted.body.data.final_score, accepted: null });
    const { entries } = (await get(admin, `/api/v1/audit-log?report_id=${id}`)).body.data;
    const actions = entries.map(({ action }: { action: string }) => action);
    expect(actions).toContainValues(["score.accepted", "score.released"]);

    const reopened = await undo(path, { run_id, version: String(version + 1) });
    expect(reopened.body.data).toMatchObject({ decision: "hold", accepted: null });
    expect(reopened.body.data.released_at).toBeString();
  }, 240_000);

  test("releasing many leaves what is on hold and says so; one by name is accepted by it", async () => {
    const [held, clear] = [await scored(), await scored(true)];
    await release([clear], { released: false });
    const { body } = await release([held, clear]);
    expect(body.message).toBe("The scores are released.");
    expect((await release([held, clear])).body.message).toBe("No further score was released.");
    expect(body.data).toMatchObject({ changed: [clear], awaiting_judgement: [] });
    expect(body.data.held).toHaveLength(1);
    expect(body.data.held[0]).toMatchObject({ report_id: held, decision: "hold" });
    expect(body.data.held[0].findings[0]).toEqual({
      code: "equal_answers",
      title: "The same points for everything",
      weight: "hold",
    });
    expect((await release([held, clear], { accept: true })).status).toBe(400);
    expect((await release([held], { accept: true })).body.data).toMatchObject({ changed: [held], held: [] });
    expect(await scoreOf(held)).toMatchObject({ decision: "clear", accepted: { person: { id: teacher.id } } });
    expect(await stateOf(held)).toBe("released");
  }, 240_000);

  test("a mark that is released when its run ends is mailed then; one on hold is not", async () => {
    const owner = await service.person("student");
    await service.opened.database.query(
      "insert into rubrica.proven_addresses (person_id, email) select id, email from public.user_info where id = $1",
      [owner.id],
    );
    const { data: course } = (await service.call("/api/v1/courses", { headers: teacher.headers, json: { title: "C" } }))
      .body;
    const members = `/api/v1/courses/${course.id}/members`;
    await service.call(members, { headers: teacher.headers, json: { email: owner.email, role: "student" } });
    const handIn = async (isWeighed: boolean): Promise<string> => {
      weigh = isWeighed;
      const headers = { ...owner.headers, "Content-Type": "application/pdf" };
      const body = new Blob([await sampleReport("chinese-thesis.pdf"), `\n%${isWeighed}`]);
      const { data } = (await service.call(`${reports}?course_id=${course.id}`, { method: "POST", headers, body }))
        .body;
      await waitForReport(service, owner, data.id);
      return data.id;
    };
    const [held, clear] = [await handIn(false), await handIn(true)];
    const { link } = await mailTo(service.folder.path, owner.email);
    expect(link).toBe(`http://rubrica.test/console/reports/${clear}`);
    expect((await release([held], { accept: true })).body.data).toMatchObject({ changed: [held] });
    expect((await mailTo(service.folder.path, owner.email, 2)).link).toBe(
      `http://rubrica.test/console/reports/${held}`,
    );
    expect(await mailsTo(service.folder.path, owner.email)).toHaveLength(2);
  }, 240_000);

  test("lists and statistics count open findings, and filter by the decision", async () => {
    const author = student;
    student = await service.person("student");
    const [held, clear] = [await scored(), await scored(true)];
    const path = (query: string) => `${reports}?owner_id=${student.id}&${query}`;
    const ids = async (query: string) =>
      (await get(teacher, path(query))).body.data.reports.map(({ id }: { id: string }) => id);
    expect(await ids("decision=hold")).toEqual([held]);
    const [listed] = (await get(teacher, path("decision=hold"))).body.data.reports;
    const open = (await scoreOf(held)).findings.filter(({ weight }: { weight: string }) => weight !== "note");
    expect(listed.score.review_count).toBe(open.length);
    // What is known of the file has no number: it is told behind them.
    const numbered = listed.score.findings.filter(({ number }: { number: number | null }) => number !== null);
    expect(numbered).toEqual(
      open.map(({ figures: _, language: __, acknowledged: ___, settled: ____, ...found }: Answer["body"]) => found),
    );
    const { body } = await get(teacher, `/api/v1/scores/statistics?owner_id=${student.id}`);
    expect(body.data).toMatchObject({ unreleased_held: 1, unreleased_to_look: 0, awaiting_judgement: 0 });
    expect(body.data.findings[0]).toEqual({
      code: "equal_answers",
      title: "The same points for everything",
      weight: "hold",
      count: 1,
    });
    expect(await ids("released=true")).toEqual([clear]);
    student = author;
  }, 240_000);
});
