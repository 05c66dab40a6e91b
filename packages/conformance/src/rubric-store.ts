import assert from "node:assert/strict";
import type { NewRubricVersion, RubricStore } from "@rubrica/core";
import type { TestFunction } from "./test-function.ts";

/** A store over one database; rubrics of earlier tests may still be there. */
export interface RubricStoreSubject {
  readonly rubrics: RubricStore;
}

/** What every {@link RubricStore} must do. */
export function testRubricStore(test: TestFunction, create: () => Promise<RubricStoreSubject>): void {
  const all = { limit: 100, offset: 0 };
  const newVersion = (rubricId: string, change: Partial<NewRubricVersion> = {}): NewRubricVersion => ({
    hash: crypto.randomUUID(),
    rubricId,
    version: "1",
    rubric: { id: rubricId, name: "名" },
    uploadedBy: crypto.randomUUID(),
    ...change,
  });

  test("keep() keeps a version once, and never other content under the same version", async () => {
    const { rubrics } = await create();
    const first = newVersion(crypto.randomUUID());
    assert.equal(await rubrics.keep(first), "kept");
    assert.equal(await rubrics.keep(first), "known");
    assert.equal(await rubrics.keep({ ...first, hash: crypto.randomUUID() }), "taken");
    const { createdAt, ...found } = (await rubrics.findByHash(first.hash)) ?? assert.fail("it was kept");
    assert.deepEqual(found, first);
    assert.ok(createdAt instanceof Date);
    assert.equal(await rubrics.findByHash("unknown"), null);
  });

  test("uploaded() lists the versions of a rubric, newest first, and newest() the last of each", async () => {
    const { rubrics } = await create();
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const kept = [newVersion(id), newVersion(id, { version: "2" }), newVersion(other)];
    for (const version of kept) await rubrics.keep(version);
    const { items, total } = await rubrics.uploaded(id, all);
    assert.deepEqual([items.map(({ version }) => version), total], [["2", "1"], 2]);
    const newest = await rubrics.newest({ rubricIds: [id, other], ...all });
    assert.equal(newest.total, 2);
    assert.deepEqual(new Set(newest.items.map(({ hash }) => hash)), new Set([kept[1]?.hash, kept[2]?.hash]));
  });

  test("uploaded() and newest() give the page that is asked for, with the number of all", async () => {
    const { rubrics } = await create();
    const rubricIds = Array.from({ length: 4 }, () => crypto.randomUUID()).sort();
    const [first = "", ...rest] = rubricIds;
    for (const id of rubricIds) await rubrics.keep(newVersion(id));
    for (const version of ["2", "3"]) await rubrics.keep(newVersion(first, { version }));
    const versions = await rubrics.uploaded(first, { limit: 1, offset: 1 });
    assert.deepEqual([versions.items.map(({ version }) => version), versions.total], [["2"], 3]);
    assert.deepEqual(await rubrics.uploaded(first, { limit: 9, offset: 3 }), { items: [], total: 3 });
    const page = await rubrics.newest({ rubricIds, limit: 2, offset: 1 });
    assert.deepEqual([page.items.map(({ rubricId }) => rubricId), page.total], [rest.slice(0, 2), 4]);
    const others = await rubrics.newest({ rubricIds, exceptRubricIds: [first, "absent"], ...all });
    assert.deepEqual([others.items.map(({ rubricId }) => rubricId), others.total], [rest, 3]);
    assert.deepEqual(await rubrics.newest({ rubricIds: [], ...all }), { items: [], total: 0 });
    const { items } = await rubrics.newest(all);
    const ids = items.map(({ rubricId }) => rubricId);
    assert.equal(new Set(ids).size, ids.length);
  });

  test("findUploaded() finds the newest upload of a rubric, or a version of it", async () => {
    const { rubrics } = await create();
    const id = crypto.randomUUID();
    const kept = [newVersion(id), newVersion(id, { version: "2" })];
    for (const version of kept) await rubrics.keep(version);
    assert.equal((await rubrics.findUploaded(id))?.hash, kept[1]?.hash);
    assert.equal((await rubrics.findUploaded(id, "1"))?.hash, kept[0]?.hash);
    assert.equal(await rubrics.findUploaded(id, "3"), null);
    assert.equal(await rubrics.findUploaded(crypto.randomUUID()), null);
  });

  test("keep() keeps the deployment's own apart: found by hash, and no upload", async () => {
    const { rubrics } = await create();
    const own = newVersion(crypto.randomUUID(), { uploadedBy: null });
    const changed = { ...own, hash: crypto.randomUUID() };
    assert.deepEqual([await rubrics.keep(own), await rubrics.keep(changed)], ["kept", "kept"]);
    assert.equal((await rubrics.findByHash(own.hash))?.uploadedBy, null);
    assert.deepEqual(await rubrics.uploaded(own.rubricId, all), { items: [], total: 0 });
    assert.equal(await rubrics.findUploaded(own.rubricId), null);
    assert.equal(await rubrics.keep({ ...own, uploadedBy: crypto.randomUUID() }), "kept");
    assert.equal((await rubrics.uploaded(own.rubricId, all)).total, 1);
  });
}
