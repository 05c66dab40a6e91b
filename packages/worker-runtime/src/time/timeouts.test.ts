import { expect, test } from "bun:test";
import { createManualTime } from "./manual-time.ts";
import { Timeouts } from "./timeouts.ts";

function createTimeouts() {
  const time = createManualTime();
  const ended = new AbortController();
  return { time, ended, timeouts: new Timeouts(time, ended.signal), called: [] as string[] };
}

test("start() calls each when its own time is up, of one length and of several", async () => {
  const { time, timeouts, called } = createTimeouts();
  timeouts.start(1000, () => called.push("first"));
  await time.advance(400);
  timeouts.start(1000, () => called.push("second"));
  timeouts.start(100, () => called.push("short"));
  await time.advance(599);
  expect(called).toEqual(["short"]);
  await time.advance(1);
  expect(called).toEqual(["short", "first"]);
  await time.advance(400);
  expect(called).toEqual(["short", "first", "second"]);
  timeouts.start(1000, () => called.push("third"));
  await time.advance(1000);
  expect(called.at(-1)).toBe("third");
});

test("start() calls nothing that was taken back, and nothing once its signal has aborted", async () => {
  const { time, ended, timeouts, called } = createTimeouts();
  const takeBack = timeouts.start(1000, () => called.push("taken back"));
  timeouts.start(1000, () => called.push("kept"));
  takeBack();
  await time.advance(1000);
  expect(called).toEqual(["kept"]);
  timeouts.start(1000, () => called.push("late"));
  ended.abort();
  await time.advance(2000);
  expect(called).toEqual(["kept"]);
});
