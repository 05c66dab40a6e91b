import { expect, test } from "bun:test";
import { refusalOf } from "../../report-model/test/refusal-of.ts";
import { createDesk, createFileFindings, createRubricRegistry, openRubricFiles } from "./index.ts";

const neverAsked = () => Promise.reject(new Error("It was asked."));
const transaction = { run: neverAsked };
const rubrics = { findByHash: neverAsked };
const store = {
  keep: neverAsked,
  findByHash: neverAsked,
  findVersion: neverAsked,
  findUploaded: neverAsked,
  uploaded: neverAsked,
  newest: neverAsked,
};
const teacher = { person: { kind: "person", userId: "3f1c", role: "teacher" }, language: "zh" };
const desk = createDesk({ transaction, rubrics } as never);
const seen = { reportId: "r1", runId: "n1", version: 1 };
const points = { ...seen, criterionId: "body-content", points: 80, reason: "" };
const mine = { criterionId: "body-content", points: 80, reason: "" };
const marking = { ...seen, requestId: "q1", points: [mine], accept: true, reason: null };
const said = { ...seen, act: "acknowledged", findingNumber: 1, reason: null };
const release = { reportIds: ["r1"], released: true };

type Call = (value: never) => unknown;

const TRANSACTIONS: readonly unknown[] = [undefined, null, {}, neverAsked, "postgres://app:secret@localhost"];

