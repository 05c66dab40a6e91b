import { expect, test } from "bun:test";
import { WriteAccess } from "./write-access.ts";

/** A server, an adjustable clock and the results. */
function access(answers: readonly boolean[] = []) {
  const asked: number[] = [];
  const left: number[] = [];
  let now = 0;
  let due: { readonly at: number; readonly work: () => void } | null = null;
  const writes = new WriteAccess({
    async mayWrite() {
      asked.push(now / 1000);
      return answers[asked.length - 1] ?? false;
    },
    leave: () => void left.push(now / 1000),
    later(work, milliseconds) {
      due = { at: now + milliseconds, work };
    },
    now: () => now,
  });
  const answered = () => new Promise((resolve) => setImmediate(resolve));
  return {
    asked,
    left,
    refused: async (sentAt?: number) => {
      writes.refused(sentAt ?? now);
      await answered();
    },
    async passSeconds(seconds: number) {
      now += seconds * 1000;
      if (!due || due.at > now) return;
      const { work } = due;
      due = null;
      work();
      await answered();
    },
  };
}

test("refused() asks anew after 1, 2, 4 and then every 5 s, and leaves nothing, while writes are refused everywhere", async () => {
  const { asked, left, refused, passSeconds } = access();
  for (let write = 0; write < 120; write += 1) {
    await passSeconds(0.5);
    await refused();
  }
  expect(asked).toEqual([0.5, 1.5, 3.5, 7.5, 12.5, 17.5, 22.5, 27.5, 32.5, 37.5, 42.5, 47.5, 52.5, 57.5]);
  expect(left).toEqual([]);
});

test("refused() leaves once a new connection may write, and what was sent before says nothing of the new ones", async () => {
  const { asked, left, refused, passSeconds } = access([false, true]);
  await refused();
  await refused();
  await passSeconds(1);
  expect([asked, left]).toEqual([[0, 1], [1]]);
  await refused(0.9);
  await passSeconds(2);
  await passSeconds(60);
  expect(asked).toEqual([0, 1]);
  await refused();
  expect(asked).toEqual([0, 1, 63]);
});

test("refused() asks no more where no write was refused since", async () => {
  const { asked, refused, passSeconds } = access();
  await refused();
  for (let second = 0; second < 60; second += 1) await passSeconds(1);
  expect(asked).toEqual([0]);
});
