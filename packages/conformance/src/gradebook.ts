import assert from "node:assert/strict";
import type { AccountStore, AwaitedJudgement, Gradebook, GradebookItem, ReportStore, ScoreReview } from "@rubrica/core";
import { addOwner, newReport } from "./report-owner.ts";
import type { TestFunction } from "./test-function.ts";

/** Stores over one empty database. */
export interface GradebookSubject {
  readonly gradebook: Gradebook;
  /** Releases new scores at once. */
  readonly reports: ReportStore;
  readonly accounts: AccountStore;
}

/** What every {@link Gradebook} must do. `create` gives empty stores for one test. */
export function testGradebook(test: TestFunction, create: () => Promise<GradebookSubject>): void {
  async function withScore(score: unknown = scoreOf(80)) {
    const subject = await create();
    const report = newReport(await addOwner(subject.accounts));
    await subject.reports.insert(report);
    await subject.reports.saveScore(report.id, report.runId, score);
    return { ...subject, reportId: report.id, runId: report.runId };
  }
  const by = { personId: crypto.randomUUID(), personName: "李老师" };
  const all = { limit: 100 };

  test("find() gives the newest score and that of a run, runs() all of them, oldest first", async () => {
    const { gradebook, reports, reportId, runId } = await withScore();
    const second = crypto.randomUUID();
    await reports.startRun(reportId, second, null);
    await reports.saveScore(reportId, second, scoreOf(85));
    const newest = await gradebook.find(reportId);
    assert.deepEqual([newest?.runId, newest?.version, newest?.score], [second, 1, scoreOf(85)]);
    assert.deepEqual([newest?.overriddenScore, newest?.overrides], [null, []]);
    assert.ok(newest?.releasedAt instanceof Date);
    assert.deepEqual((await gradebook.find(reportId, runId))?.score, scoreOf(80));
    assert.deepEqual(
      (await gradebook.runs(reportId, all)).items.map((entry) => [entry.runId, entry.score]),
      [
        [runId, scoreOf(80)],
        [second, scoreOf(85)],
      ],
    );
    assert.equal((await reports.latestScore(reportId))?.runId, second);
    assert.equal(await gradebook.find(crypto.randomUUID()), null);
    assert.deepEqual(await gradebook.runs(crypto.randomUUID(), all), { items: [], total: 0 });
  });

  test("runs() gives the newest of them, oldest first, with the number of all", async () => {
    const { gradebook, reports, reportId } = await withScore();
    const later = [crypto.randomUUID(), crypto.randomUUID()];
    for (const [index, run] of later.entries()) {
      await reports.startRun(reportId, run, null);
      await reports.saveScore(reportId, run, scoreOf(81 + index));
    }
    const { items, total } = await gradebook.runs(reportId, { limit: 2 });
    assert.deepEqual([items.map(({ runId }) => runId), total], [later, 3]);
    assert.deepEqual(
      (await gradebook.runs(reportId, { limit: 1 })).items.map(({ score }) => score),
      [scoreOf(82)],
    );
  });

  test("override() keeps the run's own score, records who and why, and refuses a stale version", async () => {
    const { gradebook, reportId, runId } = await withScore();
    const override = { criterionId: "method", points: 90, reason: "方法可靠", ...by };
    const change = { reportId, runId, version: 1, override, overriddenScore: scoreOf(84) };
    const outcomes = await Promise.all([gradebook.override(change), gradebook.override(change)]);
    assert.deepEqual(outcomes.toSorted(), ["accepted", "stale"]);
    const entry = await gradebook.find(reportId);
    assert.deepEqual([entry?.version, entry?.score, entry?.overriddenScore], [2, scoreOf(80), scoreOf(84)]);
    const [recorded, ...others] = entry?.overrides ?? [];
    assert.deepEqual(others, []);
    const { at, ...facts } = recorded ?? assert.fail("it is recorded");
    assert.deepEqual(facts, override);
    assert.ok(at instanceof Date && Number.isFinite(at.getTime()));

    const undone = { ...change, version: 2, override: { ...override, points: null }, overriddenScore: null };
    assert.equal(await gradebook.override(undone), "changed");
    const after = await gradebook.find(reportId);
    assert.deepEqual([after?.version, after?.overriddenScore, after?.overrides.length], [3, null, 2]);
  });

  test("override() refuses a run that is no longer the newest", async () => {
    const { gradebook, reports, reportId, runId } = await withScore();
    const second = crypto.randomUUID();
    await reports.startRun(reportId, second, null);
    await reports.saveScore(reportId, second, scoreOf(85));
    const override = { criterionId: "method", points: 90, reason: "x", ...by };
    const change = { reportId, runId, version: 1, override, overriddenScore: scoreOf(84) };
    assert.equal(await gradebook.override(change), "stale");
    assert.deepEqual((await gradebook.find(reportId, runId))?.overrides, []);
  });

  test("release() withholds every run, releases the newest alone, and tells what it changed", async () => {
    const { gradebook, reports, reportId, runId } = await withScore();
    const second = crypto.randomUUID();
    await reports.startRun(reportId, second, null);
    await reports.saveScore(reportId, second, scoreOf(85));
    const reportIds = [reportId, crypto.randomUUID()];
    const { personId } = by;
    const change = async (released: boolean) => (await gradebook.release({ reportIds, released, personId })).changed;
    assert.deepEqual(await change(true), []);
    assert.deepEqual(await change(false), [reportId]);
    assert.deepEqual(
      (await gradebook.runs(reportId, all)).items.map(({ releasedAt }) => releasedAt),
      [null, null],
    );
    // Nobody has accepted it.
    const accepted = await gradebook.release({ reportIds, released: true, acceptedOnly: true, personId });
    assert.deepEqual(accepted.changed, []);
    assert.deepEqual(await change(true), [reportId]);
    assert.equal((await gradebook.find(reportId, runId))?.releasedAt, null);
    assert.notEqual((await gradebook.find(reportId))?.releasedAt, null);
  });

  test("release() leaves what is on hold or waits for a model, and tells which", async () => {
    const { gradebook, reports, accounts } = await create();
    const owner = await addOwner(accounts);
    const add = async (findings: readonly unknown[], awaited?: AwaitedJudgement) => {
      const report = newReport(owner);
      await reports.insert(report);
      await reports.saveScore(report.id, report.runId, { ...scoreOf(80), findings }, awaited);
      return report;
    };
    const [clear, look, hold, waiting] = [
      await add([findingOf("n", "note")]),
      await add([findingOf("l", "look")]),
      await add([findingOf("h", "hold", { pages: [2] }), findingOf("l", "look")]),
      await add([findingOf("a", "hold")], awaitingModel(1)),
    ];
    const states = async () => {
      const found = await Promise.all([clear, look, hold, waiting].map(({ id }) => reports.find(id)));
      return found.map((report) => report?.scoreState);
    };
    // As soon as they are saved, what nothing holds is released.
    assert.deepEqual(await states(), ["released", "released", "awaiting_teacher", "awaiting_judgement"]);
    const decisions = await Promise.all([clear, look, hold, waiting].map(({ id }) => gradebook.find(id)));
    assert.deepEqual(
      decisions.map((entry) => entry?.decision),
      ["clear", "look", "hold", "clear"],
    );
    assert.deepEqual(decisions.at(-1)?.awaited, [1]);
    const [held, away] = [await reports.find(hold.id), await reports.find(waiting.id)];
    assert.deepEqual([held?.scoreAwaits, away?.scoreAwaits], [null, "model"]);
    const leftOpen = await add([findingOf("a", "hold")], { findings: [1], from: "answers" });
    assert.equal((await reports.find(leftOpen.id))?.scoreAwaits, "answers");

    const { personId } = by;
    const reportIds = [clear, look, hold, waiting].map(({ id }) => id);
    const withheld = await gradebook.release({ reportIds, released: false, personId });
    assert.deepEqual(withheld.changed.toSorted(), [clear.id, look.id].toSorted());
    assert.deepEqual([withheld.held, withheld.awaitingJudgement], [[], []]);
    assert.deepEqual(await states(), [
      "awaiting_release",
      "awaiting_release",
      "awaiting_teacher",
      "awaiting_judgement",
    ]);
    const outcome = await gradebook.release({ reportIds, released: true, personId });
    assert.deepEqual(outcome.changed.toSorted(), [clear.id, look.id].toSorted());
    assert.deepEqual(outcome.awaitingJudgement, [waiting.id]);
    assert.deepEqual(outcome.held, [
      {
        reportId: hold.id,
        rubricHash: "f".repeat(64),
        openFindings: [
          { number: 1, ...findingOf("h", "hold", { pages: [2] }) },
          { number: 2, ...findingOf("l", "look") },
        ],
      },
    ]);
    assert.equal((await gradebook.find(hold.id))?.releasedAt, null);

    const list = async (query: Omit<Parameters<Gradebook["list"]>[0], "limit" | "offset">) =>
      (await gradebook.list({ ...query, limit: 9, offset: 0 })).items.map(({ report }) => report.id).toSorted();
    assert.deepEqual(await list({ decision: "hold" }), [hold.id]);
    assert.deepEqual(await list({ decision: "look" }), [look.id]);
    assert.deepEqual(await list({ needsReview: true }), [hold.id, look.id].toSorted());
    const review = {
      act: "accepted",
      findingNumber: null,
      reason: null,
      personId: hold.ownerId ?? "",
      personName: "T",
    } as const;
    const { runId, version } = (await gradebook.find(hold.id)) ?? assert.fail("it is there");
    await gradebook.review({ reportId: hold.id, runId, version, review, mayRelease: false });
    assert.deepEqual(await list({ accepted: true }), [hold.id]);
    assert.deepEqual(await list({ accepted: true, released: true }), []);
    assert.deepEqual(await list({ awaitingJudgement: true }), [waiting.id, leftOpen.id].toSorted());
    assert.deepEqual(await list({ awaitingJudgement: false }), [clear.id, look.id, hold.id].toSorted());
  });

  test("endWaiting() leaves to a teacher what no model will answer", async () => {
    const { gradebook, reports, accounts } = await create();
    const report = newReport(await addOwner(accounts));
    await reports.insert(report);
    await reports.saveScore(
      report.id,
      report.runId,
      { ...scoreOf(80), findings: [findingOf("a", "hold")] },
      awaitingModel(1),
    );
    await gradebook.endWaiting(report.id, report.runId);
    const entry = await gradebook.find(report.id);
    assert.deepEqual([entry?.decision, entry?.openFindings, entry?.awaited], ["hold", [1], []]);
    const { scoreState, scoreAwaits } = (await reports.find(report.id)) ?? assert.fail("it is there");
    assert.deepEqual([scoreState, scoreAwaits], ["awaiting_teacher", null]);
    const list = await gradebook.list({ awaitingJudgement: true, limit: 9, offset: 0 });
    assert.equal(list.total, 0);
  });

  test("awaitAgain() has a score wait that nobody accepted or gave points", async () => {
    const { gradebook, reports, reportId, runId } = await withScore({
      ...scoreOf(80),
      findings: [findingOf("a", "hold"), findingOf("b", "look")],
    });
    await gradebook.awaitAgain(reportId, runId, [1, 2]);
    const waiting = await gradebook.find(reportId);
    assert.deepEqual([waiting?.decision, waiting?.openFindings, waiting?.awaited], ["clear", [], [1, 2]]);
    assert.equal((await reports.find(reportId))?.scoreState, "awaiting_judgement");
    const review = { act: "accepted", findingNumber: null, reason: null, ...by } as const;
    assert.ok(await gradebook.review({ reportId, runId, version: 1, review }));
    await gradebook.awaitAgain(reportId, runId, [1, 2]);
    assert.deepEqual((await gradebook.find(reportId))?.awaited, []);
  });

  test("review() acknowledges and reopens findings, and releases once nothing holds the score", async () => {
    const findings = [findingOf("h", "hold"), findingOf("l", "look"), findingOf("n", "note")];
    const { gradebook, reports, reportId, runId } = await withScore({ ...scoreOf(80), findings });
    const say = (
      version: number,
      act: ScoreReview["act"],
      findingNumber: number | null,
      reason: string | null = null,
    ) => gradebook.review({ reportId, runId, version, review: { act, findingNumber, reason, ...by } });
    const outcomes = await Promise.all([say(1, "acknowledged", 1, "引用的是论文"), say(1, "acknowledged", 1)]);
    assert.deepEqual(outcomes.toSorted(), [false, true]);
    const entry = await gradebook.find(reportId);
    assert.deepEqual([entry?.version, entry?.decision, entry?.openFindings], [2, "look", [2]]);
    assert.ok(entry?.releasedAt instanceof Date);
    assert.equal(entry?.reviews.length, 1);
    const { at, reason, ...said } = entry?.reviews[0] ?? assert.fail("it is recorded");
    assert.deepEqual(said, { act: "acknowledged", findingNumber: 1, ...by });
    assert.ok(at instanceof Date && Number.isFinite(at.getTime()));

    assert.equal(await say(2, "acknowledged", 2), true);
    assert.equal((await gradebook.find(reportId))?.decision, "clear");
    assert.equal(await say(3, "reopened", 1), true);
    const reopened = await gradebook.find(reportId);
    assert.deepEqual([reopened?.decision, reopened?.openFindings, reopened?.reviews.length], ["hold", [1], 3]);
    // What students have read is not taken back.
    assert.equal((await reports.find(reportId))?.scoreState, "released");
  });

  test("review() accepts a score whatever is open, releases it and waits for no model; taken back, the release stays", async () => {
    const { gradebook, reports, accounts } = await create();
    const report = newReport(await addOwner(accounts));
    await reports.insert(report);
    const [reportId, runId] = [report.id, report.runId];
    const score = { ...scoreOf(80), findings: [findingOf("h", "hold"), findingOf("a", "hold")] };
    await reports.saveScore(reportId, runId, score, awaitingModel(2));
    const say = (version: number, act: ScoreReview["act"]) =>
      gradebook.review({ reportId, runId, version, review: { act, findingNumber: null, reason: null, ...by } });
    assert.equal(await say(1, "accepted"), true);
    assert.equal(await say(1, "accepted"), false);
    const accepted = await gradebook.find(reportId);
    assert.deepEqual([accepted?.decision, accepted?.openFindings, accepted?.awaited], ["clear", [], []]);
    assert.ok(accepted?.acceptedAt instanceof Date);
    assert.ok(accepted.releasedAt instanceof Date);
    assert.equal(await say(2, "acceptance_undone"), true);
    const after = await gradebook.find(reportId);
    assert.deepEqual([after?.decision, after?.openFindings, after?.acceptedAt], ["hold", [1, 2], null]);
    assert.ok(after?.releasedAt instanceof Date);
  });

  test("override() settles findings whose every criterion has a person's points; the last of them accepts the score", async () => {
    const findings = [
      findingOf("open", "hold", { criterionIds: ["method", "results"] }),
      findingOf("n", "note", { criterionIds: ["method"] }),
    ];
    const { gradebook, reportId, runId } = await withScore({ ...scoreOf(80), findings });
    const put = (version: number, criterionId: string, points: number | null) =>
      gradebook.override({
        reportId,
        runId,
        version,
        override: { criterionId, points, reason: "x", ...by },
        overriddenScore: { ...scoreOf(82), findings },
      });
    assert.equal(await put(1, "method", 90), "changed");
    assert.deepEqual((await gradebook.find(reportId))?.openFindings, [1]);
    assert.equal(await put(2, "results", 70), "accepted");
    const entry = await gradebook.find(reportId);
    assert.deepEqual([entry?.decision, entry?.reviews.map(({ act }) => act)], ["clear", ["accepted"]]);
    assert.ok(entry?.acceptedAt instanceof Date);
    assert.ok(entry.releasedAt instanceof Date);
    assert.equal(await put(3, "results", null), "changed");
    const after = await gradebook.find(reportId);
    assert.deepEqual([after?.decision, after?.openFindings, after?.acceptedAt], ["hold", [1], null]);
    assert.deepEqual(
      after?.reviews.map(({ act }) => act),
      ["accepted", "acceptance_undone"],
    );
    assert.ok(after?.releasedAt instanceof Date);
  });

  test("list() carries the mark with overrides in force, and filters, searches and sorts by it", async () => {
    const { gradebook, reports, accounts } = await create();
    const owner = await addOwner(accounts);
    const add = async (title: string, score: unknown) => {
      const report = newReport(owner, { title });
      await reports.insert(report);
      if (score !== null) await reports.saveScore(report.id, report.runId, score);
      return report;
    };
    await add("甲 100%", scoreOf(70));
    const second = await add("乙", scoreOf(60, { mode: "ai", level: "pass", provisional: false }));
    await add("丙", scoreOf(95, { reviews: 2 }));
    await add("丁", null);
    const override = { criterionId: "method", points: 0, reason: "x", ...by };
    const overriddenScore = scoreOf(55, { mode: "ai", level: "fail", provisional: false, source: "human" });
    await gradebook.override({ reportId: second.id, runId: second.runId, version: 1, override, overriddenScore });

    const titles = async (query: Parameters<Gradebook["list"]>[0]) => {
      const { items, total } = await gradebook.list(query);
      assert.equal(items.length, total);
      return items.map(({ report }: GradebookItem) => report.title?.[0]).join("");
    };
    const all = { limit: 9, offset: 0 };
    assert.equal(await titles({ ...all, sort: "title", descending: false }).then((order) => order.length), 4);
    // The score of a model stands before better provisional ones.
    assert.equal(await titles({ ...all, sort: "score" }), "乙丙甲丁");
    assert.equal(await titles({ ...all, sort: "score", descending: false }), "乙甲丙丁");
    assert.equal(await titles({ ...all, mode: "ai" }), "乙");
    assert.equal(await titles({ ...all, level: "fail" }), "乙");
    assert.equal(await titles({ ...all, provisional: false }), "乙");
    assert.equal(await titles({ ...all, provisional: true, sort: "score" }), "丙甲");
    assert.equal(await titles({ ...all, reportIds: [second.id] }), "乙");
    assert.equal(await titles({ ...all, reportIds: [] }), "");
    assert.equal(await titles({ ...all, needsReview: true }), "丙");
    assert.equal(await titles({ ...all, released: false }), "");
    assert.equal(await titles({ ...all, q: "100%" }), "甲");
    assert.equal(await titles({ ...all, q: "%" }), "甲");
    assert.equal(await titles({ ...all, status: "queued" }), "丁");
    assert.equal(await titles({ ...all, status: "under_way" }), "丁");
    assert.equal(await titles({ ...all, ownerId: crypto.randomUUID() }), "");
    const page = await gradebook.list({ sort: "score", limit: 1, offset: 0 });
    assert.equal(page.total, 4);
    const [best] = page.items;
    assert.equal(best?.owner?.id, owner);
    const { mark } = best ?? {};
    assert.deepEqual(
      [mark?.finalScore, mark?.level.code, mark?.mode, mark?.provisional, mark?.overridden, mark?.version],
      [55, "fail", "ai", false, true, 2],
    );
    assert.equal(mark?.judgedFinalScore, 60);
    assert.deepEqual(mark?.criteria, [
      {
        number: "1.1",
        criterionId: "method",
        name: "方法",
        points: 55,
        judgedPoints: 60,
        overridden: true,
        needsReview: false,
      },
    ]);
    const [doubtful] = (await gradebook.list({ ...all, needsReview: true })).items;
    assert.deepEqual(doubtful?.mark?.openFindings, [{ number: 1, ...findingOf("x", "look", { pages: [3] }) }]);
    assert.equal(doubtful?.mark?.criteria[0]?.needsReview, true);
  });

  test("list() names the notes of a score where nothing is open, until somebody accepts it", async () => {
    const note = findingOf("n", "note", { pages: [3] });
    const findings = [findingOf("l", "look"), note];
    const { gradebook, reportId, runId } = await withScore({ ...scoreOf(80), findings });
    const notes = async () => {
      const { items } = await gradebook.list({ limit: 9, offset: 0 });
      return items.find(({ report }) => report.id === reportId)?.mark?.notes;
    };
    const say = (version: number, act: ScoreReview["act"], findingNumber: number | null) =>
      gradebook.review({ reportId, runId, version, review: { act, findingNumber, reason: null, ...by } });
    assert.deepEqual(await notes(), []);
    assert.equal(await say(1, "acknowledged", 1), true);
    assert.deepEqual(await notes(), [{ number: 2, ...note }]);
    assert.equal(await say(2, "accepted", null), true);
    assert.deepEqual(await notes(), []);
  });

  test("runs() says which of them asked a model anew", async () => {
    const { gradebook, reports, reportId } = await withScore();
    for (const askAnew of [true, false]) {
      const run = crypto.randomUUID();
      await reports.startRun(reportId, run, null, { askAnew });
      await reports.saveScore(reportId, run, scoreOf(81));
    }
    const { items } = await gradebook.runs(reportId, all);
    assert.deepEqual(
      items.map(({ askedAnew }) => askedAnew),
      [false, true, false],
    );
  });

  test("sameFiles() gives the other reports with the very file, by one person or two, and no report without any", async () => {
    const { gradebook, reports, accounts } = await create();
    const [one, other] = [await addOwner(accounts), await addOwner(accounts)];
    const [file, unique] = ["b".repeat(64), "c".repeat(64)];
    const first = await reports.insert(newReport(one, { sha256: file, title: "题目" }));
    const again = await reports.insert(newReport(one, { sha256: file }));
    const elsewhere = await reports.insert(newReport(other, { sha256: file }));
    const ownerless = await reports.insert(newReport(null, { sha256: file }));
    const alone = await reports.insert(newReport(other, { sha256: unique }));
    const found = await gradebook.sameFiles([first.id, elsewhere.id, alone.id], 9);
    const of = (id: string) => found.find(({ reportId }) => reportId === id);
    assert.equal(found.length, 2);
    assert.deepEqual([of(first.id)?.others, of(first.id)?.people], [3, 1]);
    assert.deepEqual([of(elsewhere.id)?.others, of(elsewhere.id)?.people], [3, 1]);
    assert.deepEqual(
      new Map(of(elsewhere.id)?.reports.map(({ id, name, owner }) => [id, [name, owner?.id ?? null]])),
      new Map([
        [first.id, ["题目", one]],
        [again.id, ["report.pdf", one]],
        [ownerless.id, ["report.pdf", null]],
      ]),
    );
    assert.ok(of(first.id)?.reports.every(({ createdAt }) => createdAt instanceof Date));
    const [limited] = await gradebook.sameFiles([first.id], 1);
    assert.deepEqual([limited?.others, limited?.reports.length], [3, 1]);
    assert.deepEqual(await gradebook.sameFiles([], 9), []);
  });

  test("recordCall() keeps a call once under its key, and nothing about a report that is gone", async () => {
    const { gradebook, reportId } = await withScore();
    const call = { reportId, key: "k1", section: "body", modelId: "m", runId: null, outcome: "invalid" };
    await gradebook.recordCall(call);
    await gradebook.recordCall({ ...call, outcome: "answered" });
    await gradebook.recordCall({ ...call, reportId: crypto.randomUUID() });
    const { items, total } = await gradebook.calls(reportId, { limit: 9, offset: 0 });
    assert.equal(total, 1);
    assert.deepEqual(
      items.map(({ at: _, ...facts }) => facts),
      [{ ...call, outcome: "answered" }],
    );
  });

  test("calls() gives a page of them, oldest first, and findCall() one by its key", async () => {
    const { gradebook, reportId } = await withScore();
    const keys = ["k1", "k2", "k3"];
    for (const key of keys) {
      await gradebook.recordCall({ reportId, key, section: "body", modelId: "m", runId: null, outcome: "answered" });
    }
    const { items: every } = await gradebook.calls(reportId, { limit: 9, offset: 0 });
    assert.deepEqual(new Set(every.map(({ key }) => key)), new Set(keys));
    assert.deepEqual(
      every,
      every.toSorted((left, right) => left.at.getTime() - right.at.getTime()),
    );
    const page = await gradebook.calls(reportId, { limit: 1, offset: 1 });
    assert.deepEqual(page, { items: every.slice(1, 2), total: 3 });
    assert.deepEqual(await gradebook.calls(reportId, { limit: 9, offset: 3 }), { items: [], total: 3 });
    assert.deepEqual(await gradebook.findCall(reportId, "k2"), every.find(({ key }) => key === "k2") ?? null);
    assert.equal(await gradebook.findCall(reportId, "k4"), null);
    assert.equal(await gradebook.findCall(crypto.randomUUID(), "k1"), null);
  });
}

