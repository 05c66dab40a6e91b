import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

describe("/metrics", () => {
  let service: TestService;
  let admin: TestPerson;
  beforeAll(async () => {
    service = await openTestService({ environment: { WORKERS: "example:2" } });
    admin = await service.person("admin");
  }, 240_000);
  afterAll(() => service.close());

  const read = async (): Promise<string> => {
    const response = await service.fetch("/metrics", { headers: admin.headers });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toStartWith("text/plain; version=0.0.4");
    return await response.text();
  };
  const figure = (text: string, series: string): number => {
    const line = text.split("\n").find((one) => one.startsWith(`${series} `));
    return Number(line?.slice(series.length + 1) ?? 0);
  };

  test("is Prometheus's text format, and tells build, process, database and workers", async () => {
    const text = await read();
    for (const line of text.split("\n").filter((one) => one !== "" && !one.startsWith("#"))) {
      expect(line).toMatch(
        /^[a-z_][a-z0-9_]*(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? (-?[\d.]+(e[+-]\d+)?|[+-]Inf|NaN)$/i,
      );
    }
    expect(text).toMatch(/^rubrica_build_info\{version="[\d.]+",role="all"\} 1$/m);
    expect(figure(text, "process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
    expect(figure(text, "process_cpu_seconds_total")).toBeGreaterThan(0);
    expect(figure(text, 'rubrica_database_connections{state="size"}')).toBeGreaterThan(0);
    expect(figure(text, 'rubrica_worker_slots{kind="example"}')).toBe(2);
    expect(text).toContain("rubrica_event_loop_pause_max_seconds ");
  });

  test("counts requests by pattern, and gets no longer whatever people ask for", async () => {
    const ask = async (times: number) => {
      for (let index = 0; index < times; index += 1) {
        const id = crypto.randomUUID();
        await service.service.app.request(`/api/v1/reports/${id}`, { headers: admin.headers });
        await service.service.app.request(`/${id}/${id}`);
        await service.service.app.request(`/auth/v1/admin/users/${id}`);
        await service.service.app.request(`/auth/v1/${id}`);
        await service.service.app.request(`/console/${id}`);
        await service.service.app.request("/info", { method: `M${id.slice(0, 6)}` });
      }
    };
    await ask(1);
    await read();
    const before = await read();
    const reports = 'rubrica_http_requests_total{method="GET",route="/api/v1/reports/{id}",status="4xx"}';
    const users = 'rubrica_http_requests_total{method="GET",route="/auth/v1/admin/users/{user_id}",status="4xx"}';
    const seen = [reports, users].map((series) => figure(before, series));
    await ask(40);
    const after = await read();
    expect([reports, users].map((series) => figure(after, series))).toEqual(seen.map((count) => count + 40));
    expect(after).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(after).not.toContain('method="M');
    expect(after.split("\n").length).toBe(before.split("\n").length);
  });

  test("counts attempts and how they ended, and shows the queue by type and state", async () => {
    const { queue } = createPostgresStores(service.opened);
    await queue.enqueue([
      { type: "test", payload: {} },
      { type: "test", payload: { dies: true } },
      { type: "test", payload: { failures: 1 } },
      { type: "test", payload: {}, delaySeconds: 3600 },
    ]);
    // The queue is asked at most every five seconds: what it said may be of when a failed one still waited.
    const text = await waitFor(async () => {
      const seen = await read();
      const isThere =
        figure(seen, 'rubrica_task_outcomes_total{type="test",outcome="completed"}') === 2 &&
        figure(seen, 'rubrica_queue_tasks{type="test",state="dead"}') === 1 &&
        figure(seen, 'rubrica_queue_tasks{type="test",state="scheduled"}') === 1;
      return isThere && seen;
    });
    const outcome = (name: string) => figure(text, `rubrica_task_outcomes_total{type="test",outcome="${name}"}`);
    expect({ dead: outcome("dead"), retried: outcome("retried") }).toEqual({ dead: 1, retried: 1 });
    expect(figure(text, 'rubrica_task_attempts_total{type="test"}')).toBe(4);
    expect(figure(text, 'rubrica_task_duration_seconds_count{type="test"}')).toBe(4);
    expect(figure(text, 'rubrica_task_wait_seconds_count{type="test"}')).toBe(3);
    expect(figure(text, 'rubrica_queue_tasks{type="test",state="scheduled"}')).toBe(1);
    expect(figure(text, 'rubrica_queue_tasks{type="report.score",state="ready"}')).toBe(0);
    expect(figure(text, "rubrica_queue_up")).toBe(1);
  });
});
