import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { fromBufferPromise } from "yauzl";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { upload, waitForReport } from "./report-client.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

setDefaultTimeout(240_000);

const erasureOf = (id: string) => `/api/v1/api/users/${id}/erasure`;
const password = "secret-123";

/** Files of a ZIP as another program sees them, which checks their sizes. */
async function unpack(bytes: Uint8Array): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(bytes));
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString("latin1"));
  }
  return files;
}

/** Every table with a row in which the text stands, by a look into each. */
async function tablesWith(service: TestService, text: string): Promise<readonly string[]> {
  const tables = await service.opened.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
     where schemaname in ('auth', 'public', 'rubrica')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await service.opened.database.query(
      `select 1 from ${name} row where strpos(row::text, $1) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}

describe("personal data", () => {
  let service: TestService;
  let admin: TestPerson;
  let teacher: TestPerson;

  beforeAll(async () => {
    service = await openTestService();
    [admin, teacher] = await Promise.all([service.person("admin"), service.person("teacher")]);
  });
  afterAll(() => service.close());

  const publishGraph = async () => {
    const { body } = await service.call("/api/v1/knowledge-graph/builds", { method: "POST", headers: teacher.headers });
    await waitFor(async () => {
      const build = await service.call(`/api/v1/knowledge-graph/builds/${body.data.id}`, { headers: teacher.headers });
      return build.body.data.status === "published";
    });
  };
  const graph = async () => {
    const { status, body } = await service.call("/api/v1/knowledge-graph", { headers: teacher.headers });
    return status === 200 ? JSON.stringify(body.data.graph) : null;
  };

  test("a person gets everything about them as a ZIP that other programs read, and nobody else's data", async () => {
    const [student, other] = await Promise.all([service.person("student"), service.person("student")]);
    const id = await upload(service, student);
    await waitForReport(service, student, id);
    await service.call(`/api/v1/reports/${id}/score`, { headers: teacher.headers });

    const response = await service.fetch("/api/v1/me/export", { headers: student.headers });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const files = await unpack(await response.bytes());
    expect([...files.keys()].sort()).toEqual(
      [
        "README.txt",
        "account.json",
        "audit-log.json",
        ...["parsed.json", "records.json", "report.pdf"].map((name) => `reports/${id}/${name}`),
      ].sort(),
    );
    expect(files.get(`reports/${id}/report.pdf`)?.slice(0, 5)).toBe("%PDF-");
    const account = JSON.parse(files.get("account.json") ?? "");
    expect(account.account).toMatchObject({ id: student.id, email: student.email, has_password: true });
    expect(account.sessions).toHaveLength(1);
    const records = JSON.parse(files.get(`reports/${id}/records.json`) ?? "");
    expect(records.report).toMatchObject({ id, owner_id: student.id });
    expect(records.scores[0].score.finalScore).toBeNumber();
    expect(records.graph_fragment).toBeObject();
    const audit = JSON.parse(files.get("audit-log.json") ?? "");
    expect(audit).toContainEqual(expect.objectContaining({ action: "score.read", by: "teacher", report_id: id }));

    const everything = [...files.values()].join("\n");
    const [row] = await service.opened.database.query<{ hash: string; secret: string }>(
      `select encrypted_password as hash, (select secret_hash from rubrica.sessions where user_id = $1) as secret
       from auth.users where id = $1`,
      [student.id],
    );
    for (const secret of [row?.hash, row?.secret, teacher.id, teacher.email, other.id, other.email]) {
      expect(secret?.length).toBeGreaterThan(10);
      expect(everything).not.toContain(secret ?? "");
    }
  });

  test("a person's export leaves out scores that are not released, an admin's has them", async () => {
    const student = await service.person("student");
    const id = await upload(service, student);
    await waitForReport(service, student, id);
    const json = { report_ids: [id], released: false };
    await service.call("/api/v1/scores/release", { headers: teacher.headers, json });
    const recordsIn = async (path: string, headers: TestPerson["headers"]) => {
      const files = await unpack(await (await service.fetch(path, { headers })).bytes());
      return JSON.parse(files.get(`reports/${id}/records.json`) ?? "");
    };
    const own = await recordsIn("/api/v1/me/export", student.headers);
    expect([own.scores, own.scores_not_released]).toEqual([[], 1]);
    const all = await recordsIn(`/api/v1/api/users/${student.id}/export`, admin.headers);
    expect(all.scores).toHaveLength(1);
    expect(
      (await service.call(`/api/v1/api/users/${crypto.randomUUID()}/export`, { headers: admin.headers })).status,
    ).toBe(404);
  });

  test("a person who erases their account has to type its address and the password", async () => {
    const student = await service.person("student");
    const ask = (json: object) => service.call("/api/v1/me/erasure", { headers: student.headers, json });
    expect((await ask({ confirmation: "someone@example.com", password })).status).toBe(400);
    expect((await ask({ confirmation: student.email, password: "wrong-123" })).status).toBe(403);
    expect((await ask({ confirmation: student.email })).status).toBe(400);
    expect((await service.call(`/api/v1/api/users/${student.id}`, { headers: student.headers })).status).toBe(200);
  });

  test("an erasure leaves nothing of the person in any table, object or graph, and the work of others", async () => {
    const [student, other] = await Promise.all([service.person("student"), service.person("student")]);
    const [id, kept] = [await upload(service, student), await upload(service, other, "english-thesis.pdf")];
    await Promise.all([waitForReport(service, student, id), waitForReport(service, other, kept)]);
    const change = { points: 61, reason: `A word about ${student.email}`, run_id: "", version: 1 };
    const score = await service.call(`/api/v1/reports/${id}/runs`, { headers: teacher.headers });
    const [run] = score.body.data.runs;
    const detail = await service.call(`/api/v1/reports/${id}/score`, { headers: teacher.headers });
    const criterionId = detail.body.data.sections[0].criteria[0].criterion_id;
    const overridden = await service.call(`/api/v1/reports/${id}/overrides/${criterionId}`, {
      method: "PUT",
      headers: teacher.headers,
      json: { ...change, run_id: run.run_id },
    });
    expect(overridden.status).toBe(200);
    await publishGraph();
    expect(await graph()).toContain(id);
    expect(await tablesWith(service, student.email)).toContain("public.audit_log");

    const answer = await service.call("/api/v1/me/erasure", {
      headers: student.headers,
      json: { confirmation: ` ${student.email.toUpperCase()} `, password },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ reports: 1 });

    expect((await service.call("/api/v1/reports", { headers: student.headers })).status).toBe(401);
    // Not even for the moment until it is built anew.
    expect((await graph()) ?? "").not.toContain(id);
    expect(await tablesWith(service, student.email)).toEqual([]);
    // The erasure knows whose it is until their account and files are gone everywhere.
    await waitFor(async () => (await tablesWith(service, student.id)).length === 0);
    await waitFor(async () => !(await readdir(join(service.folder.objects, "reports"))).includes(id));
    const rebuilt = await waitFor(graph);
    expect(rebuilt).toContain(kept);
    expect(rebuilt).not.toContain(id);
    // What is left of the report is its number: in the log of who read and changed a mark, with its bare mark, and in the note to
    // sweep once more.
    const left = ["public.audit_log", "rubrica.deleted_reports", "rubrica.removed_reports"];
    expect(await tablesWith(service, id)).toEqual(left);
    expect((await service.call(`/api/v1/reports/${kept}/score`, { headers: other.headers })).status).toBe(200);

    const entries = await service.opened.database.query<{ action: string; person_id: string; detail: object }>(
      "select action, person_id, detail from public.audit_log where report_id = $1 or action = 'account.erased' order by id",
      [id],
    );
    expect(entries).toContainEqual({ action: "score.overridden", person_id: teacher.id, detail: {} });
    expect(entries.at(-1)).toMatchObject({ action: "account.erased", person_id: answer.body.data.id });
  });

  test("a teacher who is erased is nobody in particular in the marks that they put right, which stay", async () => {
    const [gone, student] = await Promise.all([service.person("teacher"), service.person("student")]);
    const id = await upload(service, student);
    await waitForReport(service, student, id);
    const name = { full_name: "Ada Quarles" };
    await service.call(`/api/v1/api/users/${gone.id}`, { method: "PUT", headers: gone.headers, json: name });
    const { body } = await service.call(`/api/v1/reports/${id}/score`, { headers: gone.headers });
    const [run] = (await service.call(`/api/v1/reports/${id}/runs`, { headers: gone.headers })).body.data.runs;
    const put = await service.call(
      `/api/v1/reports/${id}/overrides/${body.data.sections[0].criteria[0].criterion_id}`,
      {
        method: "PUT",
        headers: gone.headers,
        json: { points: 71, reason: "Well argued.", run_id: run.run_id, version: 1 },
      },
    );
    expect(put.status).toBe(200);
    const json = { confirmation: gone.email };
    const answer = await service.call(erasureOf(gone.id), { headers: admin.headers, json });
    expect(answer.status).toBe(200);
    for (const trace of [gone.email, name.full_name]) expect(await tablesWith(service, trace)).toEqual([]);
    await waitFor(async () => (await tablesWith(service, gone.id)).length === 0);
    const shown = await service.call(`/api/v1/reports/${id}/score`, { headers: student.headers });
    expect(JSON.stringify(shown.body.data)).toContain("Well argued.");

    // Again it is the same erasure, whatever is typed.
    const again = await service.call(erasureOf(gone.id), { headers: admin.headers, json: { confirmation: "" } });
    expect(again.body.data).toEqual(answer.body.data);
    expect((await service.call(erasureOf(crypto.randomUUID()), { headers: admin.headers, json })).status).toBe(404);
  });

  test("the last admin cannot be erased, by themself neither", async () => {
    const alone = await openTestService({ workers: false });
    const only = await alone.person("admin");
    const json = { confirmation: only.email };
    expect(
      (await alone.call("/api/v1/me/erasure", { headers: only.headers, json: { ...json, password } })).status,
    ).toBe(409);
    expect((await alone.call(erasureOf(only.id), { headers: only.headers, json })).status).toBe(409);
    expect((await alone.call(`/api/v1/api/users/${only.id}`, { headers: only.headers })).status).toBe(200);
    await alone.close();
  });

  test("work that waits for a person goes with them: tasks, dead letters and mail", async () => {
    const quiet = await openTestService({ workers: false });
    const [boss, student] = await Promise.all([quiet.person("admin"), quiet.person("student")]);
    const id = await upload(quiet, student);
    const { database } = quiet.opened;
    await database.query(
      `insert into rubrica.dead_letters (id, type, version, payload, key, priority, attempts, max_attempts, crashes, max_crashes,
         error_code, error_message, enqueued_at)
       values (999999, 'report.score', 1, $1::text::json, null, 0, 5, 5, 0, 3, 'test', 'It failed.', now())`,
      [JSON.stringify({ reportId: id, runId: id })],
    );
    await database.query(
      `insert into rubrica.tasks (type, version, payload, key, priority, run_at, max_attempts, max_crashes)
       values ('mail.send', 1, '{}', $1, 0, now(), 5, 3)`,
      [`mail/${student.id}/recovery`],
    );
    const count = async (table: string) => (await database.query(`select 1 from ${table}`)).length;
    expect([await count("rubrica.tasks"), await count("rubrica.dead_letters")]).toEqual([2, 1]);
    const json = { confirmation: student.email };
    expect((await quiet.call(erasureOf(student.id), { headers: boss.headers, json })).status).toBe(200);
    await quiet.service.sweep.run();
    expect([await count("rubrica.tasks"), await count("rubrica.dead_letters")]).toEqual([0, 0]);
    await quiet.close();
  });

  test("a graph that was being built while a report was removed is not published with it", async () => {
    const [student, teacher] = [await service.person("student"), await service.person("teacher")];
    const id = await upload(service, student);
    await waitForReport(service, student, id);
    const { database } = service.opened;
    const build = crypto.randomUUID();
    const { graph } = createPostgresStores({ database });
    await graph.insertBuild({ id: build, requestedBy: null });
    await graph.updateBuild(build, { status: "running" });
    await service.call(`/api/v1/reports/${id}`, { method: "DELETE", headers: teacher.headers });
    const made = { gzip: new Uint8Array([1]), reports: 1, nodes: 1, edges: 0 };
    const publish = graph.publish(build, made);
    await expect(publish).rejects.toThrow("A report was removed while this graph was built.");
    // Its next attempt reads anew.
    await graph.updateBuild(build, { status: "running" });
    await graph.publish(build, made);
    expect(await graph.findBuild({ id: build })).toMatchObject({ status: "published" });
  });
});
