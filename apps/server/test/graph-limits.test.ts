import { afterAll, beforeAll, expect, test } from "bun:test";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

const WINDOW_SECONDS = 3600;
const views = ["overview", "search?q=a", "neighbourhood?key=report%3Ax"];

let service: TestService;
let server: ReturnType<typeof Bun.serve>;
let [one, other] = [] as unknown as readonly [TestPerson, TestPerson];
beforeAll(async () => {
  service = await openTestService({
    environment: { RATE_LIMITS: `graph-view:3/${WINDOW_SECONDS},whole-graph:1/${WINDOW_SECONDS}` },
    workers: false,
  });
  server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => service.service.app.fetch(request) });
  [one, other] = [await service.person("teacher"), await service.person("student")];
}, 240_000);
afterAll(async () => {
  await server.stop(true);
  await service.close();
});

function read(path: string, { headers }: TestPerson, accept = "application/json"): Promise<Response> {
  const url = new URL(`/api/v1/knowledge-graph${path}`, server.url);
  return fetch(url, { headers: { ...headers, Accept: accept, "Accept-Language": "en" } });
}

async function expectRefusal(response: Response) {
  expect(response.status).toBe(429);
  const seconds = Number(response.headers.get("retry-after"));
  expect(Number.isInteger(seconds)).toBe(true);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(WINDOW_SECONDS);
  const body = (await response.json()) as { success: boolean; error: string };
  expect(body.success).toBe(false);
  expect(body.error).toMatch(/too many/i);
}

/** Nothing was built: what is let through is 404. */
test("the views of the graph share one allowance of a person; beyond it they answer 429 with Retry-After", async () => {
  for (const view of views) expect((await read(`/${view}`, one)).status).toBe(404);
  for (const view of views) await expectRefusal(await read(`/${view}`, one));
  expect((await read("/overview", other)).status).toBe(404);
}, 240_000);

test("the whole graph has an allowance of its own, as JSON and as GEXF together", async () => {
  expect((await read("", one)).status).toBe(404);
  await expectRefusal(await read("", one));
  await expectRefusal(await read("", one, "application/gexf+xml"));
  expect((await read("", other)).status).toBe(404);
}, 240_000);

test("when the window is over, the graph is read again", async () => {
  await expectRefusal(await read("/overview", one));
  await service.opened.database.query(
    "update rubrica.rate_limits set ends_at = ends_at - make_interval(secs => $1::float8)",
    [WINDOW_SECONDS],
  );
  expect((await read("/overview", one)).status).toBe(404);
  expect((await read("", one)).status).toBe(404);
}, 240_000);
