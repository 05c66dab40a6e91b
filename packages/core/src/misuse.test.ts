import { describe, expect, test } from "bun:test";
import { refusalOf } from "../../report-model/test/refusal-of.ts";
import {
  assertObjectKey,
  assertObjectPrefix,
  changeCourse,
  checkFolder,
  createCourse,
  deleteReport,
  erasePerson,
  expireReports,
  finishErasures,
  handInReport,
  isEmailAddress,
  nextStage,
  normalizeEmail,
  receivePdf,
  removeReports,
  replaceReport,
  rescoreReport,
  resolveNewTask,
  resolveNewTasks,
  submitReport,
  sweepAbandonedUploads,
  sweepRemovedReports,
} from "./index.ts";

const neverAsked = () => Promise.reject(new Error("It was asked."));
const transaction = { run: neverAsked };
const objects = { put: neverAsked, removeAll: neverAsked };
const person = { kind: "person", userId: "3f1c", role: "student" };

const locked = new Blob(["%PDF-"]).stream();
locked.getReader();

const NO_STREAMS: readonly (readonly [unknown, string])[] = [
  [undefined, "got undefined. Make one: new Blob([bytes]).stream(), or Readable.toWeb() of a stream of Node."],
  [null, "got null"],
  ["secret.pdf", "got a string. Make one"],
  [new Uint8Array(3), "got a Uint8Array. Make one"],
  [new Blob(["secret"]), "got a Blob. Pass its stream()."],
  [new File(["secret"], "secret.pdf"), ". Pass its stream()."],
  [new Response("secret"), "got a Response. Pass its body."],
  [locked, "expected a stream that nobody has read from, got a ReadableStream that is read already."],
];

test("receivePdf() refuses what is no stream, says what to pass, and repeats nothing of it", async () => {
  for (const [stream, words] of NO_STREAMS) {
    const options = { objects, key: "reports/1/source.pdf", stream, maxBytes: 100 };
    const error = await refusalOf(() => receivePdf(options as never));
    expect([error.code, error.argument]).toEqual(["invalid_argument", "receivePdf(options.stream)"]);
    expect(error.message).toContain(words);
    expect(error.message).not.toContain("secret");
  }
});

const upload = () => ({ objects, key: "reports/1/source.pdf", stream: new Blob(["%PDF-"]).stream(), maxBytes: 100 });
const submission = {
  ownerId: null,
  reportId: "r1",
  runId: "run1",
  object: { bytes: 12, sha256: "ab" },
  fileName: "report.pdf",
  title: null,
  rubricId: null,
};
const newCourse = { id: "c1", title: "A course", code: null, term: null, timeZone: "UTC" };
const again = { person, reportId: "r1", runId: "run2" };
const terms = { reportDays: 30, releasedReportDays: null };
const deadLetters = { list: neverAsked, discard: neverAsked };
const progress = { forget: neverAsked };
const sweep = { transaction, objects, progress, deadLetters, dropCopy: neverAsked };
const erasing = { transaction, taskKeys: () => [] };

type Call = (value: never) => unknown;
type Wrong = readonly (readonly [string, readonly unknown[]])[];
const inFirst = (call: Call, base: () => object) => (field: string, value: unknown) =>
  call({ ...base(), [field]: value } as never);
const inSecond = (call: (first: never, second: never) => unknown, first: unknown, base: object) =>
  inFirst(
    (second: never) => call(first as never, second),
    () => base,
  );

