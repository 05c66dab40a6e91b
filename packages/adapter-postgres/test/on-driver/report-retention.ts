import { afterAll, beforeAll, expect, test } from "bun:test";
import { expireReports } from "@rubrica/core";
import { createPostgresStores } from "../../src/stores.ts";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

export const testReportRetention = suiteOnDriver("reports after their term on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
  });
  afterAll(() => opened.close());

  test("expireReports() removes each report once, however many processes do it, and stops when it is told to", async () => {
    const { reports, transaction, audit, queue, removedReports } = createPostgresStores({
      database: opened.database,
    });
    const ids: string[] = [];
    for (let number = 0; number < 30; number += 1) {
      const id = crypto.randomUUID();
      const runId = crypto.randomUUID();
      const file = { title: null, fileName: "a.pdf", bytes: 1, sha256: "a".repeat(64), rubricId: null };
      await reports.insert({ id, ownerId: null, runId, ...file });
      await queue.enqueue([{ type: "report.score", payload: {}, key: `report/${id}/${runId}/score` }]);
      ids.push(id);
    }
    await opened.database.query("update public.reports set created_at = now() - interval '31 days' where id <> $1", [
      ids[0] ?? "",
    ]);
    const terms = { reportDays: 30, releasedReportDays: null };
    expect(await expireReports(transaction, { terms, signal: AbortSignal.abort() })).toBe(0);
    expect(await expireReports(transaction, { terms: { reportDays: null, releasedReportDays: null } })).toBe(0);
    const removed = await Promise.all([1, 2, 3, 4].map(() => expireReports(transaction, { terms, batch: 5 })));
    // Whoever comes while another one is at it has nothing to do; the next time does the rest.
    const rest = await expireReports(transaction, { terms, batch: 5 });
    expect(removed.reduce((sum, count) => sum + count, rest)).toBe(29);
    expect((await reports.list({ limit: 99, offset: 0 })).items.map(({ id }) => id)).toEqual([ids[0] ?? ""]);
    expect((await queue.stats()).ready).toBe(1);
    expect(await removedReports.toSweep({ againAfterSeconds: 60, limit: 99 })).toHaveLength(29);
    const entries = await audit.list({ action: "reports.expired", limit: 99, offset: 0 });
    const counted = entries.items.reduce((sum, { detail }) => sum + Number(detail.reports), 0);
    expect(counted).toBe(29);
    expect(JSON.stringify(entries.items)).not.toContain(ids[1] ?? "");
  });
});
