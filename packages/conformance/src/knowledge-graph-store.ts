import assert from "node:assert/strict";
import { gunzipSync, gzipSync } from "node:zlib";
import type { AccountStore, KnowledgeGraphStore, ReportStore } from "@rubrica/core";
import { addReport } from "./report-owner.ts";
import type { TestFunction } from "./test-function.ts";

/** Stores over one empty database; reports, because fragments belong to them. */
export interface KnowledgeGraphStoreSubject {
  readonly graph: KnowledgeGraphStore;
  readonly reports: ReportStore;
  readonly accounts: AccountStore;
}

/** What every {@link KnowledgeGraphStore} must do. `create` gives empty stores for one test. */
export function testKnowledgeGraphStore(test: TestFunction, create: () => Promise<KnowledgeGraphStoreSubject>): void {
  const graphJson = '{"z":1,"a":[{"label":"图 \\u0000"}],  "order": "as it came"}';
  const packed = (json: string) => new Uint8Array(gzipSync(json));
  const unpacked = (gzip: Uint8Array | undefined) => gzip && gunzipSync(gzip).toString("utf8");

  test("putFragment() replaces the report's fragment; fragments() pages by report id", async () => {
    const { graph, reports, accounts } = await create();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await addReport(reports, accounts)).id);
    for (const reportId of ids) await graph.putFragment({ reportId, hash: "1", fragment: { of: reportId } });
    const [first = ""] = ids;
    await graph.putFragment({ reportId: first, hash: "2", fragment: { changed: true } });

    const seen = [];
    for (let afterReportId: string | null = null; ; ) {
      const page = await graph.fragments({ afterReportId, limit: 2 });
      if (page.length === 0) break;
      seen.push(...page);
      afterReportId = page.at(-1)?.reportId ?? null;
    }
    assert.deepEqual(
      seen.map((record) => record.reportId),
      [...ids].sort(),
    );
    assert.deepEqual(
      seen.find((record) => record.reportId === first),
      { reportId: first, hash: "2", fragment: { changed: true } },
    );
  });

  test("fragments() of named reports gives theirs alone, in pages", async () => {
    const { graph, reports, accounts } = await create();
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push((await addReport(reports, accounts)).id);
    for (const reportId of ids) await graph.putFragment({ reportId, hash: "1", fragment: {} });
    const reportIds = ids.slice(1);
    const [first = "", ...others] = [...reportIds].sort();
    const page = async (afterReportId: string | null, limit: number) =>
      (await graph.fragments({ afterReportId, limit, reportIds })).map((record) => record.reportId);
    assert.deepEqual(await page(null, 1), [first]);
    assert.deepEqual(await page(first, 9), others);
    assert.deepEqual(await graph.fragments({ afterReportId: null, limit: 9, reportIds: [] }), []);
  });

  test("isCurrent() says whether a report went since the build began to read, and publish() refuses one that is not", async () => {
    const { graph, reports, accounts } = await create();
    const report = await addReport(reports, accounts);
    await graph.putFragment({ reportId: report.id, hash: "1", fragment: {} });
    const { id } = await graph.insertBuild({ id: crypto.randomUUID(), requestedBy: null });
    await graph.updateBuild(id, { status: "running" });
    assert.equal(await graph.isCurrent(id), true);
    await reports.remove({ id: report.id });
    assert.equal(await graph.isCurrent(id), false);
    const published = { gzip: packed(graphJson), reports: 1, nodes: 1, edges: 0 };
    await assert.rejects(graph.publish(id, published));
    // It reads anew.
    await graph.updateBuild(id, { status: "running" });
    assert.equal(await graph.isCurrent(id), true);
    await graph.publish(id, published);
    assert.equal((await graph.latest())?.build.id, id);
  });

  test("putFragment() for a report that is gone does nothing, and a fragment goes with its report", async () => {
    const { graph, reports, accounts } = await create();
    await graph.putFragment({ reportId: crypto.randomUUID(), hash: "1", fragment: {} });
    const report = await addReport(reports, accounts);
    await graph.putFragment({ reportId: report.id, hash: "1", fragment: {} });
    await reports.remove({ id: report.id });
    assert.deepEqual(await graph.fragments({ afterReportId: null, limit: 10 }), []);
  });

  test("a build goes from queued over running to published, and is the latest then", async () => {
    const { graph } = await create();
    assert.equal(await graph.latest(), null);
    const id = crypto.randomUUID();
    const queued = await graph.insertBuild({ id, requestedBy: null });
    assert.deepEqual([queued.status, queued.progress, queued.finishedAt], ["queued", 0, null]);
    assert.deepEqual(await graph.findBuild({ status: "queued" }), queued);
    await graph.updateBuild(id, { status: "running", progress: 0.5 });
    assert.equal((await graph.findBuild({ id }))?.progress, 0.5);
    assert.equal(await graph.findBuild({ status: "queued" }), null);
    await graph.publish(id, { gzip: packed(graphJson), reports: 1, nodes: 2, edges: 3 });
    const latest = await graph.latest();
    assert.equal(unpacked(latest?.gzip), graphJson);
    const { status, reports, nodes, edges } = latest?.build ?? {};
    assert.deepEqual({ status, reports, nodes, edges }, { status: "published", reports: 1, nodes: 2, edges: 3 });
  });

  test("publish() of a later build swaps the graph; a second publish() of the same build changes nothing", async () => {
    const { graph } = await create();
    const ids = Array.from({ length: 7 }, () => crypto.randomUUID());
    for (const [index, id] of ids.entries()) {
      await graph.insertBuild({ id, requestedBy: null });
      await graph.publish(id, { gzip: packed(`{"number":${index}}`), reports: 0, nodes: 0, edges: 0 });
    }
    assert.equal(unpacked((await graph.latest())?.gzip), '{"number":6}');
    await graph.publish(ids[0] as string, { gzip: packed("{}"), reports: 9, nodes: 9, edges: 9 });
    assert.equal(unpacked((await graph.latest())?.gzip), '{"number":6}');
    await graph.updateBuild(ids[6] as string, { status: "failed", error: "late" });
    assert.equal((await graph.findBuild({ id: ids[6] as string }))?.status, "published");
  });

  test("updateBuild() to failed keeps the error and the time, and the graph before it", async () => {
    const { graph } = await create();
    const [good, bad] = [crypto.randomUUID(), crypto.randomUUID()];
    await graph.insertBuild({ id: good, requestedBy: null });
    await graph.publish(good, { gzip: packed("{}"), reports: 0, nodes: 0, edges: 0 });
    await graph.insertBuild({ id: bad, requestedBy: null });
    await graph.updateBuild(bad, { status: "failed", error: "out of memory" });
    const failed = await graph.findBuild({ id: bad });
    assert.deepEqual([failed?.status, failed?.error], ["failed", "out of memory"]);
    assert.notEqual(failed?.finishedAt, null);
    assert.equal((await graph.latest())?.build.id, good);
  });
}
