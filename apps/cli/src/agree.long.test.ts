import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Behaviour, completion, properAnswer, startFakeModel } from "../../../packages/scoring/test/fake-model.ts";
import { type AgreeFolder, openAgreeFolder, withModel } from "../test/agree-program.ts";
import { runCommand, startCommand } from "../test/run-command.ts";

// Each of them starts processes that read a PDF, on a busy machine for a long time.
setDefaultTimeout(240_000);

let folder: AgreeFolder;
beforeAll(async () => {
  folder = await openAgreeFolder();
});
afterAll(() => folder.remove());

test("agree sets scores apart that an outage made provisional, and asks for them anew the next time", async () => {
  let isDown = true;
  using model = startFakeModel((body) =>
    isDown ? new Response("no", { status: 401 }) : completion(properAnswer(body)),
  );
  const table = await folder.tableOf("outage.csv", "file,mark\ncourse-report.pdf,60\n");
  const words = [folder.pdfs, table, "--out", join(folder.path, "outage"), "--language", "en"];
  const down = await runCommand("agree", words, withModel(model));
  expect(down.exitCode).toBe(1);
  expect(down.out).toContain(
    "course-report.pdf: a provisional score, not on one scale with those of AI (unauthorized)",
  );
  expect(down.err).toContain("There is no report to compare.");
  isDown = false;
  const up = await runCommand("agree", words, withModel(model));
  expect(up.exitCode).toBe(0);
  expect(up.out).toContain("Only 1 report has a total from both");
});

test("agree gives up a PDF at its deadline and goes on with the next", async () => {
  let isHanging = false;
  using model = startFakeModel((body) =>
    isHanging ? new Promise<Response>(() => {}) : completion(properAnswer(body)),
  );
  const table = await folder.tableOf("late.csv", "file,mark\nchinese-thesis.pdf,60\ncourse-report.pdf,60\n");
  const words = [table, "--out", join(folder.path, "late"), "--language", "en"];
  // Scored before, so that however busy the machine is, only the other one can be late.
  await runCommand("agree", [await folder.folderOf("one", "course-report.pdf"), ...words], withModel(model));
  isHanging = true;
  const two = await folder.folderOf("two", "chinese-thesis.pdf", "course-report.pdf");
  const { exitCode, out } = await runCommand("agree", [two, ...words, "--deadline", "2"], withModel(model));
  expect(exitCode).toBe(0);
  expect(out).toContain("chinese-thesis.pdf: not done within 2 seconds");
  expect(out).toContain("Only 1 report ");
});

test("agree can be interrupted and goes on where it stopped", async () => {
  const asked = Promise.withResolvers<void>();
  let answers = 3;
  using model = startFakeModel((body) => {
    if (answers-- > 0) return completion(properAnswer(body));
    asked.resolve();
    return new Promise<Response>(() => {});
  });
  const table = await folder.tableOf("interrupted.csv", "file,mark\ncourse-report.pdf,60\n");
  const words = [folder.pdfs, table, "--out", join(folder.path, "interrupted"), "--language", "en"];
  const child = startCommand("agree", words, withModel(model));
  await asked.promise;
  child.kill("SIGINT");
  const [exitCode, err] = await Promise.all([child.exited, new Response(child.stderr).text()]);
  expect(exitCode).toBe(130);
  expect(err).toContain("goes on where it stopped");
  const before = model.requests.length;
  answers = Number.POSITIVE_INFINITY;
  expect((await runCommand("agree", words, withModel(model))).exitCode).toBe(0);
  using fresh = startFakeModel((body) => completion(properAnswer(body)));
  await runCommand("agree", [folder.pdfs, table, "--out", join(folder.path, "fresh")], withModel(fresh));
  // The calls that were answered before the interruption are not paid twice.
  expect(model.requests.length - before).toBeLessThan(fresh.requests.length);
});

test("agree asks the model, repeats, and started again asks nothing that was answered", async () => {
  let score = 60;
  const varied: Behaviour = (body) => completion(properAnswer(body, { score: (score++ % 40) + 50 }));
  using model = startFakeModel(varied);
  const table = await folder.tableOf(
    "two.csv",
    "file,mark 1,mark 2,body-content\nchinese-thesis.pdf,85,80,70\ncourse-report.pdf,60,66,\n",
  );
  const three = await folder.folderOf("three", "chinese-thesis.pdf", "course-report.pdf", "broken.pdf");
  const words = [three, table, "--out", join(folder.path, "ai"), "--repeats", "2", "--json"];
  const first = await runCommand("agree", words, withModel(model));
  expect(first.exitCode).toBe(0);
  const { figures, mode, model_ids, notice, left_out } = JSON.parse(first.out);
  expect({ mode, model_ids, notice }).toEqual({ mode: "ai", model_ids: ["judge-1"], notice: null });
  expect(figures).toMatchObject({ reports: 2, raters: { reports: 2 }, repeats: { reports: 2, runs: 2 } });
  expect(figures.repeats.mean_deviation).toBeGreaterThan(0);
  expect(figures.parts).toMatchObject([{ part: "body-content", reports: 1 }]);
  expect(left_out.map(({ name }: { name: string }) => name)).toEqual(["broken.pdf"]);
  const asked = model.requests.length;
  const again = await runCommand("agree", words, withModel(model));
  expect(JSON.parse(again.out)).toEqual(JSON.parse(first.out));
  expect(model.requests.length).toBe(asked);
  // What is kept has figures alone: no answer, which would quote the reports, and no key.
  expect(await readdir(join(folder.path, "ai", "answers"))).toEqual([]);
  for (const name of await readdir(join(folder.path, "ai", "scores"))) {
    const kept = await readFile(join(folder.path, "ai", "scores", name), "utf8");
    expect(kept).not.toMatch(/secret-key|评语/);
  }
});

test("agree --answers leaves out a report that nothing is recorded for, and says so", async () => {
  const answers = await folder.tableOf(
    "none.jsonl",
    `${JSON.stringify({ model: "recorded", about: { zh: "录制的回答。", en: "Recorded answers." } })}\n`,
  );
  const table = await folder.tableOf("unrecorded.csv", "file,mark\ncourse-report.pdf,60\n");
  const pdfs = await folder.folderOf("unrecorded", "course-report.pdf");
  const words = [pdfs, table, "--out", join(folder.path, "unrecorded-out"), "--language", "en", "--answers"];
  const none = await runCommand("agree", [...words, answers]);
  expect(none.exitCode).toBe(1);
  expect(none.err).toMatch(/none\.jsonl answers other questions: \d+ of those asked are not in it/);
  expect(none.out).toContain("course-report.pdf: a provisional score");
  const wrong = await runCommand("agree", [...words, table]);
  expect([wrong.exitCode, wrong.err.split("\n")[0]]).toEqual([
    1,
    `${table} holds no recorded answers: its lines are not those of apps/examples/marked/answers.jsonl.`,
  ]);
});
