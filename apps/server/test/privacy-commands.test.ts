import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { createObjectStore } from "@rubrica/adapter-filesystem";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { reportObjects } from "@rubrica/core";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { addPerson } from "../../../packages/adapter-postgres/test/people.ts";
import { dataFolderAt } from "../src/storage/data-folder.ts";
import { bundledProgram } from "./bundled-programs.ts";
import { temporaryFolder } from "./server-process.ts";

setDefaultTimeout(240_000);

describe("the commands about people's data", () => {
  let opened: TestDatabase;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
    folder = await temporaryFolder();
  });
  afterAll(async () => {
    await opened.close();
    await folder.remove();
  });

  async function run(command: string, options: readonly string[], environment: Record<string, string> = {}) {
    const child = Bun.spawn([process.execPath, await bundledProgram(`src/commands/${command}.ts`), ...options], {
      cwd: folder.path,
      env: { PATH: process.env.PATH ?? "", DATABASE_URL: opened.url ?? "", DATA_DIR: folder.path, ...environment },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
    const [output, error] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    return { exitCode: await child.exited, output, error };
  }

  const objects = () => createObjectStore({ folder: dataFolderAt(folder.path).objects });
  const addReport = async (ownerId: string, ageDays: number) => {
    const id = crypto.randomUUID();
    const { reports } = createPostgresStores({ database: opened.database });
    await reports.insert({
      id,
      ownerId,
      title: "A title",
      fileName: "a.pdf",
      bytes: 4,
      sha256: "a".repeat(64),
      rubricId: null,
      runId: crypto.randomUUID(),
    });
    await objects().put(reportObjects.source(id), new TextEncoder().encode("%PDF"));
    await opened.database.query(
      "update public.reports set created_at = now() - make_interval(days => $2) where id = $1",
      [id, ageDays],
    );
    return id;
  };
  const reportIds = async () => {
    const rows = await opened.database.query<{ id: string }>("select id from public.reports order by created_at");
    return rows.map(({ id }) => id);
  };

  test("export-account writes one ZIP, readable by its owner alone, and overwrites none", async () => {
    const { userId } = await addPerson(opened.database, "student", "exported");
    await addReport(userId, 0);
    expect((await run("export-account", [])).error).toContain("exactly one of --email and --id");
    expect((await run("export-account", ["--email", "nobody@example.com"])).error).toContain("nobody has this address");
    const options = ["--email", "Exported@example.com", "--to", "out.zip"];
    expect(await run("export-account", options)).toMatchObject({ exitCode: 0, output: "Written: out.zip\n" });
    const { size, mode } = await stat(join(folder.path, "out.zip"));
    expect([size > 1000, mode & 0o777]).toEqual([true, 0o600]);
    expect(await run("export-account", options)).toMatchObject({ exitCode: 1 });
  });

  test("erase-account says what it would erase, erases it with --yes, and again does nothing", async () => {
    const { userId } = await addPerson(opened.database, "student", "erased");
    const id = await addReport(userId, 0);
    const asked = await run("erase-account", ["--email", "erased@example.com"]);
    expect(asked.output).toContain(`Account ${userId} with 1 reports would be erased.`);
    expect(await reportIds()).toContain(id);
    const done = await run("erase-account", ["--email", "erased@example.com", "--yes"]);
    expect(done).toMatchObject({ exitCode: 0, error: "" });
    expect(await reportIds()).not.toContain(id);
    expect(await objects().head(reportObjects.source(id))).toBeNull();
    const again = await run("erase-account", ["--id", userId, "--yes"]);
    expect(again.output).toContain("was erased before, with 1 reports");
    expect((await run("erase-account", ["--id", crypto.randomUUID(), "--yes"])).error).toContain("nobody has this id");
    await addPerson(opened.database, "admin", "only");
    expect((await run("erase-account", ["--email", "only@example.com", "--yes"])).error).toContain("last active admin");
  });

  test("retention counts what is due, and erases it whole with --now, released marks by a term of their own", async () => {
    await opened.database.query("delete from public.reports");
    const { userId } = await addPerson(opened.database, "student", "kept");
    const [old, oldReleased, soon, young] = [
      await addReport(userId, 400),
      await addReport(userId, 399),
      await addReport(userId, 350),
      await addReport(userId, 3),
    ];
    await opened.database.query(
      `insert into public.report_scores (report_id, run_id, score, released_at)
       values ($1, gen_random_uuid(), '{}', now() - interval '300 days')`,
      [oldReleased],
    );
    expect((await run("retention", [])).output).toContain("Reports are kept until somebody deletes them");
    expect((await run("retention", ["--now", "--dry-run"])).error).toContain("one or the other");
    const terms = { REPORT_RETENTION_DAYS: "365", RELEASED_REPORT_RETENTION_DAYS: "3650" };
    const preview = await run("retention", ["--dry-run"], terms);
    expect(preview.output).toStartWith("Due now: 1 reports; within 30 days: 2. The first: ");
    expect((await run("retention", ["--dry-run"], { REPORT_RETENTION_DAYS: "365" })).output).toStartWith("Due now: 2 ");
    expect(await reportIds()).toEqual([old, oldReleased, soon, young]);
    expect((await run("retention", ["--now"], terms)).output).toContain("Erased: 1 reports.");
    expect(await reportIds()).toEqual([oldReleased, soon, young]);
    expect(await objects().head(reportObjects.source(old))).toBeNull();
    expect(await objects().head(reportObjects.source(soon))).not.toBeNull();
    const [entry] = await opened.database.query(
      "select person_id, role, detail from public.audit_log where action = 'reports.expired'",
    );
    const detail = { reports: 1, reportDays: 365, releasedReportDays: 3650 };
    expect(entry).toEqual({ person_id: null, role: "service", detail });
  });

  test("audit --verify says that nothing was changed, and where something was", async () => {
    const sealed = await opened.database.query("select rubrica.seal_audit_log(0, 1000)");
    expect(sealed).toHaveLength(1);
    const whole = await run("audit", ["--verify"]);
    expect(whole).toMatchObject({ exitCode: 0, error: "" });
    expect(whole.output).toContain("Nothing was changed, as far as the chain tells.");
    const end = /The end of the chain: (\S+)/.exec(whole.output)?.[1] ?? "";
    expect((await run("audit", ["--verify", "--expect", end])).exitCode).toBe(0);
    expect((await run("audit", ["--verify", "--expect", end.replace(/^\d+/, "999")])).output).toContain("another one");
    await opened.database.script(`
      alter table public.audit_log disable trigger user;
      update public.audit_log set action = 'score.released' where id = (select min(id) from public.audit_log)`);
    const changed = await run("audit", ["--verify"]);
    expect(changed.exitCode).toBe(1);
    expect(changed.output).toContain("position 1, entry");
    expect(changed.output).toContain("a trigger of the log is missing or off");
  });
});
