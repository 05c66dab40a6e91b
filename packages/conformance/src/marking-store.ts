import assert from "node:assert/strict";
import type { AccountStore, Marking, MarkingStore, ReportStore } from "@rubrica/core";
import { addOwner, addReport } from "./report-owner.ts";
import type { TestFunction } from "./test-function.ts";

/** A store over one database; requests of earlier tests may still be there. */
export interface MarkingStoreSubject {
  readonly markings: MarkingStore;
  readonly reports: ReportStore;
  readonly accounts: AccountStore;
}

/** What every {@link MarkingStore} must do. */
export function testMarkingStore(test: TestFunction, create: () => Promise<MarkingStoreSubject>): void {
  const newMarking = async ({ reports, accounts }: MarkingStoreSubject): Promise<Omit<Marking, "undone">> => ({
    requestId: crypto.randomUUID(),
    reportId: (await addReport(reports, accounts)).id,
    runId: crypto.randomUUID(),
    personId: await addOwner(accounts),
    digest: "a".repeat(64),
    outcome: { version: 2, finalScore: 81, accepted: true, released: false },
    before: {
      points: [
        { criterionId: "body-content", points: { points: 70, reason: "too short" } },
        { criterionId: "body-language", points: null },
      ],
      accepted: false,
      released: false,
    },
  });

  test("insert() keeps what a request did, once", async () => {
    const subject = await create();
    const { markings } = subject;
    const marking = await newMarking(subject);
    assert.equal(await markings.find(marking.requestId), null);
    assert.equal(await markings.insert(marking), true);
    assert.deepEqual(await markings.find(marking.requestId), { ...marking, undone: null });
    assert.equal(await markings.insert({ ...marking, digest: "b".repeat(64) }), false);
    assert.equal((await markings.find(marking.requestId))?.digest, marking.digest);
    assert.equal(await markings.find("no-id"), null);
  });

  test("undo() keeps what undoing came to, once", async () => {
    const subject = await create();
    const { markings } = subject;
    const marking = await newMarking(subject);
    const undone = { version: 4, finalScore: 78, accepted: false, released: false };
    assert.equal(await markings.undo(marking.requestId, undone), false);
    await markings.insert(marking);
    assert.equal(await markings.undo(marking.requestId, undone), true);
    assert.equal(await markings.undo(marking.requestId, { ...undone, version: 9 }), false);
    assert.deepEqual((await markings.find(marking.requestId))?.undone, undone);
  });
}
