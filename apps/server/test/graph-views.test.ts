import { afterAll, beforeAll, expect, test } from "bun:test";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { upload, waitForReport } from "./report-client.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

const graph = "/api/v1/knowledge-graph";

let service: TestService;
let teacher: TestPerson;
let owner: TestPerson;
let stranger: TestPerson;
let reportId: string;
beforeAll(async () => {
  service = await openTestService();
  [teacher, owner, stranger] = [
    await service.person("teacher"),
    await service.person("student"),
    await service.person("student"),
  ];
  expect((await service.call(`${graph}/overview`, { headers: teacher.headers })).status).toBe(404);
  reportId = await upload(service, owner, "chinese-thesis.pdf");
  const other = await upload(service, stranger, "english-thesis.pdf");
  await waitForReport(service, owner, reportId);
  await waitForReport(service, stranger, other);
  await build();
}, 240_000);
afterAll(() => service.close());

async function build() {
  const { data } = (await service.call(`${graph}/builds`, { method: "POST", headers: teacher.headers })).body;
  await waitFor(async () => {
    const { body } = await service.call(`${graph}/builds/${data.id}`, { headers: teacher.headers });
    return body.data.status === "published" || null;
  });
}

const ask = async (who: TestPerson, path: string) => {
  const { status, body } = await service.call(`${graph}${path}`, { headers: who.headers });
  return { status, data: body?.data };
};

test("GET overview gives placed nodes and the relations between them, to each what they may see", async () => {
  const { data: all } = await ask(teacher, "/overview");
  const { data: own } = await ask(owner, "/overview");
  const keys = new Set(all.nodes.map((node: { key: string }) => node.key));
  for (const node of all.nodes) expect([typeof node.x, typeof node.y]).toEqual(["number", "number"]);
  for (const edge of all.edges) expect([keys.has(edge.source), keys.has(edge.target)]).toEqual([true, true]);
  const reportsOf = (data: { nodes: { type: string; key: string }[] }) =>
    data.nodes.filter(({ type }) => type === "report").map(({ key }) => key);
  expect(reportsOf(all)).toHaveLength(2);
  expect(reportsOf(own)).toEqual([`report:${reportId}`]);
  expect(own.build).toMatchObject({ reports: 1 });
  expect((await ask(teacher, "/overview")).data).toEqual(all);
});

test("GET overview takes types and a limit", async () => {
  const { data } = await ask(teacher, "/overview?types=report,keyword&limit=3");
  expect(data.nodes).toHaveLength(3);
  for (const { type } of data.nodes) expect(["report", "keyword"]).toContain(type);
  expect((await ask(teacher, "/overview?types=report,planet")).status).toBe(400);
  expect((await ask(teacher, "/overview?limit=2001")).status).toBe(400);
});

test("GET neighbourhood gives the reports and pages of each relation, and nobody else's", async () => {
  const { data } = await ask(owner, `/neighbourhood?key=${encodeURIComponent(`report:${reportId}`)}`);
  expect(data.node.type).toBe("report");
  expect(data.neighbours.length).toBeGreaterThan(3);
  expect(data.total_neighbours).toBeGreaterThanOrEqual(data.neighbours.length);
  for (const edge of data.edges) {
    expect(edge.evidence[0]).toMatchObject({ report_id: reportId, title: data.node.label });
  }
  const foreign = await ask(stranger, `/neighbourhood?key=${encodeURIComponent(`report:${reportId}`)}`);
  expect(foreign.status).toBe(404);
  const limited = await ask(teacher, `/neighbourhood?limit=2&key=${encodeURIComponent(`report:${reportId}`)}`);
  expect(limited.data.neighbours).toHaveLength(2);
});

test("GET search finds by name in any case and width, and nobody else's", async () => {
  const { data: overview } = await ask(teacher, "/overview?types=keyword&limit=1");
  const [{ label, key }] = overview.nodes;
  const q = encodeURIComponent(` ${label.toUpperCase()}`);
  const { data } = await ask(teacher, `/search?q=${q}`);
  expect(data.nodes[0].key).toBe(key);
  const own = await ask(
    stranger,
    `/search?types=report&q=${encodeURIComponent((await ask(owner, "/search?q=研究&types=report")).data.nodes[0]?.label ?? "系统")}`,
  );
  expect(own.data.nodes.filter(({ key }: { key: string }) => key === `report:${reportId}`)).toEqual([]);
  expect((await ask(teacher, "/search?q=%25%5F")).data).toEqual({ nodes: [], total: 0 });
});

test("a graph that is published later is shown at the next request", async () => {
  const before = (await ask(teacher, "/overview")).data.build.id;
  await build();
  expect((await ask(teacher, "/overview")).data.build.id).not.toBe(before);
}, 240_000);
