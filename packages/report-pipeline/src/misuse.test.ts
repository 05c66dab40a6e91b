import { describe, expect, test } from "bun:test";
import { defaultRubric } from "@rubrica/scoring";
import { refusalOf } from "../../report-model/test/refusal-of.ts";
import {
  aiScoringWorker,
  batchPdfWorker,
  createComputing,
  createGraphReader,
  createSeenGraphs,
  createSourceFiles,
  describeFailure,
  knowledgeGraphWorker,
  readFragmentPages,
  readGraphFragments,
  reportWorkers,
  rubricsInMemory,
  stageProgress,
} from "./index.ts";

const neverAsked = () => Promise.reject(new Error("It was asked."));
const transaction = { run: neverAsked };
const objects = { get: neverAsked, put: neverAsked, removeAll: neverAsked };
const rubrics = rubricsInMemory();
const judge = { source: "ai", provider: null, modelId: null, judgeSection: neverAsked };
const sourceFiles = { fetch: neverAsked, drop: neverAsked };

const graphReader = { ofPublished: neverAsked, ofReports: neverAsked, close: neverAsked };

type Make = (options: never) => unknown;
type Wrong = Readonly<Record<string, readonly unknown[]>>;

const TRANSACTIONS: readonly unknown[] = [undefined, null, {}, neverAsked, "postgres://app:secret@localhost"];
const STORES: readonly unknown[] = [undefined, null, "./secret", { get: neverAsked }, Promise.resolve(objects)];
const JUDGES: readonly unknown[] = ["secret-model", {}, neverAsked];
const FOLDERS: readonly unknown[] = [undefined, null, "", 5, new URL("file:///secret"), "s3://secret/work"];
const LIMITS: readonly unknown[] = [0, -1, Number.NaN, "50 MB", null];
const REJUDGE: readonly unknown[] = [-1, Number.NaN, Number.POSITIVE_INFINITY, "300"];
const NOTICES: readonly unknown[] = [null, {}, neverAsked];
const COMPUTING: readonly unknown[] = [null, {}, { maxConcurrency: 2 }];
const POOLS: Wrong = {
  maxConcurrency: [0, -1, 1.5, Number.NaN, "2"],
  maxJobsPerRunner: [0, -1, Number.NaN],
  maxIdleMemoryBytes: [-1, Number.NaN, "1 GB"],
  idleMilliseconds: [-1, Number.NaN, 2 ** 31],
  entry: [new URL("https://example.org/secret.js"), "secret.js"],
};

/** Of each factory: options that are taken, and what each of them must not be. */
const FACTORIES: readonly (readonly [Make, object, Wrong])[] = [
  [
    reportWorkers,
    { transaction, objects, sourceFolder: "work" },
    {
      transaction: TRANSACTIONS,
      objects: STORES,
      sourceFolder: FOLDERS,
      rubrics: [null, {}, [defaultRubric], defaultRubric],
      judge: JUDGES,
      rejudgeAfterSeconds: REJUDGE,
      releaseNotice: NOTICES,
      computing: COMPUTING,
      maxPdfBytes: LIMITS,
    },
  ],
  [
    aiScoringWorker,
    { transaction, objects, rubrics, judge },
    {
      transaction: TRANSACTIONS,
      objects: STORES,
      rubrics: [undefined, null, [defaultRubric]],
      judge: [undefined, ...JUDGES],
      rejudgeAfterSeconds: REJUDGE,
      releaseNotice: NOTICES,
      computing: COMPUTING,
    },
  ],
  [
    batchPdfWorker,
    { transaction, objects, sourceFiles },
    {
      transaction: TRANSACTIONS,
      objects: STORES,
      sourceFiles: [undefined, null, "./secret", { fetch: neverAsked }],
      maxPdfBytes: LIMITS,
    },
  ],
  [knowledgeGraphWorker, { transaction }, { transaction: TRANSACTIONS, computing: COMPUTING }],
  [createSourceFiles, { folder: "work", objects }, { folder: FOLDERS, objects: [undefined, null, "./secret", {}] }],
  [createComputing, {}, POOLS],
  [createGraphReader, {}, POOLS],
];

describe.each(FACTORIES.map(([make, options, wrong]) => ({ name: make.name, make, options, wrong })))(
  "$name()",
  ({ name, make, options, wrong }) => {
    test.each(Object.entries(wrong))(
      "refuses a wrong %s by its name, and repeats nothing of it",
      async (option, values) => {
        for (const value of values) {
          const error = await refusalOf(() => make({ ...options, [option]: value } as never));
          expect([error.code, error.argument]).toEqual(["invalid_argument", `${name}(options.${option})`]);
          expect(error.message).not.toContain("secret");
        }
      },
    );

    test("refuses what is no object of options", async () => {
      for (const value of [null, "secret", 5]) {
        expect((await refusalOf(() => make(value as never))).argument).toBe(`${name}(options)`);
      }
    });

    test("takes what is meant", () => {
      expect(make(options as never)).toBeObject();
    });
  },
);

const REFUSED: readonly (readonly [string, readonly unknown[], (value: never) => unknown])[] = [
  ["rubricsInMemory(rubrics)", [null, "rubric.json", defaultRubric, []], rubricsInMemory],
  ["rubricsInMemory(rubrics)[0]", [["rubric.json"], [{}], [null]], rubricsInMemory],
  ["describeFailure(code)", [undefined, null, { code: "no_text" }], describeFailure],
  ["stageProgress(stage)", [undefined, null, "dowload"], (stage) => stageProgress(stage, 0.5)],
  [
    "stageProgress(stage, progress)",
    [undefined, null, Number.NaN, -1, "0.5"],
    (progress) => stageProgress("score", progress),
  ],
  ["createSeenGraphs(transaction)", TRANSACTIONS, (value) => createSeenGraphs(value, graphReader)],
  [
    "createSeenGraphs(reader)",
    [undefined, null, {}, neverAsked],
    (value) => createSeenGraphs(transaction as never, value),
  ],
  ["readFragmentPages(transaction)", TRANSACTIONS, (value) => firstOf(readFragmentPages(value))],
  ["readGraphFragments(transaction)", TRANSACTIONS, (value) => firstOf(readGraphFragments(value))],
  [
    "readFragmentPages(transaction, reportIds)",
    [null, "secret", new Set()],
    (ids) => firstOf(readFragmentPages(transaction, ids)),
  ],
  [
    "readGraphFragments(transaction, reportIds)",
    [null, "secret"],
    (ids) => firstOf(readGraphFragments(transaction, ids)),
  ],
];

for (const [argument, values, call] of REFUSED) {
  test(`${argument} is refused by its name where it cannot be meant`, async () => {
    for (const value of values) {
      const error = await refusalOf(() => call(value as never));
      expect(error.argument).toBe(argument);
      expect(error.message).not.toContain("secret");
    }
  });
}

async function firstOf(iterable: AsyncIterable<unknown>): Promise<unknown> {
  for await (const value of iterable) return value;
  return undefined;
}

test("a progress beyond the whole counts as the whole", () => {
  expect(stageProgress("save", 1.0000001)).toBe(1);
});
