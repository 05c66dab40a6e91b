import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createObjectStore } from "@rubrica/adapter-filesystem";
import { createMailer } from "@rubrica/adapter-filesystem/mailer";
import { createPostgresStores, type Database, keepScoreRelease } from "@rubrica/adapter-postgres";
import {
  graphBuildTask,
  type Person,
  reportObjects,
  SERVICE,
  silentLogger,
  submitReport,
  systemClock,
} from "@rubrica/core";
import { createDesk, createRubricRegistry, openRubricFiles } from "@rubrica/gradebook";
import { createKeySet, createSigningKeys } from "@rubrica/identity";
import { defaultRubric } from "@rubrica/scoring";
import { parseWorkerPlan } from "@rubrica/worker-runtime";
import { waitFor } from "../../../../packages/adapter-postgres/test/wait-for.ts";
import { typeset } from "../../../../scripts/sample-reports/typeset.ts";
import { workerKinds } from "../../src/areas/areas.ts";
import { composeService, type Service } from "../../src/boot/compose.ts";
import type { StoredRows } from "../../src/demonstration/content.ts";
import { demonstrationId, demonstrationPeople } from "../../src/demonstration/people.ts";
import { parseEnvironment } from "../../src/settings/environment.ts";
import { type DataFolder, dataFolderAt } from "../../src/storage/data-folder.ts";
import type { MadeReport } from "./made-report.ts";
import { madeReports } from "./made-reports.ts";
import { readRows } from "./read-rows.ts";
import { startRecordedJudge } from "./recorded-judge.ts";

/** The stored content of the demonstration. */
export interface Content {
  readonly rows: StoredRows;
  /** By path below the folder of objects. */
  readonly objects: ReadonlyMap<string, Uint8Array>;
}

/** The course of the demonstration, and who is in it. */
const course = {
  id: demonstrationId("course", 1),
  title: "计算机系统专题 Computer Systems Seminar",
  code: "CS2041",
  term: "2026",
  timeZone: "Asia/Shanghai",
};

/** What is handed in to the course. One report is late. */
const assignment = {
  id: demonstrationId("assignment", 1),
  courseId: course.id,
  title: "课程报告 Course report",
  instructions:
    "选一个与计算机系统有关的题目，写一份有目录、正文和参考文献的报告。\nChoose a topic in computer systems. Write a report with contents, body and references.",
  rubricId: defaultRubric.id,
  rubricVersion: defaultRubric.version,
  opensAt: null,
  dueAt: new Date("2026-11-02T10:00:00Z"),
  cutOffAt: null,
  attempts: 2,
  release: null,
};

/**
 * Hands the twelve reports in to a service of its own over the empty, migrated database: it reads them and has the recorded
 * model judge them, one mark is released, and the graph is built. Gives the same content each time.
 */
export async function makeContent(database: Database): Promise<Content> {
  const folder = dataFolderAt(await mkdtemp(join(tmpdir(), "rubrica-making-")));
  const judge = startRecordedJudge();
  try {
    // The report that was handed in before there was a model comes first.
    for (const model of [{}, { AI_BASE_URL: judge.baseUrl, AI_API_KEY: "none", AI_MODEL: "recorded-answers" }]) {
      await keepScoreRelease(database, "manual");
      const service = await compose(folder, database, { SCORE_RELEASE: "manual", AI_REJUDGE_SECONDS: "0", ...model });
      service.manager?.start();
      const withModel = "AI_MODEL" in model;
      if (!withModel) await writePeople(service);
      for (const [index, report] of madeReports.entries()) {
        if ((report.answers !== null) !== withModel) continue;
        judge.readReport(report);
        await handIn(service, folder, index, report);
      }
      if (withModel) {
        await mark(service, database);
        await buildGraph(service);
      }
      await service.stop();
      await service.close();
    }
    return { rows: await readRows(database), objects: await readObjects(folder) };
  } finally {
    judge[Symbol.dispose]();
    await rm(folder.path, { recursive: true, force: true });
  }
}

async function compose(
  folder: DataFolder,
  database: Database,
  settings: Readonly<Record<string, string>>,
): Promise<Service> {
  const environment = parseEnvironment({ DATA_DIR: folder.path, ...settings });
  const keys = await createKeySet(systemClock);
  return composeService({
    environment,
    plan: parseWorkerPlan(environment.process.workers, workerKinds),
    redis: null,
    folder,
    database,
    accounts: {
      kind: "own",
      signingKeys: createSigningKeys(keys),
      clientKeys: { anon: keys.anonKey, service: keys.serviceKey },
      mailer: createMailer({ folder: folder.mail, from: "Rubrica <no-reply@rubrica.invalid>" }),
    },
    objects: createObjectStore({ folder: folder.objects }),
    rubrics: await openRubricFiles(folder.rubrics),
    logger: silentLogger,
    publicUrl: "http://rubrica.invalid",
    remoteAddress: () => null,
  });
}

/** The author's own account where it is one of the three people. */
function authorOf({ author, text }: MadeReport, index: number) {
  const email = `${author}@example.edu`;
  const known = demonstrationPeople.find((person) => person.email === email);
  return (
    known ?? { id: demonstrationId("author", index + 1), role: "student", fullName: firstAuthor(text.author), email }
  );
}

