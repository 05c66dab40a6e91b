import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { createObjectStore } from "@rubrica/adapter-filesystem";
import { createPostgresStores, type PostgresStores } from "@rubrica/adapter-postgres";
import { deleteReport, erasePerson, type Person, reportObjects, silentLogger } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { privacyChores } from "../../src/privacy/privacy-chores.ts";
import { parseEnvironment } from "../../src/settings/environment.ts";
import { upload, waitForReport } from "../report-client.ts";
import { type Answer, openTestService, type TestPerson, type TestService } from "../test-service.ts";

const reports = "/api/v1/reports";

describe("what people can do to a mark", () => {
  let service: TestService;
  let stores: PostgresStores<ReportScore>;
  let [admin, teacher, student, other] = [] as unknown as readonly [TestPerson, TestPerson, TestPerson, TestPerson];
  /** A score as the service itself made it. */
  let sample: ReportScore;
  beforeAll(async () => {
    service = await openTestService({ environment: { SELF_REGISTRATION_ROLES: "admin,teacher,student" } });
    stores = createPostgresStores<ReportScore>({ database: service.opened.database });
    [admin, teacher, student, other] = [
      await service.person("admin"),
      await service.person("teacher"),
      await service.person("student"),
      await service.person("student"),
    ];
    const id = await upload(service, other);
    await waitForReport(service, other, id);
    sample = (await stores.reports.latestScore(id))?.score as ReportScore;
    // From here on nobody works: what stands there was put there by a test.
    await service.service.manager?.stop();
  }, 240_000);
  afterAll(() => service.close());

  const ask = (who: TestPerson, method: string, path: string, json?: unknown, language = "zh") =>
    service.call(`${reports}${path}`, {
      method,
      headers: { ...who.headers, "Accept-Language": language },
      ...(json !== undefined && { json }),
    });
  const handIn = (who: TestPerson, query = "", body: BodyInit = pdf()): Promise<Answer> =>
    service.call(`${reports}${query}`, {
      method: "POST",
      headers: { ...who.headers, "Content-Type": "application/pdf" },
      body,
    });
  /** A file of its own, so that no two are the same unless a test wants them to be. */
  const pdf = (text: string = crypto.randomUUID()) => `%PDF-1.4\n% ${text}\n`;
  const submit = async (who: TestPerson, body = pdf(), query = ""): Promise<string> =>
    (await handIn(who, query, body)).body.data.id;
  const runOf = async (id: string) => (await stores.reports.find(id))?.runId ?? "";
  const mark = async (id: string, score = sample) => stores.reports.saveScore(id, await runOf(id), score);
  const fail = async (id: string) => stores.reports.fail(id, await runOf(id), { code: "damaged", message: "x" });
  const marked = async (who: TestPerson, body = pdf()): Promise<string> => {
    const id = await submit(who, body);
    await mark(id);
    return id;
  };
  const filesOf = async (id: string) =>
    (await readdir(service.folder.objects, { recursive: true })).filter((name) => name.includes(id));
  const entriesOf = async (id: string) => (await stores.audit.list({ reportId: id, limit: 9, offset: 0 })).items;

  test("once a report has a mark its owner neither scores it again nor deletes nor replaces it, and reads whom to ask", async () => {
    const id = await marked(student);
    const before = await stores.gradebook.find(id);
    const attempts = [
      ["POST", `/${id}/rescore`, {}],
      ["POST", `/${id}/rescore`, { rubric_id: null, ask_anew: true }],
      ["DELETE", `/${id}`, undefined],
    ] as const;
    for (const language of ["zh", "en"]) {
      for (const [method, path, json] of attempts) {
        const { status, body } = await ask(student, method, path, json, language);
        expect([method, path, status, body.error]).toEqual([
          method,
          path,
          403,
          expect.stringContaining(language === "zh" ? "请联系你的老师" : "Ask your teacher."),
        ]);
      }
    }
    expect(await handIn(student, `?replaces=${id}`)).toMatchObject({ status: 403 });
    // Not while a teacher's run is under way, nor after it has failed: the mark of before is a mark.
    expect((await ask(teacher, "POST", `/${id}/rescore`, {})).status).toBe(202);
    expect((await ask(student, "DELETE", `/${id}`)).status).toBe(403);
    await fail(id);
    for (const [method, path, json] of attempts) expect((await ask(student, method, path, json)).status).toBe(403);
    expect((await stores.gradebook.runs(id, { limit: 9 })).items).toEqual(before ? [before] : []);
    expect((await ask(other, "DELETE", `/${id}`)).status).toBe(404);
    expect((await ask(teacher, "DELETE", `/${id}`)).status).toBe(200);
    expect(await filesOf(id)).toEqual([]);
  });

  test("a mark that a student may not see yet holds like one that they see", async () => {
    const id = await marked(student);
    await stores.gradebook.release({ reportIds: [id], released: false, personId: teacher.id });
    expect((await ask(student, "GET", `/${id}/score`)).status).toBe(409);
    expect((await ask(student, "DELETE", `/${id}`)).status).toBe(403);
    expect((await ask(student, "POST", `/${id}/rescore`, {})).status).toBe(403);
  });

  test("without a mark its owner retries, replaces or withdraws a report, and nobody else of their kind does", async () => {
    const id = await submit(student, pdf(), "?title=Maze");
    await fail(id);
    for (const attempt of [
      () => ask(other, "POST", `/${id}/rescore`, {}),
      () => ask(other, "DELETE", `/${id}`),
      () => handIn(other, `?replaces=${id}`),
    ])
      expect((await attempt()).status).toBe(404);
    // What a teacher hands in is the teacher's: it cannot stand in place of a student's.
    expect((await handIn(teacher, `?replaces=${id}`)).status).toBe(403);
    expect((await ask(student, "POST", `/${id}/rescore`, { ask_anew: true })).status).toBe(403);
    expect((await ask(student, "POST", `/${id}/rescore`, {})).status).toBe(202);

    const replaced = await handIn(student, `?replaces=${id.toUpperCase()}`);
    expect(replaced).toMatchObject({ status: 202, body: { data: { title: "Maze", owner_id: student.id } } });
    const next = replaced.body.data.id;
    expect(next).not.toBe(id);
    expect((await ask(student, "GET", `/${id}`)).status).toBe(404);
    await service.service.sweep.run();
    expect(await filesOf(id)).toEqual([]);
    expect((await entriesOf(id))[0]).toMatchObject({
      personId: student.id,
      action: "report.deleted",
      detail: { owner: student.id, mark: null, replacedBy: next },
    });
    expect((await ask(student, "DELETE", `/${next}`)).status).toBe(200);
    expect(await filesOf(next)).toEqual([]);
  });

  test("a replacement that is refused leaves the report and its work as they were, and nothing of the new file", async () => {
    const id = await submit(student);
    const tasks = async () =>
      (await service.opened.database.query("select key from rubrica.tasks where strpos(key, $1) > 0", [id])).length;
    const before = [await stores.reports.find(id), await tasks(), (await filesOf("source.pdf")).length];
    const refusals = [
      [`?replaces=${id}`, "no pdf", 415],
      [`?replaces=${id}&rubric_id=nothing`, pdf(), 400],
      [`?replaces=${crypto.randomUUID()}`, pdf(), 404],
      ["?replaces=nothing", pdf(), 404],
    ] as const;
    for (const [query, body, status] of refusals) expect((await handIn(student, query, body)).status).toBe(status);
    expect([await stores.reports.find(id), await tasks(), (await filesOf("source.pdf")).length]).toEqual(before);
    await mark(id);
    expect((await handIn(student, `?replaces=${id}`)).status).toBe(403);
    expect((await filesOf("source.pdf")).length).toBe(before[2] as number);
  });

  test("when a mark and its owner's deletion come at the same moment, one of them is first: no mark is lost", async () => {
    const outcomes = { deleted: 0, kept: 0 };
    for (let round = 0; round < 40; round += 1) {
      const id = await submit(student);
      // A run whose report was deleted before it could be read would be no run to save a mark of.
      const runId = await runOf(id);
      const [answer, saved] = await Promise.all([
        ask(student, "DELETE", `/${id}`),
        stores.reports.saveScore(id, runId, sample),
      ]);
      const left = await stores.gradebook.find(id);
      const [noted] = await service.opened.database.query<{ mark: unknown }>(
        "select mark from rubrica.deleted_reports where report_id = $1",
        [id],
      );
      if (answer.status === 200) {
        outcomes.deleted += 1;
        expect([saved, left, noted?.mark]).toEqual([false, null, null]);
      } else {
        outcomes.kept += 1;
        expect([answer.status, saved, left?.score.finalScore]).toEqual([403, true, sample.finalScore]);
        expect(noted).toBeUndefined();
      }
    }
    expect(outcomes.deleted + outcomes.kept).toBe(40);
  });

  test("the same file handed in twice is told to teachers, with whose it is, and to no student", async () => {
    const file = pdf();
    const [first, second, third] = [
      await marked(student, file),
      await marked(student, file),
      await marked(other, file),
    ];
    const alone = await marked(other);
    for (const who of [teacher, admin]) {
      const { findings, decision } = (await ask(who, "GET", `/${first}/score`, undefined, "en")).body.data;
      const found = findings.filter(({ code }: { code: string }) => code === "same_file");
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({
        number: null,
        weight: "note",
        figures: { others: 2, people: 1 },
        language: "en",
      });
      expect(found[0].message).toBe("the same PDF was handed in 2 more times, by 1 other person");
      const named = found[0].reports.map(({ id, owner }: Answer["body"]) => [id, owner.id]);
      expect(new Map(named)).toEqual(
        new Map([
          [second, student.id],
          [third, other.id],
        ]),
      );
      expect(decision).toBe(sample.decision);
    }
    expect(JSON.stringify((await ask(teacher, "GET", `/${alone}/score`)).body)).not.toContain("same_file");
    for (const [who, id, foreign] of [
      [student, first, third],
      [other, third, first],
    ] as const) {
      const runs = (await ask(who, "GET", `/${id}/runs`)).body.data.runs;
      for (const path of ["", `/${id}`, `/${id}/score`, `/${id}/runs`, `/${id}/runs/${runs[0].run_id}`]) {
        const text = JSON.stringify((await ask(who, "GET", path)).body);
        for (const telling of ["same_file", foreign]) expect([path, text.includes(telling)]).toEqual([path, false]);
      }
    }
    // Once the others are gone there is nothing to be told.
    for (const id of [second, third]) await ask(admin, "DELETE", `/${id}`);
    const { findings } = (await ask(teacher, "GET", `/${first}/score`)).body.data;
    expect(findings.map(({ code }: { code: string }) => code)).not.toContain("same_file");
  });

  test("a deleted mark is known again by its file, to teachers alone, and not by who has only the database", async () => {
    const file = pdf();
    const id = await marked(student, file);
    const { sha256 } = (await stores.reports.find(id)) ?? {};
    await ask(teacher, "DELETE", `/${id}`);
    const [entry] = await entriesOf(id);
    const { finalScore, level, mode } = sample;
    const kept = { finalScore, level: level.code, mode, decision: sample.decision, released: true };
    expect(entry).toMatchObject({ personId: teacher.id, detail: { owner: student.id, mark: kept } });
    expect(entry?.detail.file).toMatch(/^[0-9a-f]{64}$/);
    expect(entry?.detail.file).not.toBe(sha256);
    const again = await marked(other, file);
    const { findings } = (await ask(teacher, "GET", `/${again}/score`, undefined, "en")).body.data;
    const found = findings.find(({ code }: { code: string }) => code === "deleted_before");
    expect(found).toMatchObject({ number: null, weight: "note", figures: { marks: 1 } });
    expect(found.deleted).toMatchObject([
      { report_id: id, owner_id: student.id, same_owner: false, final_score: finalScore, released: true },
    ]);
    for (const path of ["", `/${again}`, `/${again}/score`]) {
      const text = JSON.stringify((await ask(other, "GET", path)).body);
      for (const telling of ["deleted_before", id]) expect([path, text.includes(telling)]).toEqual([path, false]);
    }
  });

  test("who erases themselves leaves their bare marks for MARKS_KEPT_DAYS: no name, no file, nobody's account", async () => {
    const file = pdf();
    const leaver = await service.person("student");
    const [stays, deleted, withdrawn] = [await marked(leaver), await marked(leaver, file), await submit(leaver)];
    await ask(teacher, "DELETE", `/${deleted}`);
    await ask(leaver, "DELETE", `/${withdrawn}`);
    const erasure = await service.call("/api/v1/me/erasure", {
      headers: leaver.headers,
      json: { confirmation: leaver.email, password: "secret-123" },
    });
    expect(erasure.status).toBe(200);
    const rows = () =>
      service.opened.database.query<Record<string, unknown>>(
        "select * from rubrica.deleted_reports where report_id in ($1, $2, $3)",
        [stays, deleted, withdrawn],
      );
    const kept = await rows();
    expect(new Set(kept.map(({ report_id }) => report_id))).toEqual(new Set([stays, deleted]));
    for (const row of kept) {
      expect(row).toMatchObject({ owner_id: null, file_digest: null, erasure_id: erasure.body.data.id });
      expect(row.mark).toMatchObject({ finalScore: sample.finalScore, level: sample.level.code, released: true });
    }
    for (const id of [deleted, withdrawn])
      expect((await entriesOf(id)).filter(({ detail }) => Object.keys(detail).length > 0)).toEqual([]);
    // The file that was deleted is known to nobody any more.
    const again = await marked(other, file);
    expect(JSON.stringify((await ask(teacher, "GET", `/${again}/score`)).body)).not.toContain("deleted_before");

    const pass = async (days: number) => {
      await service.opened.database.query(
        "update rubrica.deleted_reports set erased_at = erased_at - make_interval(days => $1) where erasure_id = $2",
        [days, erasure.body.data.id],
      );
      const { privacy: settings } = parseEnvironment({ DATA_DIR: service.folder.path });
      const { transaction } = stores;
      const chores = privacyChores({ settings, transaction, sweep: service.service.sweep, logger: silentLogger });
      for (const chore of chores) await chore.run(new AbortController().signal);
    };
    await pass(364);
    expect(await rows()).toHaveLength(2);
    await pass(1);
    expect(await rows()).toEqual([]);
  });

  test("with MARKS_KEPT_DAYS at 0 marks go with the person, in the same transaction", async () => {
    const leaver = await service.person("student");
    const id = await marked(leaver);
    const taskKeys = () => [];
    await erasePerson(
      { transaction: stores.transaction, taskKeys, marksKeptDays: 0 },
      { personId: leaver.id, by: null },
    );
    const rows = await service.opened.database.query("select 1 from rubrica.deleted_reports where report_id = $1", [
      id,
    ]);
    expect(rows).toEqual([]);
  });

  test("who deletes a report through the package is held to the same rule", async () => {
    const id = await marked(student);
    const person: Person = { kind: "person", userId: student.id, role: "student" };
    const parts = { transaction: stores.transaction, objects: createObjectStore({ folder: service.folder.objects }) };
    expect(await deleteReport(parts, { person, reportId: id })).toEqual({ status: "marked" });
    expect(await parts.objects.get(reportObjects.source(id))).not.toBeNull();
    const removed = await stores.transaction.run(person, ({ reports }) => reports.remove({ ownerId: student.id }));
    expect(removed).not.toContain(id);
    expect((await stores.gradebook.find(id))?.score.finalScore).toBe(sample.finalScore);
  });
});
