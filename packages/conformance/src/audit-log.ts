import assert from "node:assert/strict";
import type { AuditLog } from "@rubrica/core";
import type { TestFunction } from "./test-function.ts";

/** A store over one database; the log of earlier tests may still be there. */
export interface AuditLogSubject {
  readonly audit: AuditLog;
}

/** What every {@link AuditLog} must do. */
export function testAuditLog(test: TestFunction, create: () => Promise<AuditLogSubject>): void {
  test("append() keeps what was done, and list() gives it back, newest first", async () => {
    const { audit } = await create();
    const [personId, reportId] = [crypto.randomUUID(), crypto.randomUUID()];
    const entry = { personId, role: "teacher", reportId } as const;
    await audit.append({ ...entry, action: "score.read" });
    await audit.append({ ...entry, action: "score.overridden", detail: { from: 70, to: 80, reason: '引号"' } });
    const { items, total } = await audit.list({ reportId, limit: 9, offset: 0 });
    assert.equal(total, 2);
    assert.deepEqual(
      items.map(({ action, detail }) => ({ action, detail })),
      [
        { action: "score.overridden", detail: { from: 70, to: 80, reason: '引号"' } },
        { action: "score.read", detail: {} },
      ],
    );
    assert.deepEqual([items[0]?.personId, items[0]?.role, items[0]?.reportId], [personId, "teacher", reportId]);
    assert.ok(items[0]?.at instanceof Date);
  });

  test("list() pages, and filters by report, person and action", async () => {
    const { audit } = await create();
    const [personId, first, second] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    for (const reportId of [first, second]) {
      for (const action of ["score.read", "score.released"] as const) {
        await audit.append({ personId, role: "admin", action, reportId });
      }
    }
    const page = await audit.list({ personId, limit: 1, offset: 1 });
    assert.deepEqual([page.total, page.items.map(({ action }) => action)], [4, ["score.read"]]);
    assert.equal((await audit.list({ personId, reportId: first, limit: 9, offset: 0 })).total, 2);
    assert.equal((await audit.list({ personId, action: "score.read", limit: 9, offset: 0 })).total, 2);
    assert.equal((await audit.list({ personId: crypto.randomUUID(), limit: 9, offset: 0 })).total, 0);
  });
}
