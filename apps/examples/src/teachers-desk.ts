/**
 * Does with the mark of one PDF what a teacher does, without HTTP and without a server: looks at it, puts points right, lets
 * the author read it, and takes the table along.
 *
 *     bun apps/examples/src/teachers-desk.ts [FILE.pdf]
 */
import { basename, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createPostgresStores, keepScoreRelease, migrate } from "@rubrica/adapter-postgres";
import { pgliteDatabase } from "@rubrica/adapter-postgres/pglite";
import { SERVICE } from "@rubrica/core";
import { createDesk, createRubricRegistry, type ScoreReader } from "@rubrica/gradebook";
import type { ReportScore } from "@rubrica/report-model";
import { parseReport } from "@rubrica/report-parser";
import { scoreReport } from "@rubrica/scoring";

const [file = join(import.meta.dirname, "../reports/chinese-thesis.pdf")] = process.argv.slice(2);
const pglite = await PGlite.create();
const database = pgliteDatabase(pglite);
await migrate(database);
await keepScoreRelease(database, "manual");
const { transaction, rubrics: store } = createPostgresStores<ReportScore>({ database });
const desk = createDesk({ transaction, rubrics: createRubricRegistry({ store }) });

// A teacher, and a report with its score: for many of them there are @rubrica/identity and @rubrica/report-pipeline.
const [reportId, runId, userId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const score = await scoreReport({ report: await parseReport(file) });
const unconfirmed = { passwordHash: null, emailConfirmedAt: null, confirmationSentAt: null };
const report = { id: reportId, runId, fileName: basename(file), bytes: 1, sha256: "0".repeat(64) };
await transaction.run(SERVICE, async ({ accounts, userInfo, reports }) => {
  await accounts.insert({ id: userId, email: "li@example.com", userMetadata: { full_name: "Li" }, ...unconfirmed });
  await userInfo.update(userId, { role: "teacher" });
  await reports.insert({ ...report, ownerId: null, title: null, rubricId: null });
  await reports.saveScore(reportId, runId, score);
});

const reader: ScoreReader = { person: { kind: "person", userId, role: "teacher" }, language: "en" };
const read = await desk.read(reader, reportId);
if (read.status !== "read") throw new Error(read.status);
const { version, decision, score: before } = read.entry;
console.log(`${before.finalScore} ${before.level.label} (${decision})`);

const change = { reportId, runId, version, criterionId: "body-content", points: 95, reason: "A careful comparison." };
const outcome = await desk.override(reader, change);
if (outcome.status !== "changed") throw new Error(outcome.status);
const { score: after, judgedFinalScore } = outcome.entry;
console.log(`${after.finalScore} ${after.level.label}, ${judgedFinalScore} before`);

const released = await desk.release(reader, { reportIds: [reportId], released: true });
console.log(released.status === "done" ? `${released.changed.length} released` : released.status);
for await (const lines of desk.csv(reader, {})) console.log(lines.trim().split(",").slice(4, 9).join(" | "));
await pglite.close();