/** What of a score the gradebook looks at. */
function scoreOf(
  finalScore: number,
  {
    mode = "simulated",
    level = "good",
    provisional = true,
    reviews = 0,
    source = "ai",
  }: {
    readonly mode?: string;
    readonly level?: string;
    readonly provisional?: boolean;
    readonly reviews?: number;
    readonly source?: string;
  } = {},
): Readonly<Record<string, unknown>> {
  const criterion = { criterionId: "method", name: "方法", score: finalScore, source, needsReview: reviews > 0 };
  const findings = Array.from({ length: Math.max(0, reviews - 1) }, () => findingOf("x", "look", { pages: [3] }));
  return {
    finalScore,
    level: { code: level, label: "良好" },
    mode,
    provisional,
    sections: [{ section: "body", criteria: [criterion] }],
    findings,
    provenance: { rubricHash: "f".repeat(64) },
  };
}

/** A model that was away is to answer this finding. */
function awaitingModel(finding: number): AwaitedJudgement {
  return { findings: [finding], from: "model" };
}

/** A finding as scoring stores it. */
function findingOf(
  code: string,
  weight: "note" | "look" | "hold",
  place: { readonly criterionIds?: readonly string[]; readonly pages?: readonly number[] } = {},
) {
  return { code, weight: weight as "look", section: null, criterionIds: [], pages: [], figures: {}, ...place };
}