/** What a field of an object of arguments must not be. */
const FIELDS: readonly (readonly [string, (field: string, value: unknown) => unknown, Wrong])[] = [
  [
    "receivePdf(options.",
    inFirst(receivePdf, upload),
    [
      ["objects", [undefined, null, {}, "bucket", Promise.resolve(objects)]],
      ["key", [undefined, null, "", 5]],
      ["maxBytes", [undefined, null, 0, -1, Number.NaN, "50 MB", 1.5]],
      ["signal", [{}, "abort", new AbortController()]],
    ],
  ],
  [
    "submitReport(submission.",
    inSecond(submitReport, transaction, submission),
    [
      ["reportId", [undefined, null, "", 5]],
      ["runId", [undefined, ""]],
      ["object", [undefined, "reports/1/source.pdf", null]],
      ["fileName", [undefined, null, 5]],
      ["ownerId", [undefined, 5, {}]],
      ["title", [undefined, 5]],
      ["rubricId", [undefined, {}]],
    ],
  ],
  [
    "rescoreReport(request.",
    inSecond(rescoreReport, transaction, again),
    [
      ["person", [undefined, null, "3f1c"]],
      ["reportId", [undefined, ""]],
      ["runId", [undefined, 5]],
      ["rubricId", [5, {}]],
      ["askAnew", ["yes", 1, null]],
    ],
  ],
  [
    "handInReport(request.",
    inSecond(handInReport, transaction, { person, submission }),
    [
      ["person", [undefined, null]],
      ["submission", [undefined, null, "r1"]],
    ],
  ],
  [
    "createCourse(request.course.",
    inFirst(
      (course) => createCourse(transaction, { person, course } as never),
      () => newCourse,
    ),
    [
      ["id", [undefined, ""]],
      ["title", [undefined, "", 5]],
      ["timeZone", [undefined, "", "+08:00", "Mars/Base", 8]],
    ],
  ],
  [
    "changeCourse(request.change.",
    inFirst(
      (change) => changeCourse(transaction, { person, courseId: "c1", change } as never),
      () => ({}),
    ),
    [["timeZone", [null, "+08:00", "Mars/Base", 8]]],
  ],
  [
    "replaceReport(request.",
    inSecond(replaceReport, { transaction }, { person, reportId: "r1", submission }),
    [
      ["person", [undefined, null]],
      ["reportId", [undefined, ""]],
    ],
  ],
  [
    "deleteReport(request.",
    inSecond(deleteReport, { transaction, objects }, { person, reportId: "r1" }),
    [
      ["person", [undefined, null]],
      ["reportId", [undefined, "", null]],
    ],
  ],
  [
    "expireReports(options.",
    inSecond(expireReports, transaction, { terms }),
    [
      ["terms", [undefined, null, 30]],
      ["batch", [0, -1, Number.NaN, "50"]],
      ["signal", [{}, "abort"]],
    ],
  ],
  [
    "expireReports(options.terms.",
    (field, value) => expireReports(transaction, { terms: { ...terms, [field]: value } as never }),
    [
      ["reportDays", [undefined, -1, Number.NaN, "30", Number.POSITIVE_INFINITY]],
      ["releasedReportDays", [undefined, -0.5, Number.NaN]],
    ],
  ],
  [
    "sweepRemovedReports(options.",
    inFirst(sweepRemovedReports, () => sweep),
    [
      ["transaction", [undefined, {}]],
      ["objects", [undefined, { put() {} }]],
      ["progress", [undefined, { publish() {} }]],
      ["deadLetters", [undefined, {}, { list() {} }]],
      ["dropCopy", [undefined, null, "drop"]],
      ["signal", ["abort"]],
    ],
  ],
  [
    "sweepAbandonedUploads(options.",
    inFirst(sweepAbandonedUploads, () => ({ transaction, objects: { ...objects, folders() {} } })),
    [
      ["transaction", [undefined, {}]],
      ["objects", [undefined, objects]],
      ["dueAfterSeconds", [-1, Number.NaN, "week"]],
      ["signal", ["abort"]],
    ],
  ],
  [
    "erasePerson(dependencies.",
    inFirst(
      (first: never) => erasePerson(first, { personId: "3f1c", by: null }),
      () => erasing,
    ),
    [
      ["transaction", [undefined, neverAsked]],
      ["taskKeys", [undefined, []]],
    ],
  ],
  [
    "erasePerson(request.",
    inSecond(erasePerson, erasing, { personId: "3f1c", by: null }),
    [
      ["personId", [undefined, null, ""]],
      ["by", [undefined, "admin"]],
    ],
  ],
  [
    "erasePerson(request.by.",
    (field, value) => erasePerson(erasing as never, { personId: "3f1c", by: { ...person, [field]: value } as never }),
    [
      ["userId", [undefined, ""]],
      ["role", [undefined, "root"]],
    ],
  ],
  [
    "finishErasures(dependencies.",
    inFirst(finishErasures, () => ({ transaction, accountProvider: { deleteAccount: neverAsked } })),
    [
      ["transaction", [undefined]],
      ["accountProvider", [undefined, {}]],
    ],
  ],
];

