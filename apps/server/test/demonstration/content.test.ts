import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openTestDatabase } from "../../../../packages/adapter-postgres/test/databases.ts";
import { contentFolder } from "../../src/demonstration/content.ts";
import { loadContent } from "../../src/demonstration/load-content.ts";
import { demonstrationPeople } from "../../src/demonstration/people.ts";
import { openTestService, type TestService } from "../test-service.ts";
import { makeContent } from "./make-content.ts";
import { readRows } from "./read-rows.ts";
import { writeRows } from "./write-rows.ts";

const storedRows = () => readFile(join(contentFolder, "rows.json"), "utf8");

test("makeContent() gives what is stored; otherwise run bun apps/server/test/demonstration/write-content.ts", async () => {
  const opened = await openTestDatabase("postgres");
  try {
    const { rows, objects } = await makeContent(opened.database);
    expect(writeRows(rows)).toBe(await storedRows());
    const folder = join(contentFolder, "objects");
    const paths = (await readdir(folder, { recursive: true })).filter((path) => /\.\w+$/.test(path)).sort();
    expect(paths).toEqual([...objects.keys()]);
    for (const [path, bytes] of objects) {
      expect({ path, same: Buffer.compare(await readFile(join(folder, path)), bytes) === 0 }).toEqual({
        path,
        same: true,
      });
    }
  } finally {
    await opened.close();
  }
}, 240_000);

describe("an installation with the stored content", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ environment: { SCORE_RELEASE: "manual" }, workers: false });
    await loadContent({ database: service.opened.database, objects: service.folder.objects });
  });
  afterAll(() => service.close());

  const as = (role: "student" | "teacher" | "admin") => {
    const person = demonstrationPeople.find((each) => each.role === role);
    if (!person) throw new Error(`There is no ${role}.`);
    return { kind: "person", userId: person.id, role } as const;
  };

  test("loadContent() writes every row as it is stored, and new rows get numbers of their own", async () => {
    const { database } = service.opened;
    expect(writeRows(await readRows(database))).toBe(await storedRows());
    const [row] = await database.query<{ next: string }>(
      "select nextval(pg_get_serial_sequence('public.report_scores', 'number')) as next",
    );
    expect(Number(row?.next)).toBe(13);
  });

  test("loadContent() gives twelve reports: two on hold, one released, one scored without a model; and a graph", async () => {
    const { transaction } = service.service;
    const { items, total } = await transaction.run(as("teacher"), ({ gradebook }) =>
      gradebook.list({ limit: 100, offset: 0 }),
    );
    expect(total).toBe(12);
    const count = (kind: (mark: (typeof items)[number]) => boolean) => items.filter(kind).length;
    expect({
      held: count(({ mark }) => mark?.decision === "hold"),
      released: count(({ mark }) => mark?.releasedAt !== null && mark?.releasedAt !== undefined),
      withoutModel: count(({ mark }) => mark?.mode === "simulated"),
    }).toEqual({ held: 2, released: 1, withoutModel: 1 });
    const own = await transaction.run(as("student"), ({ reports }) => reports.list({ limit: 100, offset: 0 }));
    expect(own.items.map(({ fileName }) => fileName)).toEqual(["light-scheduler.pdf"]);
    const graph = await transaction.run(as("admin"), ({ graph }) => graph.findBuild({ status: "published" }));
    expect([graph].flat()).toHaveLength(1);
  });

  test("loadContent() gives reports whose files are there", async () => {
    const { transaction } = service.service;
    const { items } = await transaction.run(as("teacher"), ({ reports }) => reports.list({ limit: 100, offset: 0 }));
    const folders = (await readdir(join(service.folder.objects, "reports"))).sort();
    expect(folders).toEqual(items.map(({ id }) => id).sort());
  });

  test("loadContent() gives people without a password", async () => {
    const accounts = await service.opened.database.query<{ encrypted_password: string | null }>(
      "select encrypted_password from auth.users",
    );
    expect(accounts.every(({ encrypted_password }) => encrypted_password === null)).toBe(true);
  });
});