function firstAuthor(authors: string): string {
  return authors.split(" and ")[0] ?? authors;
}

/** Attempts of each author so far. */
function attemptOf(index: number): number {
  const author = madeReports[index]?.author;
  return madeReports.slice(0, index + 1).filter((each) => each.author === author).length;
}

async function writePeople({ transaction }: Service): Promise<void> {
  const authors = madeReports.map(authorOf).filter(({ id }) => demonstrationPeople.every((person) => person.id !== id));
  const [, teacher] = demonstrationPeople;
  await transaction.run(SERVICE, async ({ accounts, userInfo, courses, assignments }) => {
    for (const { id, email, fullName, role } of [...demonstrationPeople, ...authors]) {
      const metadata = { full_name: fullName, role, phone: null, email_verified: true };
      const unused = { passwordHash: null, confirmationSentAt: null };
      await accounts.insert({ id, email, emailConfirmedAt: new Date(), userMetadata: metadata, ...unused });
      if (role !== "student") await userInfo.update(id, { role });
    }
    await courses.insert({ ...course, createdBy: teacher?.id ?? null });
    await assignments.insert({ ...assignment, createdBy: teacher?.id ?? null });
    for (const { id, role } of [...demonstrationPeople, ...authors]) {
      if (role === "admin") continue;
      const member = { courseId: course.id, personId: id, section: null, isActive: true, source: "hand" } as const;
      const courseRole = role === "teacher" ? "instructor" : "student";
      await courses.saveMember({ ...member, role: courseRole, addedBy: teacher?.id ?? null });
    }
  });
}

async function handIn({ transaction }: Service, folder: DataFolder, index: number, made: MadeReport): Promise<void> {
  const reportId = demonstrationId("report", index + 1);
  const objects = createObjectStore({ folder: folder.objects });
  const object = await objects.put(reportObjects.source(reportId), typeset(made.text));
  await submitReport(transaction, {
    ownerId: authorOf(made, index).id,
    reportId,
    runId: demonstrationId("run", index + 1),
    object,
    fileName: made.text.fileName,
    title: null,
    rubricId: defaultRubric.id,
    rubricVersion: defaultRubric.version,
    courseId: course.id,
  });
  await transaction.run(SERVICE, ({ assignments }) =>
    assignments.addSubmission({
      id: demonstrationId("submission", index + 1),
      assignmentId: assignment.id,
      courseId: course.id,
      personId: authorOf(made, index).id,
      attempt: attemptOf(index),
      handedInAt: new Date(made.handedInAt),
      fileName: made.text.fileName,
      bytes: object.bytes,
      sha256: object.sha256,
      reportId,
    }),
  );
  const status = await waitFor(async () => {
    const report = await transaction.run(SERVICE, ({ reports }) => reports.find(reportId));
    return report?.status === "queued" || report?.status === "processing" ? null : report?.status;
  });
  if (status !== "scored") throw new Error(`${made.text.fileName}: ${status}`);
}

/** The teacher puts one criterion of the released report right, and releases its mark. */
async function mark({ transaction }: Service, database: Database): Promise<void> {
  const [, teacher] = demonstrationPeople;
  if (!teacher) throw new Error("There is no teacher.");
  const person: Person = { kind: "person", userId: teacher.id, role: "teacher" };
  const { rubrics: store } = createPostgresStores({ database });
  const desk = createDesk({ transaction, rubrics: createRubricRegistry({ store }) });
  for (const [index, { released }] of madeReports.entries()) {
    if (!released) continue;
    const reportId = demonstrationId("report", index + 1);
    const read = await desk.read({ person, language: "zh" }, reportId);
    if (read.status !== "read") throw new Error(read.status);
    const { runId, version } = read.entry;
    const reason = "图确实少了，但两级位图用文字已经说清楚。";
    const change = { reportId, runId, version, criterionId: "body-figures", points: 78, reason };
    const changed = await desk.override({ person, language: "zh" }, change);
    if (changed.status !== "changed") throw new Error(changed.status);
    const outcome = await desk.release({ person, language: "zh" }, { reportIds: [reportId], released: true });
    if (outcome.status !== "done" || outcome.changed.length !== 1) throw new Error(`${reportId} was not released.`);
  }
}

async function buildGraph({ transaction }: Service): Promise<void> {
  const id = demonstrationId("build", 1);
  await transaction.run(SERVICE, async ({ graph, queue }) => {
    await graph.insertBuild({ id, requestedBy: null });
    await queue.enqueue([graphBuildTask(id)]);
  });
  const status = await waitFor(async () => {
    const build = await transaction.run(SERVICE, ({ graph }) => graph.findBuild({ id }));
    return build?.status === "queued" || build?.status === "running" ? null : build?.status;
  });
  if (status !== "published") throw new Error(`The graph: ${status}`);
}

/** The PDF of each report and what was read from it; what a model was asked and answered is left out. */
async function readObjects({ objects }: DataFolder): Promise<ReadonlyMap<string, Uint8Array>> {
  const kept = /^reports\/[^/]+\/(source\.pdf|parsed\.json|features\.json)$/;
  const paths = (await readdir(objects, { recursive: true })).filter((path) => kept.test(path)).sort();
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(join(objects, path))] as const)));
}
