import { afterAll, beforeAll, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { createPostgresStores, type PostgresStores } from "@rubrica/adapter-postgres";
import type { GraphFragment } from "@rubrica/knowledge-graph";
import { upload } from "./report-client.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

let service: TestService;
let stores: PostgresStores;
let [teacher, student] = [] as unknown as readonly [TestPerson, TestPerson];
beforeAll(async () => {
  service = await openTestService({ workers: false });
  stores = createPostgresStores({ database: service.opened.database });
  [teacher, student] = [await service.person("teacher"), await service.person("student")];
}, 240_000);
afterAll(() => service.close());

const emptyGraph = {
  attributes: {},
  options: { type: "mixed", multi: true, allowSelfLoops: true },
  nodes: [],
  edges: [],
};

async function publishGraph(buildId: string): Promise<void> {
  await stores.graph.updateBuild(buildId, { status: "running" });
  const gzip = new Uint8Array(gzipSync(JSON.stringify(emptyGraph)));
  await stores.graph.publish(buildId, { gzip, reports: 1, nodes: 0, edges: 0 });
}

async function reportInGraph(): Promise<string> {
  const reportId = await upload(service, student);
  await stores.graph.putFragment({ reportId, hash: "1", fragment: fragmentOf(reportId) });
  return reportId;
}

function fragmentOf(reportId: string): GraphFragment {
  const nothing = { authors: [], advisors: [], keywords: [], abbreviations: [], references: [] };
  return { version: 1, reportId, title: "题", language: "zh", institution: null, textSignature: null, ...nothing };
}

const read = (who: TestPerson, path = "") =>
  service.call(`/api/v1/knowledge-graph${path}`, { headers: { ...who.headers, "Accept-Language": "en" } });
const queuedBuild = () => stores.graph.findBuild({ status: "queued" });
const tasksOf = async (buildId: string) =>
  (await service.opened.database.query("select 1 from rubrica.tasks where key = $1", [`knowledge-graph/${buildId}`]))
    .length;
async function remove(reportId: string): Promise<void> {
  const { status } = await service.call(`/api/v1/reports/${reportId}`, { method: "DELETE", headers: student.headers });
  expect(status).toBe(200);
  // Begun by the route; this waits for it.
  await service.service.sweep.run();
}

test("a graph that went with a report is built anew at once, and people are told that it is on its way", async () => {
  const [first, second] = [await reportInGraph(), await reportInGraph()];
  expect((await read(teacher)).body.error).toBe("No knowledge graph has been built yet.");
  const before = await stores.graph.insertBuild({ id: crypto.randomUUID(), requestedBy: teacher.id });
  await publishGraph(before.id);
  expect((await read(student)).status).toBe(200);

  await remove(first);
  const asked = await queuedBuild();
  expect(asked).toMatchObject({ requestedBy: null });
  expect(await tasksOf(asked?.id ?? "")).toBe(1);
  for (const [who, path] of [
    [teacher, ""],
    [teacher, "/overview"],
    [teacher, "/search?q=a"],
    [teacher, `/neighbourhood?key=${encodeURIComponent(`report:${second}`)}`],
  ] as const) {
    const { status, body, headers } = await read(who, path);
    expect([status, body.error]).toEqual([404, "The knowledge graph is being built. Look again in a moment."]);
    expect(headers.get("retry-after")).toBe("10");
  }
  // A student's is of their own reports alone, and made of them at once.
  const own = await read(student);
  expect([own.status, own.body.data.build.status]).toEqual([200, "queued"]);
  expect(JSON.stringify(own.body.data.graph)).toContain(second);
  expect(JSON.stringify(own.body.data.graph)).not.toContain(first);
  // Another one that goes meanwhile asks for no second build.
  await remove(second);
  expect(await queuedBuild()).toEqual(asked);
  await publishGraph(asked?.id ?? "");
  expect((await read(student)).status).toBe(200);
}, 240_000);

test("a graph that is missing since a report went is asked for again an hour after its build has failed", async () => {
  await remove(await reportInGraph());
  const asked = (await queuedBuild()) ?? expect.unreachable("it is asked for at once");
  await stores.graph.updateBuild(asked.id, { status: "failed", error: "It failed." });
  await service.service.sweep.run();
  expect(await queuedBuild()).toBeNull();
  expect((await read(teacher)).body.error).toBe("No knowledge graph has been built yet.");

  const passHour = () =>
    service.opened.database.query(
      "update rubrica.removed_reports set graph_asked_at = graph_asked_at - interval '1 hour'",
    );
  await passHour();
  await service.service.sweep.run();
  const again = (await queuedBuild()) ?? expect.unreachable("it is asked for again");
  expect(again.id).not.toBe(asked.id);
  await publishGraph(again.id);

  await passHour();
  await service.service.sweep.run();
  expect(await queuedBuild()).toBeNull();
}, 240_000);
