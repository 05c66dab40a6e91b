import { expect, test } from "bun:test";
import type { Settlement, TaskSource } from "@rubrica/core";
import { createManualTime } from "../index.ts";
import { GroupedSettle } from "./grouped-settle.ts";

const completed = (taskId: string): Settlement => ({ taskId, lease: "lease", outcome: "completed" });

/** A source whose settles are answered one by one. */
function createSource() {
  const asked: { readonly ids: readonly string[]; answer(lost: readonly string[]): void; fail(error: Error): void }[] =
    [];
  const settle: TaskSource["settle"] = (settlements) =>
    new Promise((resolve, reject) => {
      asked.push({ ids: settlements.map(({ taskId }) => taskId), answer: (lost) => resolve({ lost }), fail: reject });
    });
  const time = createManualTime();
  return { asked, time, grouped: new GroupedSettle({ settle } as unknown as TaskSource, time, 15) };
}

test("settle() asks at once, and what comes meanwhile goes together with the next", async () => {
  const { asked, time, grouped } = createSource();
  const first = grouped.settle(completed("1"));
  await null;
  const others = ["2", "3", "4"].map((id) => grouped.settle(completed(id)));
  expect(asked.map(({ ids }) => ids)).toEqual([["1"]]);
  asked[0]?.answer([]);
  expect(await first).toBe(true);
  await time.settle();
  expect(asked.map(({ ids }) => ids)).toEqual([["1"], ["2", "3", "4"]]);
  asked[1]?.answer(["3"]);
  expect(await Promise.all(others)).toEqual([true, false, true]);
});

test("settle() asks once for what ends at one moment", async () => {
  const { asked, grouped } = createSource();
  const all = ["1", "2", "3"].map((id) => grouped.settle(completed(id)));
  await null;
  expect(asked.map(({ ids }) => ids)).toEqual([["1", "2", "3"]]);
  asked[0]?.answer([]);
  expect(await Promise.all(all)).toEqual([true, true, true]);
});

test("settle() of an attempt that still waits is one settlement", async () => {
  const { asked, time, grouped } = createSource();
  void grouped.settle(completed("1"));
  await null;
  const twice = [grouped.settle(completed("2")), grouped.settle(completed("2"))];
  asked[0]?.answer([]);
  await time.settle();
  expect(asked[1]?.ids).toEqual(["2"]);
  asked[1]?.answer([]);
  expect(await Promise.all(twice)).toEqual([true, true]);
});

test("settle() rejects for all that went together when the store fails or hangs, and goes on with the next", async () => {
  const { asked, time, grouped } = createSource();
  const first = grouped.settle(completed("1"));
  await null;
  const together = [grouped.settle(completed("2")), grouped.settle(completed("3"))];
  asked[0]?.fail(new Error("The store is down."));
  expect((await Promise.allSettled([first]))[0]?.status).toBe("rejected");
  await time.settle();
  const outcomes = Promise.allSettled(together);
  await time.advance(15_000);
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const last = grouped.settle(completed("4"));
  await null;
  asked[2]?.answer([]);
  expect(await last).toBe(true);
});
