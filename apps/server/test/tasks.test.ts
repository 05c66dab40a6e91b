import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createPostgresStores, type PostgresStores } from "@rubrica/adapter-postgres";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { upload } from "./report-client.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

describe("the routes of tasks", () => {
  let service: TestService;
  let stores: PostgresStores;
  let admin: TestPerson;
  let teacher: TestPerson;
  let student: TestPerson;
  beforeAll(async () => {
    const environment = { WORKERS: "example:2", TASK_LIMITS: "report.score:30/minute:5" };
    service = await openTestService({ environment });
    stores = createPostgresStores(service.opened);
    [admin, teacher, student] = await Promise.all([
      service.person("admin"),
      service.person("teacher"),
      service.person("student"),
    ]);
  });
  afterAll(() => service.close());

  const as = (person: TestPerson, path: string, method = "GET") =>
    service.call(path, { method, headers: { ...person.headers, "Accept-Language": "en" } });
  const enqueue = async (payload: object, more: object = {}) => {
    const [added] = await stores.queue.enqueue([{ type: "test", payload, ...more }]);
    return added?.id ?? "";
  };

  test("none is there for anybody but admins", async () => {
    const id = await enqueue({}, { delaySeconds: 3600 });
    const routes = [
      ["GET", "/api/v1/tasks"],
      ["GET", `/api/v1/tasks/${id}`],
      ["POST", `/api/v1/tasks/${id}/cancel`],
      ["POST", "/api/v1/task-types/test/pause"],
      ["POST", "/api/v1/task-types/test/resume"],
    ] as const;
    for (const [method, path] of routes) {
      expect({ path, status: (await service.call(path, { method })).status }).toEqual({ path, status: 401 });
      for (const person of [teacher, student]) {
        expect({ path, status: (await as(person, path, method)).status }).toEqual({ path, status: 403 });
      }
    }
    expect((await as(admin, `/api/v1/tasks/${id}/cancel`, "POST")).status).toBe(200);
  });

  test("GET /api/v1/tasks lists by filter, page by page, without payloads", async () => {
    const ids = await Promise.all([1, 2, 3].map(() => enqueue({}, { delaySeconds: 3600, group: "somebody" })));
    const seen: string[] = [];
    let cursor = "";
    do {
      const path = `/api/v1/tasks?state=scheduled&group=somebody&limit=2${cursor && `&cursor=${cursor}`}`;
      const { body } = await as(admin, path);
      for (const task of body.data.tasks) {
        seen.push(task.id);
        expect([task.type, task.state, "payload" in task]).toEqual(["test", "scheduled", false]);
      }
      cursor = body.data.next_cursor ?? "";
    } while (cursor);
    expect(seen.sort()).toEqual([...ids].sort());
    const wrong = await as(admin, "/api/v1/tasks?cursor=nonsense");
    expect([wrong.status, wrong.body.error]).toEqual([400, expect.stringContaining("cursor")]);
    expect((await as(admin, "/api/v1/tasks?state=lost")).status).toBe(400);
  });

  test("GET /api/v1/tasks/{id} shows ids and numbers of a payload, and of text only its length", async () => {
    const reportId = crypto.randomUUID();
    const id = await enqueue({ reportId, pages: 3, deep: [{ text: "The thesis begins." }] }, { delaySeconds: 3600 });
    const { body } = await as(admin, `/api/v1/tasks/${id}`);
    expect(body.data.payload).toEqual({ reportId, pages: 3, deep: [{ text: "(text of 18 characters)" }] });
    expect(JSON.stringify(body)).not.toContain("thesis begins");
    expect((await as(admin, "/api/v1/tasks/999999999")).status).toBe(404);
  });

  test("POST /api/v1/tasks/{id}/cancel stops a running task at once, and its end is not kept", async () => {
    const id = await enqueue({ seconds: 3600 });
    await waitFor(async () => (await as(admin, `/api/v1/tasks/${id}`)).body.data.state === "running" || null);
    const { status, body } = await as(admin, `/api/v1/tasks/${id}/cancel`, "POST");
    expect([status, body.data.state, body.message]).toEqual([200, "running", "The task was cancelled."]);
    expect((await as(admin, `/api/v1/tasks/${id}`)).status).toBe(404);
    await waitFor(async () => {
      const { workers } = (await as(admin, "/api/v1/workers/status")).body.data;
      return workers.every(({ running }: { running: { id: string }[] }) => running.every((task) => task.id !== id))
        ? true
        : null;
    });
    expect((await as(admin, `/api/v1/tasks/${id}/cancel`, "POST")).status).toBe(404);
  });

  test("POST /api/v1/tasks/{id}/cancel of a report's task fails the report, and says so to its author", async () => {
    const id = await upload(service, student);
    const { body } = await as(admin, "/api/v1/tasks?type=report.download");
    const [task] = body.data.tasks;
    expect((await as(admin, `/api/v1/tasks/${task.id}/cancel`, "POST")).status).toBe(200);
    const report = (await as(student, `/api/v1/reports/${id}`)).body.data;
    expect([report.status, JSON.stringify(report)]).toEqual(["failed", expect.stringContaining("cancelled")]);
    const log = (await as(admin, `/api/v1/audit-log?report_id=${id}`)).body.data;
    expect(log.entries).toMatchObject([
      { action: "task.cancelled", person_id: admin.id, detail: { task_id: task.id, task_type: "report.download" } },
    ]);
  });

  test("a dead letter is not cancelled but decided about elsewhere, and shows no text that somebody wrote", async () => {
    const id = await enqueue({ dies: true, note: "secret" });
    await waitFor(async () => (await as(admin, `/api/v1/tasks/${id}`)).body.data.state === "dead" || null);
    expect((await as(admin, `/api/v1/tasks/${id}/cancel`, "POST")).status).toBe(409);
    const { payload } = (await as(admin, `/api/v1/dead-letters/${id}`)).body.data;
    expect(payload).toEqual({ dies: true, note: "(text of 6 characters)" });
  });

  test("a paused type is not worked on until it is resumed; the status says who paused it", async () => {
    const pause = () => as(admin, "/api/v1/task-types/test/pause", "POST");
    expect((await pause()).body.data).toEqual({ type: "test", changed: true });
    expect((await pause()).body.data).toEqual({ type: "test", changed: false });
    const paused = await enqueue({});
    const [other] = await stores.queue.enqueue([{ type: "example", payload: { message: "goes on" } }]);
    await waitFor(async () => (await as(admin, `/api/v1/tasks/${other?.id}`)).status === 404 || null);
    expect((await as(admin, `/api/v1/tasks/${paused}`)).body.data.state).toBe("ready");
    const { task_types } = (await as(teacher, "/api/v1/workers/status")).body.data;
    const free = task_types.filter((each: { paused: unknown; limit: unknown }) => !each.paused && !each.limit);
    expect(free.map(({ type }: { type: string }) => type)).toContain("report.convert");
    expect(task_types.filter((each: unknown) => !free.includes(each))).toEqual([
      { type: "report.score", paused: null, limit: { starts: 30, per_seconds: 60, burst: 5 } },
      { type: "test", paused: { at: expect.any(String), by: admin.id }, limit: null },
    ]);
    expect((await as(admin, "/api/v1/task-types/test/resume", "POST")).body.data.changed).toBe(true);
    await waitFor(async () => (await as(admin, `/api/v1/tasks/${paused}`)).status === 404 || null);
    const { entries } = (await as(admin, "/api/v1/audit-log")).body.data;
    expect(entries.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
      "task_type.resumed",
      "task_type.paused",
    ]);
    expect((await as(admin, "/api/v1/task-types/nothing/pause", "POST")).status).toBe(404);
  });
});
