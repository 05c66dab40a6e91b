import type { GradebookFilter } from "@rubrica/core";
import fc from "fast-check";

/** A report, what was found in it and what people did about it. */
export interface RandomReport {
  /** None: it waits for a worker. Several: it was scored again. */
  readonly scores: readonly RandomScore[];
  /** Numbers of findings that a model is to answer later. */
  readonly awaited: readonly number[];
  /** The score that follows from somebody's points for a criterion; null: nobody gave any. */
  readonly overridden: RandomScore | null;
  readonly act: "acknowledged" | "accepted" | null;
  readonly withheld: boolean;
  readonly ofOther: boolean;
}

/** What statistics look at of a score. */
export type RandomScore = Readonly<Record<string, unknown>>;

const finding = fc.record({
  code: fc.constantFrom("text_repeated", "figure_unused", "citations_old", "hidden_text"),
  weight: fc.constantFrom("note", "look", "hold"),
  section: fc.constant(null),
  criterionIds: fc.subarray(["method", "results"]),
  pages: fc.constant([]),
  figures: fc.constant({}),
});

const criterion = fc.record({
  criterionId: fc.constantFrom("method", "results", "language", "sources", "toc"),
  name: fc.constantFrom("方法", "Method", "结果"),
  score: fc.option(fc.integer({ min: 0, max: 100 })),
  source: fc.constantFrom("ai", "human"),
  needsReview: fc.boolean(),
});

const score: fc.Arbitrary<RandomScore> = fc.record({
  finalScore: fc.integer({ min: 0, max: 100 }),
  level: fc.constantFrom(
    { code: "good", label: "良好" },
    { code: "good", label: "Good" },
    { code: "fail", label: "不及格" },
  ),
  mode: fc.constantFrom("ai", "simulated", "mixed", "ai", "another"),
  provisional: fc.boolean(),
  sections: fc.array(
    fc.record({
      section: fc.constant("body"),
      criteria: fc.uniqueArray(criterion, { maxLength: 3, selector: ({ criterionId }) => criterionId }),
    }),
    { maxLength: 3 },
  ),
  findings: fc.array(finding, { maxLength: 4 }),
  provenance: fc.oneof(
    fc.constantFrom({ rubricHash: "a".repeat(64) }, { rubricHash: "b".repeat(64) }),
    fc.constant({}),
  ),
});

/** Some reports with everything that can have become of them. */
export const randomReports: fc.Arbitrary<readonly RandomReport[]> = fc.array(
  fc.record({
    scores: fc.array(score, { maxLength: 2 }),
    awaited: fc.subarray([1, 2]),
    overridden: fc.option(score, { freq: 2 }),
    act: fc.constantFrom(null, null, "acknowledged" as const, "accepted" as const),
    withheld: fc.boolean(),
    ofOther: fc.boolean(),
  }),
  { maxLength: 9 },
);

/** What somebody may ask for; the owner is filled in. */
export const randomFilter: fc.Arbitrary<Omit<GradebookFilter, "ownerId" | "reportIds" | "q">> = fc.oneof(
  fc.constant({}),
  fc.record(
    {
      status: fc.constantFrom("scored" as const, "under_way" as const),
      mode: fc.constantFrom("ai", "simulated"),
      provisional: fc.boolean(),
      level: fc.constantFrom("good", "fail"),
      released: fc.boolean(),
      needsReview: fc.boolean(),
      decision: fc.constantFrom("clear" as const, "look" as const, "hold" as const),
    },
    { requiredKeys: [] },
  ),
);
