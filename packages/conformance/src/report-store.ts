import assert from "node:assert/strict";
import type { AccountStore, ReportStore } from "@rubrica/core";
import { nextMillisecond } from "./next-millisecond.ts";
import { addOwner, addReport, newReport } from "./report-owner.ts";
import type { TestFunction } from "./test-function.ts";

/** Stores over one empty database; accounts, because reports have owners. */
export interface ReportStoreSubject {
  readonly reports: ReportStore;
  readonly accounts: AccountStore;
}

/** What every {@link ReportStore} must do. `create` gives empty stores for one test. */
export function testReportStore(test: TestFunction, create: () => Promise<ReportStoreSubject>): void {
  test("insert() keeps a queued report and find() gives it back", async () => {
    const { reports, owner } = await withOwner(create);
    const report = newReport(owner, { title: "题目", rubricId: "mine", bytes: 52_428_800 });
    const inserted = await reports.insert(report);
    assert.deepEqual(inserted, await reports.find(report.id));
    const { id, ownerId, title, fileName, bytes, sha256, rubricId, runId } = inserted;
    assert.deepEqual({ id, ownerId, title, fileName, bytes, sha256, rubricId, runId }, report);
    assert.equal(inserted.status, "queued");
    assert.deepEqual([inserted.stage, inserted.progress, inserted.failure, inserted.pages], [null, 0, null, null]);
    assert.equal(await reports.find(crypto.randomUUID()), null);
  });

  test("insert() keeps a report without an owner", async () => {
    const { reports } = await create();
    const report = newReport(null);
    assert.equal((await reports.insert(report)).ownerId, null);
    assert.equal((await reports.list({ limit: 9, offset: 0 })).total, 1);
  });

  test("list() pages newest first, counts all, and filters by status and owner", async () => {
    const { reports, accounts, owner } = await withOwner(create);
    const other = await addOwner(accounts);
    const ids: string[] = [];
    for (const ownerId of [owner, owner, other]) {
      const report = newReport(ownerId);
      await reports.insert(report);
      ids.unshift(report.id);
      await nextMillisecond();
    }
    const all = await reports.list({ limit: 2, offset: 0 });
    assert.deepEqual([all.items.map((item) => item.id), all.total], [ids.slice(0, 2), 3]);
    const rest = await reports.list({ limit: 2, offset: 2 });
    assert.deepEqual([rest.items.map((item) => item.id), rest.total], [ids.slice(2), 3]);
    assert.equal((await reports.list({ ownerId: other, limit: 9, offset: 0 })).total, 1);
    await reports.fail(ids[0] as string, (all.items[0] as { runId: string }).runId, { code: "damaged", message: "x" });
    assert.equal((await reports.list({ status: "failed", limit: 9, offset: 0 })).total, 1);
    assert.equal((await reports.list({ status: "queued", limit: 9, offset: 0 })).total, 2);
  });

  test("beginStage() and endStage() record every attempt, and close what a vanished worker left open", async () => {
    const { reports, report } = await withReport(create);
    const { id, runId } = report;
    const begun = await reports.beginStage({ id, runId, stage: "convert", attempt: 1, progress: 0.1 });
    assert.deepEqual([begun?.status, begun?.stage, begun?.progress], ["processing", "convert", 0.1]);
    await reports.beginStage({ id, runId, stage: "convert", attempt: 2, progress: 0.05 });
    await reports.endStage({ id, runId, stage: "convert", attempt: 2, error: null });
    const stages = await reports.stages(id);
    assert.deepEqual(
      stages.map(({ stage, attempt, error }) => ({ stage, attempt, error })),
      [
        { stage: "convert", attempt: 1, error: "interrupted" },
        { stage: "convert", attempt: 2, error: null },
      ],
    );
    assert.ok(stages.every((stage) => stage.endedAt !== null && stage.endedAt >= stage.startedAt));
    await reports.beginStage({ id, runId, stage: "analyze", attempt: 1, progress: 0.1 });
    const newest = await reports.stages(id, { limit: 2 });
    assert.deepEqual(
      newest.map(({ stage, attempt }) => [stage, attempt]),
      [
        ["convert", 2],
        ["analyze", 1],
      ],
    );
    assert.equal((await reports.find(id))?.progress, 0.1);
  });

  test("beginStage() refuses another run, a scored report and a report that is gone", async () => {
    const { reports, report } = await withReport(create);
    const { id, runId } = report;
    const start = { id, runId, stage: "save", attempt: 1, progress: 0 } as const;
    assert.equal(await reports.beginStage({ ...start, runId: crypto.randomUUID() }), null);
    assert.equal(await reports.saveScore(id, runId, score(80)), true);
    assert.equal(await reports.beginStage(start), null);
    await reports.remove({ id });
    assert.equal(await reports.beginStage(start), null);
    assert.deepEqual(await reports.stages(id), []);
  });

  test("setProgress() only grows, keeps the pages, and leaves a finished report alone", async () => {
    const { reports, report } = await withReport(create);
    const { id, runId } = report;
    await reports.beginStage({ id, runId, stage: "convert", attempt: 1, progress: 0 });
    await reports.setProgress(id, runId, 0.4, 12);
    await reports.setProgress(id, runId, 0.2);
    await reports.setProgress(id, crypto.randomUUID(), 0.9);
    const found = await reports.find(id);
    assert.deepEqual([found?.progress, found?.pages], [0.4, 12]);
    await reports.fail(id, runId, { code: "damaged", message: "x" });
    await reports.setProgress(id, runId, 0.9);
    assert.equal((await reports.find(id))?.progress, 0.4);
  });

  test("setRecognisedTitle() names the report, before the title that was given and the file name", async () => {
    const { reports, accounts } = await create();
    const { id, runId } = await addReport(reports, accounts);
    assert.deepEqual([(await reports.find(id))?.name, (await reports.find(id))?.scoreState], ["report.pdf", "none"]);
    await reports.setRecognisedTitle(id, runId, "基于视觉的研究");
    assert.equal((await reports.find(id))?.name, "基于视觉的研究");
    await reports.setRecognisedTitle(id, crypto.randomUUID(), "of another run");
    assert.equal((await reports.find(id))?.name, "基于视觉的研究");
  });

  test("saveScore() saves one score a run, once, even when called ten times at once", async () => {
    const { reports, report } = await withReport(create);
    const { id, runId } = report;
    const saved = await Promise.all(Array.from({ length: 10 }, () => reports.saveScore(id, runId, score(89))));
    assert.deepEqual(
      saved.filter((first) => first),
      [true],
    );
    assert.deepEqual((await reports.latestScore(id))?.score, score(89));
    const found = await reports.find(id);
    assert.deepEqual([found?.status, found?.stage, found?.progress], ["scored", null, 1]);
    assert.equal(await reports.saveScore(id, crypto.randomUUID(), score(1)), false);
    assert.equal(await reports.saveScore(crypto.randomUUID(), runId, score(1)), false);
  });

  test("fail() keeps the reason, spares a scored report and other runs; beginStage() takes the report up again", async () => {
    const { reports, report } = await withReport(create);
    const { id, runId } = report;
    const failure = { code: "encrypted", message: "设有密码" };
    assert.equal(await reports.fail(id, crypto.randomUUID(), failure), false);
    assert.equal(await reports.fail(id, runId, failure), true);
    assert.deepEqual((await reports.find(id))?.failure, failure);
    const again = await reports.beginStage({ id, runId, stage: "score", attempt: 1, progress: 0.6 });
    assert.deepEqual([again?.status, again?.failure], ["processing", null]);
    await reports.saveScore(id, runId, score(70));
    assert.equal(await reports.fail(id, runId, failure), false);
  });

  test("startRun() starts over, keeps the old score until the new one is there, and refuses a busy report", async () => {
    const { reports, report } = await withReport(create);
    const { id, runId } = report;
    const second = crypto.randomUUID();
    assert.equal(await reports.startRun(id, second, null), null);
    await reports.saveScore(id, runId, score(70));
    const started = await reports.startRun(id, second, "other");
    assert.deepEqual([started?.status, started?.progress, started?.rubricId], ["queued", 0, "other"]);
    assert.equal((await reports.latestScore(id))?.runId, runId);
    assert.equal(await reports.saveScore(id, second, score(75)), true);
    assert.equal((await reports.latestScore(id))?.runId, second);
    assert.equal(await reports.startRun(crypto.randomUUID(), second, null), null);
  });

  test("startRun() with askAnew names the run since which answers count, and a later one without keeps it", async () => {
    const { reports, report } = await withReport(create);
    const { id, runId } = report;
    assert.equal(report.askedAnewBy, null);
    await reports.saveScore(id, runId, score(70));
    const [second, third] = [crypto.randomUUID(), crypto.randomUUID()];
    assert.equal((await reports.startRun(id, second, null, { askAnew: true }))?.askedAnewBy, second);
    await reports.saveScore(id, second, score(75));
    const started = await reports.startRun(id, third, null);
    assert.deepEqual([started?.runId, started?.askedAnewBy], [third, second]);
  });

  test("hold() gives the report and whether a run of it was ever scored", async () => {
    const { reports, report } = await withReport(create);
    const { id, runId } = report;
    assert.deepEqual(await reports.hold(id), { report, hasMark: false });
    await reports.fail(id, runId, { code: "damaged", message: "x" });
    assert.equal((await reports.hold(id))?.hasMark, false);
    const second = crypto.randomUUID();
    await reports.startRun(id, second, null);
    await reports.saveScore(id, second, score(70));
    assert.equal((await reports.hold(id))?.hasMark, true);
    // A mark that a later run left behind by failing is a mark still.
    const third = crypto.randomUUID();
    await reports.startRun(id, third, null);
    await reports.fail(id, third, { code: "damaged", message: "x" });
    assert.equal((await reports.hold(id))?.hasMark, true);
    assert.equal(await reports.hold(crypto.randomUUID()), null);
  });

  test("remove() deletes by id or owner, with scores and stages; a deleted owner leaves reports without one", async () => {
    const { reports, accounts, owner } = await withOwner(create);
    const [kept, gone] = [newReport(owner), newReport(owner)];
    await reports.insert(kept);
    await reports.insert(gone);
    await reports.saveScore(gone.id, gone.runId, score(70));
    assert.deepEqual(await reports.remove({ id: gone.id }), [gone.id]);
    assert.equal(await reports.latestScore(gone.id), null);
    assert.deepEqual(await reports.remove({ id: gone.id }), []);
    await accounts.remove(owner);
    assert.equal((await reports.find(kept.id))?.ownerId, null);

    const other = await addOwner(accounts);
    const own = newReport(other);
    await reports.insert(own);
    assert.deepEqual(await reports.remove({ ownerId: other }), [own.id]);
    assert.notEqual(await reports.find(kept.id), null);
  });
}

async function withOwner(create: () => Promise<ReportStoreSubject>) {
  const subject = await create();
  return { ...subject, owner: await addOwner(subject.accounts) };
}

async function withReport(create: () => Promise<ReportStoreSubject>) {
  const { reports, owner } = await withOwner(create);
  return { reports, report: await reports.insert(newReport(owner)) };
}

/** The store looks at nothing inside a score; any JSON will do. */
function score(finalScore: number): unknown {
  return { finalScore, summary: '引号"与\u2028换行' };
}
