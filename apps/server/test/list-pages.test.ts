import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Database, Statements } from "@rubrica/adapter-postgres";
import { SERVICE } from "@rubrica/core";
import { defaultRubric } from "@rubrica/scoring";
import { upload, waitForReport } from "./report-client.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

let service: TestService;
let teacher: TestPerson;
/** Rows that the statements about a table gave since the last question, the most of one statement. */
let mostRows = new Map<string, number>();

function countRows(statements: Statements): Statements["query"] {
  return async (text, parameters, options) => {
    const rows = await statements.query(text, parameters, options);
    for (const table of ["rubric_versions", "model_calls", "report_scores", "rubrica.sessions"]) {
      if (text.includes(table)) mostRows.set(table, Math.max(mostRows.get(table) ?? 0, rows.length));
    }
    return rows as never;
  };
}

const wrapDatabase = (database: Database): Database => ({
  ...database,
  query: countRows(database),
  transaction: (work) =>
    database.transaction((statements) => work({ ...statements, query: countRows(statements) } as Statements)),
});

beforeAll(async () => {
  service = await openTestService({ wrapDatabase });
  teacher = await service.person("teacher");
}, 240_000);
afterAll(() => service.close());

async function ask(path: string, who: TestPerson = teacher) {
  mostRows = new Map();
  return await service.call(path, { headers: who.headers });
}

test("GET rubrics and versions read the page that is asked for and no more, the deployment's own rubrics first", async () => {
  const ids = ["a", "b", "c", "d"].map((letter) => `${letter}-${crypto.randomUUID().slice(0, 8)}`);
  const add = async (id: string, version: string) => {
    const json = { ...defaultRubric, id, version };
    expect((await service.call("/api/v1/rubrics", { json, headers: teacher.headers })).status).toBe(201);
  };
  for (const id of ids) await add(id, "1");
  for (const version of ["2", "3"]) await add(ids[0] ?? "", version);

  const listed: string[] = [];
  for (let offset = 0; offset <= ids.length; offset += 2) {
    const { data } = (await ask(`/api/v1/rubrics?limit=2&offset=${offset}`)).body;
    expect([data.total, data.limit, data.offset]).toEqual([5, 2, offset]);
    expect(mostRows.get("rubric_versions")).toBeLessThanOrEqual(2);
    listed.push(...data.rubrics.map((rubric: { id: string; version: string }) => `${rubric.id} ${rubric.version}`));
  }
  const [first, ...others] = ids.map((id) => `${id} 1`);
  const own = `${defaultRubric.id} ${defaultRubric.version}`;
  expect(listed).toEqual([own, `${first?.split(" ")[0]} 3`, ...others]);
  const beyond = (await ask("/api/v1/rubrics?offset=9")).body.data;
  expect([beyond.rubrics, beyond.total]).toEqual([[], 5]);

  const { data } = (await ask(`/api/v1/rubrics/${ids[0]}/versions?limit=1&offset=1`)).body;
  expect([data.versions.map(({ version }: { version: string }) => version), data.total]).toEqual([["2"], 3]);
  expect(mostRows.get("rubric_versions")).toBe(1);
  expect((await ask(`/api/v1/rubrics/${ids[0]}?version=2`)).body.data.version).toBe("2");
  expect(mostRows.get("rubric_versions")).toBe(1);
}, 240_000);

test("an unknown rubric is refused with twenty of the known at most, and how many more there are", async () => {
  const { total } = (await ask("/api/v1/rubrics")).body.data;
  for (let more = total; more < 23; more++) {
    const json = { ...defaultRubric, id: `more-${more}`, version: "1" };
    await service.call("/api/v1/rubrics", { json, headers: teacher.headers });
  }
  const refused = await service.call("/api/v1/rubrics/absent", {
    headers: { ...teacher.headers, "Accept-Language": "en" },
  });
  expect(refused.status).toBe(404);
  expect(refused.body.error).toMatch(
    new RegExp(`^There is no such rubric. Known: ${defaultRubric.id}, .* and 3 more$`),
  );
  expect(refused.body.error.split(", ")).toHaveLength(20);
}, 240_000);

test("GET runs reads the newest runs alone, and tells the change since the run before them", async () => {
  const id = await upload(service, teacher);
  await waitForReport(service, teacher, id);
  for (const rubric_id of [null, null]) {
    await service.call(`/api/v1/reports/${id}/rescore`, { json: { rubric_id }, headers: teacher.headers });
    await waitForReport(service, teacher, id);
  }
  const { data: all } = (await ask(`/api/v1/reports/${id}/runs`)).body;
  expect([all.runs.length, all.total]).toEqual([3, 3]);
  const { data } = (await ask(`/api/v1/reports/${id}/runs?limit=1`)).body;
  expect([data.runs, data.total]).toEqual([all.runs.slice(2), 3]);
  expect(data.runs[0].change).not.toBeNull();
  expect(mostRows.get("report_scores")).toBe(2);
}, 240_000);

test("GET model-calls reads the page that is asked for, and one call by its key", async () => {
  const id = await upload(service, teacher, "english-thesis.pdf");
  const keys = ["a", "b", "c"].map((letter) => letter.repeat(64));
  await service.service.transaction.run(SERVICE, async ({ gradebook }) => {
    for (const key of keys) {
      await gradebook.recordCall({
        reportId: id,
        key,
        section: "body",
        modelId: "m",
        runId: null,
        outcome: "answered",
      });
    }
  });
  const path = `/api/v1/reports/${id}/model-calls`;
  const listed: string[] = [];
  for (const offset of [0, 2]) {
    const { data } = (await ask(`${path}?limit=2&offset=${offset}`)).body;
    expect([data.total, data.limit, data.offset]).toEqual([3, 2, offset]);
    expect(mostRows.get("model_calls")).toBeLessThanOrEqual(2);
    listed.push(...data.model_calls.map(({ key }: { key: string }) => key));
  }
  expect(listed.toSorted()).toEqual(keys);
  // Recorded, and its object is not there.
  expect((await ask(`${path}/${keys[0]}`)).status).toBe(404);
  expect(mostRows.get("model_calls")).toBe(1);
}, 240_000);

test("GET /auth/v1/user/sessions gives pages as the other lists of the contract do, newest first", async () => {
  const person = await service.person("student");
  const signIn = () =>
    service.call("/functions/v1/auth-login", { json: { email: person.email, password: "secret-123" } });
  for (let more = 0; more < 2; more++) expect((await signIn()).status).toBe(200);
  const all = await ask("/auth/v1/user/sessions", person);
  expect([all.body.sessions.length, all.headers.get("x-total-count")]).toEqual([3, "3"]);
  const times = all.body.sessions.map((session: { created_at: string }) => session.created_at);
  expect(times).toEqual(times.toSorted().reverse());

  const second = await ask("/auth/v1/user/sessions?page=2&per_page=1", person);
  expect(second.body.sessions).toEqual(all.body.sessions.slice(1, 2));
  expect(second.headers.get("x-total-count")).toBe("3");
  const link = (page: number, rel: string) =>
    `<http://rubrica.test/auth/v1/user/sessions?page=${page}&per_page=1>; rel="${rel}"`;
  expect(second.headers.get("link")).toBe(`${link(3, "next")}, ${link(3, "last")}`);
  expect(mostRows.get("rubrica.sessions")).toBe(1);
  expect((await ask("/auth/v1/user/sessions?page=0", person)).status).toBe(400);
}, 240_000);