/** For each argument the values that it must not have. */
const REFUSED: readonly (readonly [argument: string, values: readonly unknown[], Call])[] = [
  ["createDesk(options)", [undefined, null, "desk"], createDesk],
  ["createDesk(options.transaction)", TRANSACTIONS, (value) => createDesk({ transaction: value, rubrics } as never)],
  [
    "createDesk(options.rubrics)",
    [undefined, null, {}, []],
    (value) => createDesk({ transaction, rubrics: value } as never),
  ],
  [
    "createDesk(options.fileFindings)",
    [null, {}, { of: neverAsked }],
    (value) => createDesk({ transaction, rubrics, fileFindings: value } as never),
  ],
  [
    "createDesk(options.releaseNotice)",
    [null, {}, neverAsked],
    (value) => createDesk({ transaction, rubrics, releaseNotice: value } as never),
  ],
  ["createFileFindings(options)", [undefined, null], createFileFindings],
  [
    "createFileFindings(options.transaction)",
    TRANSACTIONS,
    (value) => createFileFindings({ transaction: value } as never),
  ],
  [
    "createFileFindings(options.fileDigests)",
    [undefined, null, "secret"],
    (value) => createFileFindings({ transaction, fileDigests: value } as never),
  ],
  ["createRubricRegistry(options)", [undefined, null], createRubricRegistry],
  [
    "createRubricRegistry(options.store)",
    [undefined, null, {}],
    (value) => createRubricRegistry({ store: value } as never),
  ],
  [
    "createRubricRegistry(options.files)",
    [null, [], "./rubrics"],
    (value) => createRubricRegistry({ store, files: value } as never),
  ],
  ["openRubricFiles(folder)", [undefined, null, "", new URL("file:///rubrics")], openRubricFiles],
  ["desk.read(reader)", [undefined, null, "3f1c"], (value) => desk.read(value, "r1")],
  ["desk.read(reader.person)", [undefined, null], (value) => desk.read({ ...teacher, person: value } as never, "r1")],
  [
    "desk.read(reader.language)",
    [undefined, "de"],
    (value) => desk.read({ ...teacher, language: value } as never, "r1"),
  ],
  ["desk.list(reader)", [undefined], (value) => desk.list(value, { limit: 1, offset: 0 })],
  ["desk.runs(reader)", [undefined], (value) => desk.runs(value, "r1", { limit: 1 })],
  ["desk.statistics(reader)", [undefined], (value) => desk.statistics(value, {})],
  ["desk.statisticsVersion(reader)", [undefined], (value) => desk.statisticsVersion(value, {})],
  ["desk.csv(reader)", [undefined], (value) => desk.csv(value, {}).next()],
  ["desk.markdown(reader)", [undefined], (value) => desk.markdown(value, {})],
  ["desk.override(change)", [undefined, null, "r1"], (value) => desk.override(teacher as never, value)],
  [
    "desk.override(change.points)",
    [undefined, -1, 101, 79.5, "80"],
    (value) => desk.override(teacher as never, { ...points, points: value }),
  ],
  [
    "desk.override(change.version)",
    [undefined, 0, "1"],
    (value) => desk.override(teacher as never, { ...points, version: value }),
  ],
  ["desk.mark(marking)", [undefined, null], (value) => desk.mark(teacher as never, value)],
  [
    "desk.mark(marking.requestId)",
    [undefined, "", 5],
    (value) => desk.mark(teacher as never, { ...marking, requestId: value }),
  ],
  [
    "desk.mark(marking.points)",
    [undefined, "80", [], [mine, mine]],
    (value) => desk.mark(teacher as never, { ...marking, accept: false, points: value }),
  ],
  [
    "desk.mark(marking.points.points)",
    [undefined, -1, 79.5],
    (value) => desk.mark(teacher as never, { ...marking, points: [{ ...mine, points: value }] }),
  ],
  [
    "desk.mark(marking.accept)",
    [undefined, "yes"],
    (value) => desk.mark(teacher as never, { ...marking, accept: value }),
  ],
  ["desk.mark(marking.reason)", [undefined, 5], (value) => desk.mark(teacher as never, { ...marking, reason: value })],
  ["desk.undoMarking(request)", [undefined, null], (value) => desk.undoMarking(teacher as never, value)],
  [
    "desk.undoMarking(request.requestId)",
    [undefined, ""],
    (value) => desk.undoMarking(teacher as never, { reportId: "r1", requestId: value }),
  ],
  ["desk.review(said)", [undefined, null], (value) => desk.review(teacher as never, value)],
  [
    "desk.review(said.act)",
    [undefined, "accept"],
    (value) => desk.review(teacher as never, { ...said, act: value } as never),
  ],
  [
    "desk.review(said.findingNumber)",
    [undefined, null, 0],
    (value) => desk.review(teacher as never, { ...said, findingNumber: value } as never),
  ],
  [
    "desk.review(said.reason)",
    [undefined, 5],
    (value) => desk.review(teacher as never, { ...said, reason: value } as never),
  ],
  ["desk.release(request)", [undefined, null], (value) => desk.release(teacher as never, value)],
  ["desk.releaseCourse(request)", [undefined, null], (value) => desk.releaseCourse(teacher as never, value)],
  [
    "desk.releaseCourse(request.courseId)",
    [undefined, ""],
    (value) => desk.releaseCourse(teacher as never, { courseId: value, released: true, isDryRun: true }),
  ],
  [
    "desk.releaseAssignment(request.isDryRun)",
    [undefined, "true"],
    (value) => desk.releaseAssignment(teacher as never, { assignmentId: "a1", released: true, isDryRun: value }),
  ],
  [
    "desk.release(request.reportIds)",
    [undefined, "r1"],
    (value) => desk.release(teacher as never, { ...release, reportIds: value }),
  ],
  [
    "desk.release(request.released)",
    [undefined, "yes"],
    (value) => desk.release(teacher as never, { ...release, released: value }),
  ],
];

test.each(REFUSED)("%s is refused by its name where it cannot be meant", async (argument, values, call) => {
  for (const value of values) expect((await refusalOf(() => call(value as never))).argument).toBe(argument);
});

test("release() accepts one report by name, and none that is withheld", async () => {
  const accepting = (reportIds: readonly string[], released: boolean) =>
    refusalOf(() => desk.release(teacher as never, { reportIds, released, accept: true }));
  expect((await accepting(["r1", "r2"], true)).argument).toBe("desk.release(request.accept)");
  expect((await accepting(["r1"], false)).argument).toBe("desk.release(request.accept)");
});

test("a desk never takes somebody without a role for a teacher", async () => {
  for (const role of [undefined, null, "", "root", "TEACHER"]) {
    const nobody = { ...teacher, person: { ...teacher.person, role } } as never;
    expect((await refusalOf(() => desk.release(nobody, release))).argument).toBe("desk.release(reader.person.role)");
  }
});
