import { afterEach, beforeEach, expect, test } from "bun:test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createPostgresStores, type PostgresStores } from "../src/stores.ts";
import { openTestDatabase, type TestDatabase } from "./databases.ts";
import { waitFor } from "./wait-for.ts";

let opened: TestDatabase;
let stores: PostgresStores;
beforeEach(async () => {
  opened = await openTestDatabase("postgres");
  stores = createPostgresStores({ database: opened.database });
});
afterEach(() => opened.close());

const SCORES = 12;

test("prepare() killed again and again leaves every figure as it was, and gets to the end", async () => {
  for (let n = 0; n < SCORES; n += 1) await addScore(n);
  const [before, rows] = [await stores.markStatistics.summarize({}), await pointsOf()];
  expect(rows).toHaveLength(2 * SCORES);
  await opened.database.script(
    "update public.report_scores set has_points = false; delete from public.score_points; delete from public.score_criteria",
  );
  for (let kill = 0; kill < 3; kill += 1) {
    await prepareAndKillAfter(2 + kill);
    expect(await stores.markStatistics.summarize({})).toEqual(before);
    // What is there is whole.
    const [row] = await opened.database.query<{ torn: number }>(
      `select count(*)::int as torn from public.report_scores s
       where (select count(*) from public.score_points p where p.score_number = s.number)
         <> case when has_points then 2 else 0 end`,
    );
    expect(row?.torn).toBe(0);
  }
  while ((await stores.markStatistics.prepare(5)) > 0);
  expect(await pointsOf()).toEqual(rows);
  expect(await stores.markStatistics.summarize({})).toEqual(before);
});

test("an override of a score from before makes its rows, and what is prepared twice stays what it is", async () => {
  const { reportId, runId } = await addScore(1);
  await opened.database.script("update public.report_scores set has_points = false; delete from public.score_points");
  const by = { personId: crypto.randomUUID(), personName: "T" };
  await stores.gradebook.override({
    reportId,
    runId,
    version: 1,
    override: { criterionId: "method", points: 99, reason: "x", ...by },
    overriddenScore: scoreOf(99),
  });
  const rows = await pointsOf();
  expect(rows).toMatchObject([
    { criterion_id: "method", points: 99, judged_points: 1 },
    { criterion_id: "results", points: null, judged_points: null },
  ]);
  expect(await stores.markStatistics.prepare(5)).toBe(0);
  await opened.database.script("update public.report_scores set has_points = false");
  expect(await stores.markStatistics.prepare(5)).toBe(1);
  expect(await pointsOf()).toEqual(rows);
});

test("a score that is deleted takes its rows along", async () => {
  const { reportId } = await addScore(1);
  await stores.reports.remove({ id: reportId });
  expect(await pointsOf()).toEqual([]);
});

function scoreOf(points: number) {
  return {
    finalScore: points,
    level: { code: "good", label: "良好" },
    mode: "ai",
    provisional: false,
    sections: [
      {
        criteria: [
          { criterionId: "method", name: "方法", score: points },
          { criterionId: "results", name: "结果", score: null },
        ],
      },
    ],
    findings: [],
    provenance: { rubricHash: "f".repeat(64) },
  };
}

async function addScore(points: number) {
  const { id, runId } = await stores.reports.insert({
    id: crypto.randomUUID(),
    ownerId: null,
    title: null,
    fileName: "a.pdf",
    bytes: 1,
    sha256: "a".repeat(64),
    rubricId: null,
    runId: crypto.randomUUID(),
  });
  await stores.reports.saveScore(id, runId, scoreOf(points));
  return { reportId: id, runId };
}

const pointsOf = () =>
  opened.database.query(
    `select p.score_number, p.points, p.judged_points, p.overridden, p.needs_review,
       c.criterion_id, c.name, c.section_place, c.place, c.rubric_hash
     from public.score_points p join public.score_criteria c on c.id = p.criterion
     order by p.score_number, c.section_place, c.place`,
  );

/** Runs `preparing-process.ts` and kills it in the open transaction of its so-many-th score. */
async function prepareAndKillAfter(count: number): Promise<void> {
  const program = fileURLToPath(new URL("./preparing-process.ts", import.meta.url));
  const child = spawn(process.execPath, [program, opened.url ?? ""], { stdio: ["pipe", "pipe", "inherit"] });
  let seen = 0;
  for await (const _ of createInterface({ input: child.stdout })) {
    seen += 1;
    if (seen === count) break;
    child.stdin.write("\n");
  }
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  await untilRolledBack();
}

/** Until the server has ended the transaction of the process that was killed: `prepare` skips what it has locked. */
async function untilRolledBack(): Promise<void> {
  const open = `select 1 from pg_catalog.pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`;
  await waitFor(async () => (await opened.database.query(open)).length === 0);
}
