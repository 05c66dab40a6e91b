import assert from "node:assert/strict";
import type { NewRubricVersion, RubricStore } from "@rubrica/core";
import type { TestFunction } from "./test-function.ts";

/** A store over one database; rubrics of earlier tests may still be there. */
export interface RubricStoreSubject {
  readonly rubrics: RubricStore;
}

/** What every {@link RubricStore} must do. */
export function testRubricStore(test: TestFunction, create: () => Promise<RubricStoreSubject>): void {
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
    assert.deepEqual(
      (await rubrics.uploaded(id)).map(({ version }) => version),
      ["2", "1"],
    );
    const newest = (await rubrics.newest()).filter(({ rubricId }) => rubricId === id || rubricId === other);
    assert.deepEqual(new Set(newest.map(({ hash }) => hash)), new Set([kept[1]?.hash, kept[2]?.hash]));
  });

  test("keep() keeps the deployment's own apart: found by hash, and no upload", async () => {
    const { rubrics } = await create();
    const own = newVersion(crypto.randomUUID(), { uploadedBy: null });
    const changed = { ...own, hash: crypto.randomUUID() };
    assert.deepEqual([await rubrics.keep(own), await rubrics.keep(changed)], ["kept", "kept"]);
    assert.equal((await rubrics.findByHash(own.hash))?.uploadedBy, null);
    assert.deepEqual(await rubrics.uploaded(own.rubricId), []);
    assert.equal(await rubrics.keep({ ...own, uploadedBy: crypto.randomUUID() }), "kept");
    assert.equal((await rubrics.uploaded(own.rubricId)).length, 1);
  });
}
