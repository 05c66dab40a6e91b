import { expect, test } from "bun:test";
import { createCallBudget } from "./call-budget.ts";

const open = () => new AbortController().signal;

test("takeCall() grants four calls to a report of which nothing usable comes, whichever part asks", async () => {
  const budget = createCallBudget();
  const granted: boolean[] = [];
  for (let index = 0; index < 6; index++) {
    const part = budget.openPart(open());
    granted.push(await part.takeCall());
    part.done();
  }
  expect(granted).toEqual([true, true, true, true, false, false]);
});

test("takeCall() grants four more for each usable answer", async () => {
  const part = createCallBudget().openPart(open());
  for (let index = 0; index < 4; index++) await part.takeCall();
  expect(await part.takeCall()).toBe(false);
  part.noteUsable();
  const granted = await Promise.all(Array.from({ length: 5 }, () => part.takeCall()));
  expect(granted).toEqual([true, true, true, true, false]);
});

test("takeCall() lets one part try at a time until something is usable, then all", async () => {
  const budget = createCallBudget();
  const [first, second, third] = [budget.openPart(open()), budget.openPart(open()), budget.openPart(open())];
  await first.takeCall();
  const waiting: string[] = [];
  const later = [
    second.takeCall().then(() => waiting.push("second")),
    third.takeCall().then(() => waiting.push("third")),
  ];
  await first.takeCall();
  expect(waiting).toEqual([]);
  first.noteUsable();
  await Promise.all(later);
  expect(waiting).toEqual(["second", "third"]);
});

test("takeCall() goes on with the next part where one is done, and rejects where the section has ended", async () => {
  const budget = createCallBudget();
  const ending = new AbortController();
  const [first, ended, next] = [budget.openPart(open()), budget.openPart(ending.signal), budget.openPart(open())];
  await first.takeCall();
  const [rejected, granted] = [ended.takeCall().catch(() => "ended"), next.takeCall()];
  ending.abort();
  first.done();
  expect([await rejected, await granted]).toEqual(["ended", true]);
});

test("begin() tries one part of a report that is judged again, and fails the others by what it failed by", async () => {
  const budget = createCallBudget(1);
  const [first, second, third] = [budget.openPart(open()), budget.openPart(open()), budget.openPart(open())];
  expect(await first.begin()).toBeNull();
  const others = [second.begin(), third.begin()];
  expect([await first.takeCall(), await first.takeCall()]).toEqual([true, false]);
  first.noteFailure("invalid_json");
  first.done();
  expect(await Promise.all(others)).toEqual(["invalid_json", "invalid_json"]);
});

test("begin() lets all parts of a report that is judged again be asked about once something is usable", async () => {
  const budget = createCallBudget(1);
  const [first, second] = [budget.openPart(open()), budget.openPart(open())];
  await first.begin();
  const other = second.begin();
  first.noteUsable();
  expect(await other).toBeNull();
  expect(await second.takeCall()).toBe(true);
});

test("takeCall() grants two calls about what was kept, where a report is judged again", async () => {
  const part = createCallBudget(2).openPart(open());
  expect([await part.takeCall(), await part.takeCall(), await part.takeCall()]).toEqual([true, true, false]);
});

test("waitForAnswer() waits until another part is answered in the same way, and not for the part itself", async () => {
  const budget = createCallBudget();
  const [first, second, third] = [budget.openPart(open()), budget.openPart(open()), budget.openPart(open())];
  const [one, two, three] = [{}, {}, {}];
  first.noteAnswered(one, "schema");
  let told: boolean | null = null;
  const waiting = first.waitForAnswer(one, "schema").then((answered) => (told = answered));
  await Promise.resolve();
  second.done();
  await Promise.resolve();
  expect(told).toBeNull();
  third.noteAnswered(three, "schema");
  expect(await waiting).toBe(true);
  expect(await second.waitForAnswer(two, "text")).toBe(false);
});

test("waitForAnswer() ends where nobody is left to be answered, or so many wait for the same", async () => {
  const budget = createCallBudget();
  const parts = Array.from({ length: 4 }, () => budget.openPart(open()));
  const [first, second, third, fourth] = parts;
  const waiting = [
    first?.waitForAnswer({}, "schema"),
    second?.waitForAnswer({}, "schema"),
    third?.waitForAnswer({}, "schema", 3),
  ];
  expect(await waiting[2]).toBe(false);
  third?.done();
  fourth?.done();
  // The one that is told goes on, and the other waits for what it finds out.
  expect(await waiting[0]).toBe(false);
  first?.done();
  expect(await waiting[1]).toBe(false);
  for (const part of parts) part.done();
  expect(await budget.wasAnswered()).toBe(false);
});
