import { expect, test } from "bun:test";
import { parseWorkerPlan, WorkerPlanError } from "../index.ts";

const kinds = ["example", "batch-pdf"];

test("parseWorkerPlan() reads kinds and numbers", () => {
  expect([...parseWorkerPlan("example:1,batch-pdf:12", kinds)]).toEqual([
    ["example", 1],
    ["batch-pdf", 12],
  ]);
  expect([...parseWorkerPlan(" batch-pdf : 100 ", kinds)]).toEqual([["batch-pdf", 100]]);
});

test("parseWorkerPlan() reads none as no worker at all", () => {
  expect(parseWorkerPlan(" none ", kinds).size).toBe(0);
});

test.each([
  ["exmaple:1", '"exmaple" is not a kind of worker'],
  ["example:0", '"0" is not a number for example'],
  ["example:101", '"101" is not a number for example'],
  ["example:-1", '"-1" is not a number for example'],
  ["example:1.5", '"1.5" is not a number for example'],
  ["example:many", '"many" is not a number for example'],
  ["example", '"" is not a number for example'],
  ["example:1:2", '"example:1:2" is not kind:number'],
  ["example:1,", '"" is not kind:number'],
  ["", '"" is not kind:number'],
  ["none,example:1", '"none" is not a kind of worker'],
  ["example:1,example:2", '"example" is there twice'],
])("parseWorkerPlan() refuses %p and says why and what is allowed", (text, reason) => {
  const allowed = "Allowed is a list like example:1,batch-pdf:1 with numbers from 1 to 100, or none.";
  expect(() => parseWorkerPlan(text, kinds)).toThrow(`${reason}. ${allowed}`);
});

test("parseWorkerPlan() names every mistake at once", () => {
  try {
    parseWorkerPlan("graph:1,example:x", kinds);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(WorkerPlanError);
    expect(error).toMatchObject({
      code: "invalid_worker_plan",
      mistakes: ['"graph" is not a kind of worker', '"x" is not a number for example'],
    });
  }
});
