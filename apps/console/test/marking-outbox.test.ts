import { expect, test } from "bun:test";
import type { Problem } from "../api/problem.ts";
import { createMarkingOutbox, type OutboxOptions, type WaitingMarking } from "../desk/outbox/marking-outbox.ts";
import { eventually } from "./eventually.ts";

const WEEK = 7 * 24 * 3600 * 1000;
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
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

function open(options: Partial<OutboxOptions> & Pick<OutboxOptions, "send">) {
  const settled: string[] = [];
  const outbox = createMarkingOutbox({
    personId: "li",
    storage: memory(),
    onSettled: ({ reportId }) => settled.push(reportId),
    asProblem: (thrown) => thrown as Problem,
    exclusively: (run) => run(),
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
  expect(outbox.state().returned).toMatchObject([{ reportId: "one", name: "one", why: "conflict" }]);
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
  expect(open({ storage, send, now: () => WEEK - 1 }).outbox.draftsOf("one")).toEqual(drafts);
  expect(open({ storage, send, now: () => WEEK }).outbox.draftsOf("one")).toEqual({});
  outbox.keepDrafts("one", {});
  expect([...storage.kept.keys()]).toEqual([]);
});

/** Two tabs of one person: one storage, one lock. The browser tells each of what the other stores. */
function openTabs(sends: readonly OutboxOptions["send"][]) {
  const storage = memory();
  let last: Promise<void> = Promise.resolve();
  const exclusively = (run: () => Promise<void>) => {
    last = last.then(run);
    return last;
  };
  return { storage, tabs: sends.map((send) => open({ storage, exclusively, send })) } as const;
}

test("two tabs send each request once, and neither loses what the other stored", async () => {
  const sent: string[] = [];
  const begun = Promise.withResolvers<void>();
  const send = (tab: string) => async (each: WaitingMarking) => {
    await begun.promise;
    sent.push(`${tab} ${each.reportId}`);
    return result;
  };
  const { storage, tabs } = openTabs([send("first"), send("second")]);
  const [first, second] = tabs;
  first?.outbox.add(marking("one"));
  second?.outbox.sync();
  second?.outbox.add(marking("two"));
  second?.outbox.keepDrafts("three", drafts);
  first?.outbox.keepDrafts("four", drafts);
  first?.outbox.sync();
  begun.resolve();
  await eventually(async () => first?.outbox.state().waiting.length).toBe(0);
  second?.outbox.sync();
  expect(second?.outbox.state().waiting).toEqual([]);
  expect(sent).toEqual(["first one", "first two"]);
  expect([first?.settled, second?.settled]).toEqual([
    ["one", "two"],
    ["one", "two"],
  ]);
  expect([...storage.kept.keys()].sort()).toEqual(["rubrica-desk-li/draft/four", "rubrica-desk-li/draft/three"]);
});

test("a tab that is closed leaves what waits to the other one, which says what was refused to both", async () => {
  const refuse = () => Promise.reject(problem("conflict", false));
  const { tabs } = openTabs([() => Promise.reject(problem("offline", true)), refuse]);
  const [first, second] = tabs;
  first?.outbox.add(marking("one"));
  await eventually(async () => first?.outbox.state().trouble?.kind).toBe("offline");
  second?.outbox.sync();
  expect(second?.outbox.state().waiting.map(({ reportId }) => reportId)).toEqual(["one"]);
  first?.outbox.close();
  await eventually(async () => second?.outbox.state().returned.map(({ reportId }) => reportId)).toEqual(["one"]);
  first?.outbox.sync();
  expect(first?.outbox.state().returned.map(({ why }) => why)).toEqual(["conflict"]);
  expect(first?.outbox.draftsOf("one")).toEqual(drafts);
});

test("undo() undoes a request that another tab may be sending after it", async () => {
  const sent: string[] = [];
  const begun = Promise.withResolvers<void>();
  const send = async ({ requestId }: WaitingMarking) => {
    await begun.promise;
    sent.push(requestId);
    return result;
  };
  const { tabs } = openTabs([send, send]);
  const [first, second] = tabs;
  first?.outbox.add(marking("one"));
  second?.outbox.sync();
  second?.outbox.add(marking("two"));
  second?.outbox.undo({ requestId: "request-two", reportId: "two", name: "two" });
  first?.outbox.sync();
  begun.resolve();
  await eventually(async () => first?.outbox.state().waiting.length).toBe(0);
  expect(sent).toEqual(["request-one", "request-two", "undo-request-two"]);
});

test("add() sends where the browser stores nothing", async () => {
  const sent: string[] = [];
  const full = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  const { outbox } = open({
    storage: { ...memory(), setItem: full },
    send: async ({ reportId }) => {
      sent.push(reportId);
      return result;
    },
  });
  outbox.keepDrafts("two", drafts);
  outbox.add(marking("one"));
  await eventually(async () => outbox.state().waiting.length).toBe(0);
  expect(sent).toEqual(["one"]);
  expect(outbox.draftsOf("two")).toEqual(drafts);
});

test("what is opened removes the drafts of everybody that are a week old", () => {
  const storage = memory();
  const send = async () => result;
  open({ storage, send, personId: "wang", now: () => 0 }).outbox.keepDrafts("one", drafts);
  open({ storage, send, now: () => WEEK });
  expect([...storage.kept.keys()]).toEqual([]);
});
