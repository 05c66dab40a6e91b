import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { migrationFiles } from "@rubrica/adapter-postgres";
import { bundledProgram } from "./bundled-programs.ts";
import { temporaryFolder } from "./server-process.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

async function writeMigrations(...names: readonly string[]): Promise<{ exitCode: number; said: string }> {
  const program = await bundledProgram("src/commands/write-migrations.ts");
  const child = Bun.spawn([process.execPath, program, ...names], { stdout: "pipe", stderr: "pipe" });
  const [said, complained] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { exitCode: await child.exited, said: said + complained };
}

test("write-migrations writes every migration once and leaves what is there alone", async () => {
  const into = join(folder.path, "supabase/migrations");
  const files = migrationFiles();
  expect((await writeMigrations(into)).said).toContain(`${files.length} written, 0 were there`);
  expect((await readdir(into)).sort()).toEqual(files.map(({ name }) => name));
  const [{ name, sql } = { name: "", sql: "" }] = files;
  expect(await readFile(join(into, name), "utf8")).toBe(sql);

  await writeFile(join(into, name), "-- edited");
  expect((await writeMigrations(into)).said).toContain(`0 written, ${files.length} were there`);
  expect(await readFile(join(into, name), "utf8")).toBe("-- edited");
});

test("write-migrations says how it is used, and where it cannot write", async () => {
  expect(await writeMigrations()).toMatchObject({ exitCode: 2, said: expect.stringContaining("Usage:") });
  await writeFile(join(folder.path, "file"), "");
  expect(await writeMigrations(join(folder.path, "file"))).toMatchObject({
    exitCode: 1,
    said: expect.stringContaining("cannot be written to: EEXIST"),
  });
});
