import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { PROCESSING_STAGES } from "@rubrica/core";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { readServerSentEvents } from "../../examples/src/server-sent-events.ts";
import { upload, waitForReport } from "./report-client.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

const reports = "/api/v1/reports";
const builds = "/api/v1/knowledge-graph/builds";

describe("things that happen at once", () => {
  let service: TestService;
  let admin: TestPerson;
  let teacher: TestPerson;
  let student: TestPerson;

  beforeAll(async () => {
    service = await openTestService();
    admin = await service.person("admin");
    teacher = await service.person("teacher");
    student = await service.person("student");
  });
  afterAll(() => service.close());

  const post = (path: string, who: TestPerson) => service.call(path, { headers: who.headers, json: {} });
  const count = async (text: string, ...parameters: string[]) => {
    const [row] = await service.opened.database.query<{ count: number }>(
      `select count(*)::int as count from ${text}`,
      parameters,
    );
    return row?.count;
  };

  /** Resolves when no task waits or runs, and no worker is still putting away a task that was cancelled. */
  async function workIsDone(): Promise<void> {
    await waitFor(async () => {
      const { body } = await service.call("/api/v1/workers/status", { headers: admin.headers });
      const { ready, scheduled, running } = body.data.queue;
      const busy = body.data.workers.some(
        (worker: { readonly running: readonly unknown[] }) => worker.running.length > 0,
      );
      return ready + scheduled + running === 0 && !busy;
    });
  }

  test("of several rescores at once one wins, the others get 409", async () => {
    const id = await upload(service, student);
    await waitForReport(service, student, id);
    // Nobody works on the one that wins before the others have asked: the next would win again.
    await post("/api/v1/task-types/report.score/pause", admin);
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(`${reports}/${id}/rescore`, teacher)));
    await post("/api/v1/task-types/report.score/resume", admin);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409, 409]);
    await waitForReport(service, student, id);
    expect(await count("public.report_scores where report_id = $1", id)).toBe(2);
  });

  test("a report deleted in any stage leaves no row, no file, no task and no dead letter", async () => {
    for (const stage of PROCESSING_STAGES) {
      const id = await upload(service, student, "chinese-thesis.pdf");
      const events = await service.fetch(`${reports}/${id}/events`, { headers: student.headers });
      for await (const { event, data } of readServerSentEvents(events)) {
        if (event === "stage" && JSON.parse(data).stage === stage) break;
      }
      const path = `${reports}/${id}`;
      expect((await service.call(path, { method: "DELETE", headers: teacher.headers })).status).toBe(200);
      await workIsDone();
      for (const table of ["stages", "scores", "events", "fragments"]) {
        const left = await count(`public.report_${table} where report_id = $1`, id);
        expect({ stage, table, left }).toEqual({ stage, table, left: 0 });
      }
      const files = await readdir(service.folder.path, { recursive: true });
      expect({ stage, left: files.filter((name) => name.includes(id)) }).toEqual({ stage, left: [] });
    }
    expect(await count("rubrica.dead_letters")).toBe(0);
  });

  test("several graph builds at once all end published, also when a report is deleted meanwhile", async () => {
    const doomed = await upload(service, student, "english-thesis.pdf");
    await waitForReport(service, student, doomed);
    const [first, second, third, deleted] = await Promise.all([
      post(builds, admin),
      post(builds, teacher),
      post(builds, admin),
      service.call(`${reports}/${doomed}`, { method: "DELETE", headers: teacher.headers }),
    ]);
    expect([first.status, second.status, third.status, deleted.status]).toEqual([202, 202, 202, 200]);
    await workIsDone();
    const asked = [...new Set([first, second, third].map(({ body }) => body.data.id))];
    for (const id of asked) {
      const { body } = await service.call(`${builds}/${id}`, { headers: admin.headers });
      expect(body.data).toMatchObject({ status: "published", progress: 1, error: null });
    }
    expect(await count("rubrica.dead_letters")).toBe(0);
  });

  test("case 19: of twenty registrations of one address at once, however it is spelled, one makes the account and its record", async () => {
    const address = "zoë-müller@example.com";
    const spellings = [
      address,
      address.toUpperCase(),
      address.normalize("NFD"),
      address.normalize("NFD").toUpperCase(),
      ` ${address}\t`,
      address.replace("@", "\uff20"),
      address.replace("zo", "\uff5a\uff4f"),
      address.replace("example", "EXAMPLE").replace("m", "\uff2d"),
    ];
    const register = (turn: number) => {
      const email = spellings[turn % spellings.length] ?? address;
      const given = { email, password: "secret-123", full_name: "Zoë Müller", role: "student" };
      return turn % 2 === 0
        ? service.call("/functions/v1/auth-register", { json: given })
        : service.call("/auth/v1/signup", { json: { ...given, data: given } });
    };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => register(turn)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(19);
    for (const { status, body } of refused) {
      expect(status === 409 ? body.error : [status, body.error_code]).toEqual(
        status === 409 ? "该邮箱已被注册" : [422, "user_already_exists"],
      );
    }
    expect(await count("auth.users where lower(email) = $1", address)).toBe(1);
    expect(await count("public.user_info where email = $1", address)).toBe(1);
    expect(await count("auth.users where email like '%ller@%'")).toBe(1);
  });

  test("a dead letter redriven twice at once goes back once", async () => {
    const id = await upload(service, student);
    await waitForReport(service, student, id);
    await service.opened.database.query(
      `insert into rubrica.dead_letters (id, type, version, payload, priority, attempts, max_attempts, crashes,
         max_crashes, enqueued_at, error_code, error_message)
       values (987654, 'test', 1, '{}', 0, 1, 5, 0, 5, now(), 'drill', 'drill')`,
    );
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post("/api/v1/dead-letters/987654/redrive", admin)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 404, 404, 404]);
    await workIsDone();
  });
});
