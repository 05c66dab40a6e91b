import assert from "node:assert/strict";
import type {
  AccountStore,
  ProgressBus,
  RecordedEvent,
  ReportEvent,
  ReportStore,
  ReportStores,
  Transaction,
} from "@rubrica/core";
import { SERVICE } from "@rubrica/core";
import { addReport } from "./report-owner.ts";
import type { TestFunction } from "./test-function.ts";

/** Stores over one empty database; reports, because events belong to them. */
export interface ProgressBusSubject {
  readonly progress: ProgressBus;
  readonly reports: ReportStore;
  readonly accounts: AccountStore;
  readonly transaction: Transaction<ReportStores>;
}

/** What every {@link ProgressBus} must do. `create` gives empty stores for one test. */
export function testProgressBus(test: TestFunction, create: () => Promise<ProgressBusSubject>): void {
  test("watch() gives the whole history in order, then what happens next", async () => {
    const { progress, reportId } = await withReport(create);
    await progress.publish(reportId, progressEvent(0.1));
    await progress.publish(reportId, progressEvent(0.2));
    const watcher = startWatching(progress, reportId, 0);
    await watcher.until(2);
    await progress.publish(reportId, progressEvent(0.3));
    assert.deepEqual(fractionsOf(await watcher.until(3)), [0.1, 0.2, 0.3]);
    await watcher.stop();
  });

  test("watch() resumes after an event without repeating or losing one", async () => {
    const { progress, reportId } = await withReport(create);
    for (const fraction of [0.1, 0.2, 0.3]) await progress.publish(reportId, progressEvent(fraction));
    const first = startWatching(progress, reportId, 0);
    const [heard] = await first.until(3);
    await first.stop();
    const second = startWatching(progress, reportId, heard?.id ?? 0);
    assert.deepEqual(fractionsOf(await second.until(2)), [0.2, 0.3]);
    await second.stop();
  });

  test("watch() hears its own report alone, and several watchers hear the same", async () => {
    const { progress, reports, accounts, reportId } = await withReport(create);
    const otherId = (await addReport(reports, accounts)).id;
    const watchers = [startWatching(progress, reportId, 0), startWatching(progress, reportId, 0)];
    await progress.publish(otherId, progressEvent(0.9));
    await progress.publish(reportId, { type: "done", finalScore: 88, level: "良好", mode: "ai" });
    for (const watcher of watchers) {
      const [event] = await watcher.until(1);
      assert.deepEqual(event?.event, { type: "done", finalScore: 88, level: "良好", mode: "ai" });
      await watcher.stop();
    }
  });

  test("publish() inside a transaction is heard on commit and never after a rollback", async () => {
    const { progress, transaction, reportId } = await withReport(create);
    const watcher = startWatching(progress, reportId, 0);
    await assert.rejects(
      transaction.run(SERVICE, async (stores) => {
        await stores.progress.publish(reportId, progressEvent(0.1));
        throw new Error("rolled back");
      }),
    );
    await transaction.run(SERVICE, (stores) => stores.progress.publish(reportId, progressEvent(0.2)));
    assert.deepEqual(fractionsOf(await watcher.until(1)), [0.2]);
    await watcher.stop();
  });

  test("publish() for a report that is gone does nothing", async () => {
    const { progress } = await withReport(create);
    await progress.publish(crypto.randomUUID(), progressEvent(0.5));
  });

  test("forget() erases the events of reports that are gone, and keeps what comes about them afterwards out", async () => {
    const subject = await withReport(create);
    const { progress, reports, accounts, reportId } = subject;
    const unheard = (await addReport(reports, accounts)).id;
    for (const id of [reportId, unheard]) await progress.publish(id, progressEvent(0.1));
    for (const id of [reportId, unheard]) await reports.remove({ id });
    await progress.forget([reportId, unheard]);
    await progress.forget([]);
    await progress.publish(reportId, progressEvent(0.2));
    assert.deepEqual(await heardMeanwhile(subject, [reportId, unheard]), []);
  });

  test("forget() inside a transaction erases on commit, and nothing after a rollback", async () => {
    const subject = await withReport(create);
    const { progress, transaction, reportId } = subject;
    await progress.publish(reportId, progressEvent(0.1));
    await assert.rejects(
      transaction.run(SERVICE, async (stores) => {
        await stores.progress.forget([reportId]);
        throw new Error("rolled back");
      }),
    );
    const watcher = startWatching(progress, reportId, 0);
    assert.deepEqual(fractionsOf(await watcher.until(1)), [0.1]);
    await watcher.stop();
    await transaction.run(SERVICE, async (stores) => {
      await stores.reports.remove({ id: reportId });
      await stores.progress.forget([reportId]);
    });
    assert.deepEqual(await heardMeanwhile(subject, [reportId]), []);
  });

  test("watch() ends when its signal aborts, also while it waits", async () => {
    const { progress, reportId } = await withReport(create);
    const watcher = startWatching(progress, reportId, 0);
    await watcher.stop();
    assert.equal(watcher.ended(), true);
  });
}

/** What watchers of these reports hear while another one, who began after them, hears of ten events one after the other. */
async function heardMeanwhile({ progress, reports, accounts }: ProgressBusSubject, reportIds: readonly string[]) {
  const other = (await addReport(reports, accounts)).id;
  const watchers = reportIds.map((reportId) => startWatching(progress, reportId, 0));
  const last = startWatching(progress, other, 0);
  for (let count = 1; count <= 10; count++) {
    await progress.publish(other, progressEvent(count / 10));
    await last.until(count);
  }
  const heard: RecordedEvent[] = [];
  for (const watcher of watchers) heard.push(...(await watcher.until(0)));
  for (const watcher of [last, ...watchers]) await watcher.stop();
  return heard;
}

function startWatching(progress: ProgressBus, reportId: string, afterId: number) {
  const controller = new AbortController();
  const events: RecordedEvent[] = [];
  let heard = () => {};
  let ended = false;
  const watching = (async () => {
    for await (const event of progress.watch(reportId, afterId, controller.signal)) {
      events.push(event);
      heard();
    }
    ended = true;
  })();
  return {
    async until(count: number): Promise<readonly RecordedEvent[]> {
      const deadline = setTimeout(() => heard(), WAIT_MILLISECONDS);
      const startedAt = Date.now();
      while (events.length < count) {
        await new Promise<void>((resolve) => {
          heard = resolve;
        });
        assert.ok(Date.now() - startedAt < WAIT_MILLISECONDS, `heard ${events.length} of ${count} events`);
      }
      clearTimeout(deadline);
      return events;
    },
    async stop(): Promise<void> {
      controller.abort();
      await watching;
    },
    ended: () => ended,
  };
}

const WAIT_MILLISECONDS = 50_000;

function progressEvent(fraction: number): ReportEvent {
  return { type: "progress", stage: "convert", progress: fraction, detail: null };
}

function fractionsOf(events: readonly RecordedEvent[]): number[] {
  return events.map(({ event }) => (event.type === "progress" ? event.progress : Number.NaN));
}

async function withReport(create: () => Promise<ProgressBusSubject>) {
  const subject = await create();
  return { ...subject, reportId: (await addReport(subject.reports, subject.accounts)).id };
}
