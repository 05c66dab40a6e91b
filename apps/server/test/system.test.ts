import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { AsyncLocalStorage } from "node:async_hooks";
import { rename } from "node:fs/promises";
import type { Database } from "@rubrica/adapter-postgres";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { openTestService, type TestService } from "./test-service.ts";

describe("system routes", () => {
  let service: TestService;
  let broken = false;
  /** Parts of statements that the database does not answer. */
  let hiddenQuestions: readonly string[] = [];
  /** What is asked of the database in the course of a request, and not by the workers meanwhile. */
  const asking = new AsyncLocalStorage<{ questions: number }>();
  const questionsOf = (work: () => Promise<unknown>): Promise<number> => {
    const asked = { questions: 0 };
    return asking.run(asked, async () => {
      await work();
      return asked.questions;
    });
  };
  const secretAddress = "connect ECONNREFUSED db.internal.example:5432";

  beforeAll(async () => {
    const wrapDatabase = (database: Database): Database => ({
      ...database,
      query: (text, parameters) => {
        const asked = asking.getStore();
        if (asked) asked.questions += 1;
        if (hiddenQuestions.some((hidden) => text.includes(hidden))) return Promise.reject(new Error(secretAddress));
        return broken ? Promise.reject(new Error("the connection was lost")) : database.query(text, parameters);
      },
    });
    service = await openTestService({ environment: { WORKERS: "example:1" }, wrapDatabase });
  });
  afterAll(() => service.close());

  const english = { "Accept-Language": "en" };

  test("spec 4.3 system: /health says 200 and one line a component when all is well", async () => {
    const { status, body } = await service.call("/health");
    expect(status).toBe(200);
    expect(body.data).toEqual({
      status: "healthy",
      components: ["database", "queue", "object_store", "workers"].map((component) => ({ component, healthy: true })),
    });
  });

  test("/health says 503 and which component is unwell, to everybody; what was seen, to administrators alone", async () => {
    const [student, admin] = await Promise.all([service.person("student"), service.person("admin")]);
    hiddenQuestions = ["transaction_read_only", "oldest"];
    const { status, body } = await waitFor(async () => {
      const answer = await service.call("/health", { headers: { ...english, ...student.headers } });
      return answer.status === 503 && answer;
    });
    expect([status, body.success, body.error]).toEqual([503, false, "Something does not work."]);
    const sick = body.data.components.filter((component: { healthy: boolean }) => !component.healthy);
    expect(sick).toEqual([
      { component: "database", healthy: false },
      { component: "queue", healthy: false },
    ]);
    for (const headers of [{}, student.headers]) {
      expect(JSON.stringify((await service.call("/health", { headers })).body)).not.toContain(secretAddress);
    }
    const told = await service.call("/health", { headers: admin.headers });
    expect(told.body.data.components[0]).toEqual({ component: "database", healthy: false, detail: secretAddress });
    hiddenQuestions = [];
    await waitFor(async () => (await service.call("/health")).status === 200);
  });

  test("/health warns administrators alone while strangers may register as staff and there is a course", async () => {
    const [teacher, admin] = await Promise.all([service.person("teacher"), service.person("admin")]);
    const warnings = async (headers: object, language = "en") =>
      (await service.call("/health", { headers: { ...headers, "Accept-Language": language } })).body.data.warnings;
    expect(await warnings(admin.headers)).toMatchObject([{ code: "undecided_roles" }]);
    const created = await service.call("/api/v1/courses", { headers: teacher.headers, json: { title: "A course" } });
    expect(created.status).toBe(201);
    const told = await service.call("/health", { headers: { ...english, ...admin.headers } });
    expect([told.status, told.body.data.status]).toEqual([200, "healthy"]);
    expect(told.body.data.warnings).toEqual([
      {
        code: "open_staff_roles",
        message:
          "There are courses, and anybody may register as teacher or administrator. Let strangers be students alone, on the page Users or by SELF_REGISTRATION_ROLES=student.",
      },
    ]);
    expect((await warnings(admin.headers, "zh-CN"))[0].message).toContain("任何人都可以自行注册为教师或管理员");
    expect([await warnings(teacher.headers), await warnings({})]).toEqual([undefined, undefined]);
  });

  test("/health and /readyz ask the database once for a hundred who ask", async () => {
    await service.call("/health");
    await service.call("/readyz");
    await Bun.sleep(1100); // what was seen is no longer kept
    const questions = await questionsOf(() =>
      Promise.all(Array.from({ length: 50 }, () => [service.call("/health"), service.call("/readyz")]).flat()),
    );
    expect(questions).toBeGreaterThan(0);
    expect(questions).toBeLessThan(20);
  });

  test("/livez answers whatever is the matter, and asks nothing", async () => {
    broken = true;
    const questions = await questionsOf(async () => {
      const { status, body } = await service.call("/livez");
      expect([status, body.data]).toEqual([200, { status: "alive" }]);
    });
    broken = false;
    expect(questions).toBe(0);
  });

  test("/readyz says 503 with the names of what fails, and nothing else", async () => {
    expect(await service.call("/readyz")).toMatchObject({ status: 200, body: { data: { status: "ready" } } });
    const unready = async (hidden: readonly string[]) => {
      hiddenQuestions = hidden;
      const answer = await waitFor(async () => {
        const { status, body } = await service.call("/readyz", { headers: english });
        return status === 503 && body;
      });
      hiddenQuestions = [];
      await waitFor(async () => (await service.call("/readyz")).status === 200);
      return answer;
    };
    const failing = (...names: string[]) => ({ success: false, error: "Not ready.", data: { failing: names } });
    expect(await unready(["select 1"])).toEqual(failing("database"));
    expect(await unready(["oldest"])).toEqual(failing("queue"));
    expect(await unready(["rubrica.migrations"])).toEqual(failing("migrations"));
    const renameFirst = "update rubrica.migrations set name = replace(name, $1, $2) where name like $1 || '%'";
    await service.opened.database.query(renameFirst, ["0001", "later"]);
    const behind = await waitFor(async () => {
      const { status, body } = await service.call("/readyz", { headers: english });
      return status === 503 && body;
    });
    expect(behind).toEqual(failing("migrations"));
    await service.opened.database.query(renameFirst, ["later", "0001"]);
    await rename(service.folder.objects, `${service.folder.objects}-away`);
    const away = await waitFor(async () => {
      const { status, body } = await service.call("/readyz", { headers: english });
      return status === 503 && Bun.deepEquals(body.data.failing, ["object_store"]) && body;
    });
    await rename(`${service.folder.objects}-away`, service.folder.objects);
    expect(away).toEqual(failing("object_store"));
  });

  test("/readyz says at once that the process stops, and /livez goes on answering", async () => {
    const other = await openTestService({ environment: { WORKERS: "example:1" } });
    expect((await other.call("/readyz")).status).toBe(200);
    await other.service.stop();
    expect(await other.call("/readyz")).toMatchObject({ status: 503, body: { data: { failing: ["stopping"] } } });
    expect((await other.call("/livez")).status).toBe(200);
    await other.close();
  });

  test("spec 4.3 system: /info tells name, version, limits, capabilities and the grade bands of spec 8", async () => {
    const { status, body } = await service.call("/info");
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: "Rubrica",
      limits: { max_upload_bytes: 52_428_800, password_min_length: 6 },
      capabilities: { ai: false, scoring_mode: "simulated" },
    });
    const bands = body.data.grade_bands.map((band: { label: string; from: number; to: number }) => [
      band.label,
      band.from,
      band.to,
    ]);
    expect(bands).toEqual([
      ["优秀", 90, 100],
      ["良好", 80, 89],
      ["中等", 70, 79],
      ["及格", 60, 69],
      ["不及格", 0, 59],
    ]);
  });

  test("spec 4.3 system: / says what this is, and every link of it answers", async () => {
    const { status, body } = await service.call("/");
    expect(status).toBe(200);
    for (const path of Object.values(body.data.links) as string[]) {
      expect({ path, status: (await service.fetch(path)).status }).not.toMatchObject({ status: 404 });
    }
  });

  test("/openapi.json is OpenAPI 3.1 with every route, resolvable references and unique operation ids", async () => {
    const { body } = await service.call("/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    expect(Object.keys(body.paths)).toContain("/api/v1/reports/{id}/events");
    expect(Object.keys(body.paths)).toContain("/functions/v1/auth-register");
    const text = JSON.stringify(body);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(Object.keys(body.components.schemas)).toContain(name as string);
    }
    const operations = Object.values(body.paths).flatMap((path) => Object.values(path as object));
    const ids = operations.map((operation: { operationId: string }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("/docs shows the document with nothing from elsewhere", async () => {
    const page = await (await service.fetch("/docs")).text();
    for (const [, path] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect(path).toStartWith("/docs/");
      expect((await service.fetch(path as string)).status).toBe(200);
    }
  });

  test("the keys that verify access tokens are public, without their private part", async () => {
    const { body } = await service.call("/auth/v1/.well-known/jwks.json");
    expect(body.keys[0]).toMatchObject({ kty: "EC", alg: "ES256" });
    expect(body.keys[0].d).toBeUndefined();
  });

  test("an unknown path gets 404 in the error envelope", async () => {
    const { status, body } = await service.call("/nowhere");
    expect([status, body]).toEqual([404, { success: false, error: "未找到请求的资源" }]);
  });

  test("a failing store gets 500 in the error envelope, without its message", async () => {
    const admin = await service.person("admin");
    broken = true;
    const { status, body } = await service.call("/api/v1/reports", { headers: admin.headers });
    broken = false;
    expect([status, body]).toEqual([500, { success: false, error: "服务器内部错误，请稍后重试" }]);
  });

  test("a preflight request of a page elsewhere is answered", async () => {
    const headers = { Origin: "https://school.example", "Access-Control-Request-Method": "GET" };
    const response = await service.fetch("/api/v1/reports", { method: "OPTIONS", headers });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
  });
});