for (const [start, call, wrong] of FIELDS) {
  describe(`${start}…)`, () => {
    test.each(wrong.map(([field, values]) => [field, values] as const))("refuses a wrong %s", async (field, values) => {
      for (const value of values) {
        expect((await refusalOf(() => call(field, value))).argument).toBe(`${start}${field})`);
      }
    });
  });
}

const REFUSED: readonly (readonly [string, readonly unknown[], Call])[] = [
  ["receivePdf(options)", [undefined, null, "report.pdf"], receivePdf],
  ["submitReport(transaction)", [undefined, neverAsked, {}], (value) => submitReport(value, submission)],
  ["submitReport(submission)", [undefined, null, "r1"], (value) => submitReport(transaction, value)],
  [
    "submitReport(submission.object.bytes)",
    [{ sha256: "ab" }, { bytes: -1, sha256: "ab" }, { bytes: "12", sha256: "ab" }],
    (object) => submitReport(transaction, { ...submission, object }),
  ],
  [
    "submitReport(submission.object.sha256)",
    [{ bytes: 12 }, { bytes: 12, sha256: "" }],
    (object) => submitReport(transaction, { ...submission, object }),
  ],
  ["rescoreReport(transaction)", [undefined, {}], (value) => rescoreReport(value, again as never)],
  ["rescoreReport(request)", [undefined, null], (value) => rescoreReport(transaction, value)],
  ["deleteReport(stores)", [undefined, null], (value) => deleteReport(value, again as never)],
  [
    "deleteReport(stores.objects)",
    [undefined, {}],
    (value) => deleteReport({ transaction, objects: value }, again as never),
  ],
  [
    "deleteReport(stores.digestFile)",
    ["sha256", {}],
    (value) => deleteReport({ transaction, objects, digestFile: value } as never, again as never),
  ],
  ["replaceReport(stores)", [undefined, null], (value) => replaceReport(value, again as never)],
  [
    "replaceReport(stores.transaction)",
    [undefined, {}],
    (value) => replaceReport({ transaction: value }, again as never),
  ],
  ["replaceReport(request)", [undefined, null], (value) => replaceReport({ transaction }, value)],
  [
    "erasePerson(dependencies.marksKeptDays)",
    [-1, "30", Number.NaN],
    (value) => erasePerson({ ...erasing, marksKeptDays: value } as never, { personId: "3f1c", by: null }),
  ],
  ["expireReports(transaction)", [undefined, {}], (value) => expireReports(value, { terms })],
  ["expireReports(options)", [undefined, null], (value) => expireReports(transaction, value)],
  ["sweepAbandonedUploads(options)", [undefined, null], sweepAbandonedUploads],
  ["sweepRemovedReports(options)", [undefined, null], sweepRemovedReports],
  ["erasePerson(request)", [undefined, "3f1c"], (value) => erasePerson(erasing as never, value)],
  ["finishErasures(dependencies)", [undefined], finishErasures],
  ["removeReports(stores)", [undefined, {}, { queue: {} }], (value) => removeReports(value, [])],
  [
    "removeReports(stores, reports)",
    [undefined, "r1"],
    (value) => removeReports({ queue: {}, reports: {} } as never, value),
  ],
  ["nextStage(stage)", [undefined, null, "dowload"], nextStage],
  ["assertObjectKey(key)", [undefined, null, 5, new URL("https://example.com/")], assertObjectKey],
  ["assertObjectPrefix(prefix)", [undefined, 5], assertObjectPrefix],
  ["normalizeEmail(email)", [undefined, null, 5], normalizeEmail],
  ["isEmailAddress(email)", [undefined, null, ["a@example.com"]], isEmailAddress],
  ["resolveNewTask(task)", [undefined, null, "report.score", []], resolveNewTask],
  ["enqueue(tasks)", [undefined, { type: "report.score", payload: null }], resolveNewTasks],
  ["folder", [undefined, null, "", 5], (value) => checkFolder("folder", value)],
];

for (const [argument, values, call] of REFUSED) {
  test(`${argument} is refused by its name where it cannot be meant`, async () => {
    for (const value of values) expect((await refusalOf(() => call(value as never))).argument).toBe(argument);
  });
}
