import { expect, test } from "bun:test";
import type { Problem } from "../api/problem.ts";
import { createMarkingOutbox, type OutboxOptions, type WaitingMarking } from "../desk/marking-outbox.ts";
import { eventually } from "./eventually.ts";

const week = 7 * 24 * 3600 * 1000;
const drafts = { "body-content": { points: "41", reason: "too short" } };
const marking = (reportId: string): WaitingMarking => ({
  kind: "mark",
  requestId: `request-${reportId}`,
  reportId,
  name: reportId,
  body: { request_id: "", run_id: "", version: 1, points: [], accept: true },
  drafts,
});
const result = {
  request_id: "",
  report_id: "",
  run_id: "",
  version: 2,
  final_score: 80,
  accepted: true,
  released: false,
};

/** Storage as a browser has it, over which several visits can be made. */
function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function open(options: Partial<OutboxOptions> & Pick<OutboxOptions, "send">) {
  const settled: string[] = [];
  const outbox = createMarkingOutbox({
    personId: "li",
    storage: memory(),
    onSettled: ({ reportId }) => settled.push(reportId),
    asProblem: (thrown) => thrown as Problem,
    ...options,
  });
  return { outbox, settled };
}

const problem = (kind: string, isPassing: boolean) => ({ kind, isPassing, title: kind }) as Problem;

test("add() saves one after the other, in order", async () => {
  const sent: string[] = [];
  let underWay = 0;
  const { outbox, settled } = open({
    async send({ reportId }) {
      underWay += 1;
      expect(underWay).toBe(1);
      await Promise.resolve();
      underWay -= 1;
      sent.push(reportId);
      return result;
    },
  });
  for (const id of ["one", "two", "three"]) outbox.add(marking(id));
  await eventually(async () => outbox.state().waiting.length).toBe(0);
  expect([sent, settled]).toEqual([
    ["one", "two", "three"],
    ["one", "two", "three"],
  ]);
});

test("what waits is sent at the next visit of the same person, and for nobody else", async () => {
  const storage = memory();
  const { outbox } = open({ storage, send: () => Promise.reject(problem("offline", true)) });
  outbox.add(marking("one"));
  await eventually(async () => outbox.state().trouble?.kind).toBe("offline");
  outbox.close();
  const sent: string[] = [];
  const send = async ({ requestId }: WaitingMarking) => {
    sent.push(requestId);
    return result;
  };
  const other = open({ storage, send, personId: "wang" });
  expect(other.outbox.state().waiting).toEqual([]);
  const again = open({ storage, send });
  await eventually(async () => again.outbox.state().waiting.length).toBe(0);
  expect(sent).toEqual(["request-one"]);
  expect([...storage.kept.keys()]).toEqual([]);
});

test("what was refused comes back with what was typed, and the others go on", async () => {
  const { outbox } = open({
    send: async ({ reportId }) => {
      if (reportId === "one") throw problem("conflict", false);
      return result;
    },
  });
  outbox.add(marking("one"));
  outbox.add(marking("two"));
  await eventually(async () => outbox.state().waiting.length).toBe(0);
  expect(outbox.state().returned).toEqual([{ reportId: "one", name: "one", why: "conflict" }]);
  expect([outbox.draftsOf("one"), outbox.draftsOf("two")]).toEqual([drafts, {}]);
  outbox.add(marking("one"));
  expect(outbox.state().returned).toEqual([]);
});

test("undo() drops what was not sent yet, and asks the service for the rest", async () => {
  const begun = Promise.withResolvers<void>();
  const sent: string[] = [];
  const { outbox } = open({
    async send({ requestId }) {
      await begun.promise;
      sent.push(requestId);
      return result;
    },
  });
  for (const id of ["one", "two"]) outbox.add(marking(id));
  for (const id of ["two", "one"]) outbox.undo({ requestId: `request-${id}`, reportId: id, name: id });
  begun.resolve();
  await eventually(async () => outbox.state().waiting.length).toBe(0);
  expect(sent).toEqual(["request-one", "undo-request-one"]);
});

test("keepDrafts() keeps what was typed for a week", () => {
  const storage = memory();
  const send = async () => result;
  const { outbox } = open({ storage, send, now: () => 0 });
  outbox.keepDrafts("one", drafts);
  expect(open({ storage, send, now: () => week - 1 }).outbox.draftsOf("one")).toEqual(drafts);
  expect(open({ storage, send, now: () => week }).outbox.draftsOf("one")).toEqual({});
  outbox.keepDrafts("one", {});
  expect([...storage.kept.keys()]).toEqual([]);
});
