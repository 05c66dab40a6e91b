import assert from "node:assert/strict";
import type { AbandonedUploads, AccountStore, ReportStore } from "@rubrica/core";
import { addOwner, newReport } from "./report-owner.ts";
import type { TestFunction } from "./test-function.ts";

/** Stores over one database. */
export interface AbandonedUploadsSubject {
  readonly abandonedUploads: AbandonedUploads;
  readonly reports: ReportStore;
  readonly accounts: AccountStore;
  /** Lets time pass for what was noted. */
  pass(seconds: number): Promise<void>;
}

/** What every {@link AbandonedUploads} must do. */
export function testAbandonedUploads(test: TestFunction, create: () => Promise<AbandonedUploadsSubject>): void {
  const [countAfterSeconds, dueAfterSeconds] = [900, 3600];
  const terms = { countAfterSeconds, dueAfterSeconds };
  const none = { ofReports: 0, abandoned: 0, due: [] };

  test("note() tells which ids no report has had since they were first told of", async () => {
    const { abandonedUploads, pass } = await create();
    const [early, late] = [crypto.randomUUID(), crypto.randomUUID()];
    const note = (...ids: string[]) => abandonedUploads.note(ids, terms);
    assert.deepEqual(await note(), none);
    // Its upload may be under way.
    assert.deepEqual(await note(early), none);
    await pass(countAfterSeconds + 1);
    assert.deepEqual(await note(early), { ...none, abandoned: 1 });
    await pass(dueAfterSeconds - countAfterSeconds - 60);
    assert.deepEqual(await note(early, late), { ...none, abandoned: 1 });
    await pass(60);
    assert.deepEqual(await note(early, late), { ofReports: 0, abandoned: 1, due: [early] });
    await pass(countAfterSeconds);
    assert.deepEqual(await note(early, late), { ofReports: 0, abandoned: 2, due: [early] });
    assert.deepEqual(await note(late), { ...none, abandoned: 1 });
  });

  test("note() never gives an id that a report has, and counts anew for one whose report came", async () => {
    const { abandonedUploads, reports, accounts, pass } = await create();
    const report = newReport(await addOwner(accounts));
    const other = crypto.randomUUID();
    const note = () => abandonedUploads.note([report.id, other], terms);
    await note();
    await pass(countAfterSeconds + 1);
    assert.equal((await note()).abandoned, 2);
    await reports.insert(report);
    await pass(dueAfterSeconds + 1);
    assert.deepEqual(await note(), { ofReports: 1, abandoned: 1, due: [other] });
  });

  test("note() leaves reports that were removed of late to whoever removes what they left", async () => {
    const { abandonedUploads, reports, accounts, pass } = await create();
    const report = newReport(await addOwner(accounts));
    await reports.insert(report);
    await reports.remove({ id: report.id });
    const note = () => abandonedUploads.note([report.id], terms);
    assert.deepEqual(await note(), none);
    await pass(dueAfterSeconds + 1);
    assert.deepEqual(await note(), none);
  });

  test("forget() lets the time of an id begin anew", async () => {
    const { abandonedUploads, pass } = await create();
    const id = crypto.randomUUID();
    const note = () => abandonedUploads.note([id], terms);
    await note();
    await pass(dueAfterSeconds + 1);
    assert.deepEqual((await note()).due, [id]);
    await abandonedUploads.forget([id, crypto.randomUUID()]);
    assert.deepEqual(await note(), none);
  });
}
