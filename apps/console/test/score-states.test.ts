import { expect, test } from "bun:test";
import type { ListedReport } from "../api/scores/gradebook.ts";
import { countFindings, sortForRelease, stateOf } from "../class/score-states.ts";

type Weight = "look" | "hold";

/** As the list has it, as far as it matters here. */
function report(id: string, findings: readonly (readonly [code: string, weight: Weight])[], facts: object = {}) {
  const decision = findings.some(([, weight]) => weight === "hold") ? "hold" : findings.length > 0 ? "look" : "clear";
  return {
    id,
    score_state: "awaiting_release",
    score: {
      decision,
      released_at: null,
      findings: findings.map(([code, weight], at) => ({ number: at + 1, code, weight, title: code })),
      ...facts,
    },
  } as unknown as ListedReport;
}

test("stateOf() says released first, then what the score waits for", () => {
  const states = [
    report("1", [["a", "hold"]], { released_at: "2026-11-23T00:00:00Z" }),
    { ...report("2", [["a", "hold"]]), score_state: "awaiting_judgement" } as ListedReport,
    report("3", [["a", "hold"]]),
    report("4", [["a", "look"]]),
    report("5", []),
  ].map(stateOf);
  expect(states).toEqual(["released", "awaiting", "hold", "look", "ready"]);
});

test("sortForRelease() leaves what is on hold or waits for the model, and what has no score", () => {
  const without = { ...report("4", []), score: null } as ListedReport;
  const awaiting = { ...report("3", []), score_state: "awaiting_judgement" } as ListedReport;
  const sorted = sortForRelease([report("1", [["a", "hold"]]), report("2", [["a", "look"]]), awaiting, without]);
  expect(Object.entries(sorted).map(([kind, reports]) => [kind, reports.map(({ id }) => id)])).toEqual([
    ["releasable", ["2"]],
    ["held", ["1"]],
    ["awaiting", ["3"]],
  ]);
});

test("countFindings() counts each report once a kind, heaviest first, then the most frequent", () => {
  const counted = countFindings([
    report("1", [["seldom", "look"]]),
    report("2", [
      ["often", "look"],
      ["often", "look"],
    ]),
    report("3", [
      ["often", "look"],
      ["grave", "hold"],
    ]),
  ]);
  expect(counted.map(({ code, weight, reports }) => [code, weight, reports.map(({ id }) => id)])).toEqual([
    ["grave", "hold", ["3"]],
    ["often", "look", ["2", "3"]],
    ["seldom", "look", ["1"]],
  ]);
});
