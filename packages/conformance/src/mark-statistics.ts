import assert from "node:assert/strict";
import type { AccountStore, Gradebook, GradebookQuery, MarkStatistics, MarkSummary, ReportStore } from "@rubrica/core";
import { GRADEBOOK_SORTS } from "@rubrica/core";
import fc from "fast-check";
import { outlineByHand, summarizeByHand } from "./mark-statistics/marks-by-hand.ts";
import { type RandomReport, randomFilter, randomReports } from "./mark-statistics/random-marks.ts";
import { addOwner, newReport } from "./report-owner.ts";
import type { TestFunction } from "./test-function.ts";

/** Stores over one empty database. */
export interface MarkStatisticsSubject {
  readonly markStatistics: MarkStatistics;
  readonly gradebook: Gradebook;
  /** Releases new scores at once. */
  readonly reports: ReportStore;
  readonly accounts: AccountStore;
  /** Makes scores such as they were before they were prepared for counting: about every second, or all of them. */
  forget(which: "some" | "all"): Promise<void>;
}

/** Classes that are tried, with some reports each. */
const RUNS = 8;

/** What every {@link MarkStatistics} must do. `create` gives empty stores for one test. */
export function testMarkStatistics(test: TestFunction, create: () => Promise<MarkStatisticsSubject>): void {
  test("summarize() says of no reports that there are none", async () => {
    const { markStatistics } = await create();
    const nothing: MarkSummary = {
      reports: 0,
      withoutScore: 0,
      inProgress: 0,
      late: 0,
      unreleased: { awaitingJudgement: 0, hold: 0, look: 0, clear: 0, accepted: 0 },
      findings: [],
      scales: [],
    };
    assert.deepEqual(await markStatistics.summarize({}), nothing);
    assert.deepEqual(await markStatistics.outline({}), { reportIds: [], criteria: [] });
    assert.equal(await markStatistics.prepare(9), 0);
  });

  test("summarize() is what a walk over the list comes to, to the last digit, whatever is asked for", async () => {
    await fc.assert(
      fc.asyncProperty(
        randomReports,
        fc.array(randomFilter, { minLength: 3, maxLength: 3 }),
        async (marks, filters) => {
          const subject = await create();
          const owners = await addMarks(subject, marks);
          for (const filter of [{}, ...owners.map((ownerId) => ({ ownerId })), ...filters]) {
            assert.deepEqual(sorted(await subject.markStatistics.summarize(filter)), await byHand(subject, filter));
          }
          await subject.forget("some");
          assert.deepEqual(sorted(await subject.markStatistics.summarize({})), await byHand(subject, {}));
        },
      ),
      { numRuns: RUNS },
    );
  });

  test("version() differs after every change of what summarize() counts, and only then", async () => {
    const { markStatistics, reports, gradebook, accounts } = await create();
    const ownerId = await addOwner(accounts);
    const report = newReport(ownerId);
    const [reportId, runId] = [report.id, report.runId];
    const finding = { code: "x", weight: "look", section: null, criterionIds: [], pages: [], figures: {} };
    const criterion = { criterionId: "a", name: "A", score: 80, source: "ai" };
    const level = { code: "good", label: "良好" };
    const score = {
      finalScore: 80,
      level,
      mode: "ai",
      findings: [finding, finding],
      sections: [{ criteria: [criterion] }],
    };
    const person = { personId: ownerId, personName: "Li" };
    const seen = (version: number) => ({ reportId, runId, version });
    const said = { findingNumber: null, reason: null, ...person };
    const override = { criterionId: "a", points: 70, reason: "because", ...person };
    const changes: readonly (() => Promise<unknown>)[] = [
      () => reports.insert(report),
      () => reports.beginStage({ id: reportId, runId, stage: "save", attempt: 1, progress: 0 }),
      () => reports.saveScore(reportId, runId, score, { findings: [1], from: "model" }),
      () => gradebook.endWaiting(reportId, runId),
      () => gradebook.override({ ...seen(1), override, overriddenScore: { ...score, finalScore: 70 } }),
      () => gradebook.review({ ...seen(2), review: { ...said, act: "acknowledged", findingNumber: 2 } }),
      () => gradebook.review({ ...seen(3), review: { ...said, act: "accepted" } }),
      () => gradebook.release({ reportIds: [reportId], released: false, personId: ownerId }),
      () => gradebook.release({ reportIds: [reportId], released: true, personId: ownerId }),
      () => reports.startRun(reportId, crypto.randomUUID(), null),
      () => reports.remove({ id: reportId }),
    ];
    let before = await markStatistics.version({});
    for (const [index, change] of changes.entries()) {
      await change();
      const after = await markStatistics.version({});
      assert.notEqual(after, before, `change ${index}`);
      assert.equal(await markStatistics.version({}), after);
      before = after;
    }
    assert.notEqual(await markStatistics.version({ ownerId }), "");
  });

  test("outline() is what the list holds, in its order", async () => {
    await fc.assert(
      fc.asyncProperty(
        randomReports,
        fc.constantFrom(...GRADEBOOK_SORTS),
        fc.boolean(),
        async (marks, sort, descending) => {
          const subject = await create();
          await addMarks(subject, marks);
          const { markStatistics, gradebook } = subject;
          const { items } = await gradebook.list({ sort, descending, ...whole });
          assert.deepEqual(await markStatistics.outline({ sort, descending }), outlineByHand(items));
          await subject.forget("some");
          assert.deepEqual(await markStatistics.outline({ sort, descending }), outlineByHand(items));
        },
      ),
      { numRuns: RUNS },
    );
  });

  test("prepare() goes through the scores of before bit by bit, and changes no figure", async () => {
    const subject = await create();
    await addMarks(subject, fc.sample(randomReports, { numRuns: 4, seed: 21 }).flat());
    await subject.forget("all");
    const { markStatistics } = subject;
    const before = await markStatistics.summarize({});
    for (let left = Number.POSITIVE_INFINITY; left > 0; ) {
      left = await markStatistics.prepare(2);
      assert.ok(left <= 2);
      assert.deepEqual(await markStatistics.summarize({}), before);
    }
    assert.equal(await markStatistics.prepare(2), 0);
  });
}

