import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { completion, properAnswer, startFakeModel } from "../../../packages/scoring/test/fake-model.ts";
import { type AgreeFolder, agree, openAgreeFolder, startAgree, withModel } from "../test/agree-program.ts";

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
  const down = await agree(words, withModel(model));
  expect(down.exitCode).toBe(1);
  expect(down.out).toContain(
    "course-report.pdf: a provisional score, not on one scale with those of AI (unauthorized)",
  );
  expect(down.err).toContain("There is no report to compare.");
  isDown = false;
  const up = await agree(words, withModel(model));
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
  await agree([await folder.folderOf("one", "course-report.pdf"), ...words], withModel(model));
  isHanging = true;
  const two = await folder.folderOf("two", "chinese-thesis.pdf", "course-report.pdf");
  const { exitCode, out } = await agree([two, ...words, "--deadline", "2"], withModel(model));
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
  const child = startAgree(words, withModel(model));
  await asked.promise;
  child.kill("SIGINT");
  const [exitCode, err] = await Promise.all([child.exited, new Response(child.stderr).text()]);
  expect(exitCode).toBe(130);
  expect(err).toContain("goes on where it stopped");
  const before = model.requests.length;
  answers = Number.POSITIVE_INFINITY;
  expect((await agree(words, withModel(model))).exitCode).toBe(0);
  using fresh = startFakeModel((body) => completion(properAnswer(body)));
  await agree([folder.pdfs, table, "--out", join(folder.path, "fresh")], withModel(fresh));
  // The calls that were answered before the interruption are not paid twice.
  expect(model.requests.length - before).toBeLessThan(fresh.requests.length);
});
