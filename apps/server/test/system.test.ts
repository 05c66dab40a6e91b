import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Database } from "@rubrica/adapter-postgres";
import { openTestService, type TestService } from "./test-service.ts";

describe("system routes", () => {
  let service: TestService;
  let broken = false;

  beforeAll(async () => {
    const wrapDatabase = (database: Database): Database => ({
      ...database,
      query: (text, parameters) =>
        broken ? Promise.reject(new Error("the connection was lost")) : database.query(text, parameters),
    });
    service = await openTestService({ environment: { WORKERS: "example:1" }, wrapDatabase });
  });
  afterAll(() => service.close());

  test("spec 4.3 system: /health says 200 and one line a component when all is well", async () => {
    const { status, body } = await service.call("/health");
    expect(status).toBe(200);
    expect(body.data.status).toBe("healthy");
    const names = body.data.components.map((component: { component: string }) => component.component);
    expect(names).toEqual(["database", "queue", "object_store", "workers"]);
  });

  test("/health says 503 and which component is unwell", async () => {
    broken = true;
    const { status, body } = await service.call("/health", { headers: { "Accept-Language": "en" } });
    broken = false;
    expect([status, body.success, body.error]).toEqual([503, false, "Something does not work."]);
    const sick = body.data.components.filter((component: { healthy: boolean }) => !component.healthy);
    expect(sick.map((component: { component: string }) => component.component)).toEqual(["database", "queue"]);
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