const whole = { limit: 500, offset: 0 };

async function byHand({ gradebook }: MarkStatisticsSubject, filter: Omit<GradebookQuery, "limit" | "offset">) {
  return sorted(summarizeByHand((await gradebook.list({ ...filter, ...whole })).items));
}

/** Levels come in whatever order. */
function sorted(summary: MarkSummary): MarkSummary {
  const scales = summary.scales.map((scale) => ({
    ...scale,
    levels: scale.levels.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  }));
  return { ...summary, scales };
}

/** @returns the two owners of the reports. */
async function addMarks(subject: MarkStatisticsSubject, marks: readonly RandomReport[]): Promise<readonly string[]> {
  const owners = [await addOwner(subject.accounts), await addOwner(subject.accounts)];
  for (const mark of marks) await addMark(subject, mark, owners[mark.ofOther ? 1 : 0] ?? null);
  return owners;
}

async function addMark({ reports, gradebook }: MarkStatisticsSubject, mark: RandomReport, owner: string | null) {
  const report = newReport(owner);
  await reports.insert(report);
  const by = { personId: crypto.randomUUID(), personName: "李老师" };
  let { runId } = report;
  for (const [index, score] of mark.scores.entries()) {
    if (index > 0) {
      runId = crypto.randomUUID();
      await reports.startRun(report.id, runId, null);
    }
    const awaited = mark.awaited.length > 0 ? ({ findings: mark.awaited, from: "answers" } as const) : undefined;
    await reports.saveScore(report.id, runId, score, awaited);
  }
  if (mark.scores.length === 0) return;
  let version = 1;
  if (mark.overridden !== null) {
    const override = { criterionId: "method", points: 70, reason: "x", ...by };
    await gradebook.override({ reportId: report.id, runId, version, override, overriddenScore: mark.overridden });
    version += 1;
  }
  if (mark.act !== null) {
    const review = { act: mark.act, findingNumber: mark.act === "acknowledged" ? 1 : null, reason: null, ...by };
    await gradebook.review({ reportId: report.id, runId, version, review });
  }
  if (mark.withheld) await gradebook.release({ reportIds: [report.id], released: false, personId: by.personId });
}
