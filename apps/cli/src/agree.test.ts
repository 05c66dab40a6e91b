import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SIMULATED_NOTICE } from "@rubrica/scoring";
import type { Behaviour, FakeModel } from "../../../packages/scoring/test/fake-model.ts";
import { completion, properAnswer, startFakeModel } from "../../../packages/scoring/test/fake-model.ts";
import { readAgreeArguments } from "./agree/agree-arguments.ts";

// Each of them starts processes that read a PDF, on a busy machine for a long time.
setDefaultTimeout(240_000);

const REPORTS = join(import.meta.dir, "../../examples/reports");

let folder = "";
let pdfs = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rubrica-agree-"));
  pdfs = await folderOf("pdfs", "chinese-thesis.pdf", "english-thesis.pdf", "course-report.pdf", "broken.pdf");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function folderOf(name: string, ...reports: readonly string[]): Promise<string> {
  await mkdir(join(folder, name));
  for (const report of reports) await cp(join(REPORTS, report), join(folder, name, report));
  return join(folder, name);
}

function start(words: readonly string[], environment: Record<string, string> = {}) {
  return Bun.spawn([process.execPath, join(import.meta.dir, "agree.ts"), ...words], {
    env: { ...process.env, AI_BASE_URL: "", AI_MODEL: "", AI_API_KEY: "", ...environment },
    stdout: "pipe",
    stderr: "pipe",
  });
}

async function agree(words: readonly string[], environment: Record<string, string> = {}) {
  const child = start(words, environment);
  const [out, err, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { exitCode, out, err };
}

async function tableOf(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

const withModel = (model: FakeModel) => ({ AI_BASE_URL: model.baseUrl, AI_MODEL: "judge-1", AI_API_KEY: "secret-key" });

test("agree FOLDER marks.csv compares every PDF, names what it leaves out, and says that measures of form decided", async () => {
  const table = await tableOf("marks.csv", "文件名,总分\nchinese-thesis.pdf,85\nenglish-thesis,80\nabsent.pdf,70\n");
  const out = join(folder, "simulated");
  const { exitCode, out: printed, err } = await agree([pdfs, table, "--out", out, "--language", "en"]);
  expect(exitCode).toBe(0);
  expect(printed).toStartWith(SIMULATED_NOTICE.en);
  expect(printed).toContain("Only 2 reports have a total from both");
  expect(printed).toContain("absent.pdf: no such PDF in the folder (line 4 of the table)");
  expect(printed).toContain("broken.pdf: The PDF is damaged");
  expect(printed).toContain("course-report.pdf: the table has no mark for it");
  expect(err).toContain("[2/4] chinese-thesis.pdf: Reading");
  const [chinese, english] = await Promise.all(
    ["agreement.html", "agreement.en.html"].map((name) => readFile(join(out, name), "utf8")),
  );
  expect(chinese).toContain(SIMULATED_NOTICE.zh);
  expect(english).toContain(SIMULATED_NOTICE.en.replace("'", "&#39;"));
  expect(english).toContain('<a href="./../pdfs/chinese-thesis.pdf">chinese-thesis.pdf</a>');
  const figures = JSON.parse(await readFile(join(out, "agreement.json"), "utf8"));
  expect(figures).toMatchObject({ mode: "simulated", notice: SIMULATED_NOTICE, figures: { reports: 2 } });
});

test("agree asks the model, repeats, and started again asks nothing that was answered", async () => {
  let score = 60;
  const varied: Behaviour = (body) => completion(properAnswer(body, { score: (score++ % 40) + 50 }));
  using model = startFakeModel(varied);
  const table = await tableOf(
    "two.csv",
    "file,mark 1,mark 2,body-content\nchinese-thesis.pdf,85,80,70\ncourse-report.pdf,60,66,\n",
  );
  const three = await folderOf("three", "chinese-thesis.pdf", "course-report.pdf", "broken.pdf");
  const words = [three, table, "--out", join(folder, "ai"), "--repeats", "2", "--json"];
  const first = await agree(words, withModel(model));
  expect(first.exitCode).toBe(0);
  const { figures, mode, model_ids, notice, left_out } = JSON.parse(first.out);
  expect({ mode, model_ids, notice }).toEqual({ mode: "ai", model_ids: ["judge-1"], notice: null });
  expect(figures).toMatchObject({ reports: 2, raters: { reports: 2 }, repeats: { reports: 2, runs: 2 } });
  expect(figures.repeats.mean_deviation).toBeGreaterThan(0);
  expect(figures.parts).toMatchObject([{ part: "body-content", reports: 1 }]);
  expect(left_out.map(({ name }: { name: string }) => name)).toEqual(["broken.pdf"]);
  const asked = model.requests.length;
  const again = await agree(words, withModel(model));
  expect(JSON.parse(again.out)).toEqual(JSON.parse(first.out));
  expect(model.requests.length).toBe(asked);
  // What is kept has figures alone: no answer, which would quote the reports, and no key.
  expect(await readdir(join(folder, "ai", "answers"))).toEqual([]);
  for (const name of await readdir(join(folder, "ai", "scores"))) {
    const kept = await readFile(join(folder, "ai", "scores", name), "utf8");
    expect(kept).not.toMatch(/secret-key|评语/);
  }
});

test("agree sets scores apart that an outage made provisional, and asks for them anew the next time", async () => {
  let isDown = true;
  using model = startFakeModel((body) =>
    isDown ? new Response("no", { status: 401 }) : completion(properAnswer(body)),
  );
  const table = await tableOf("outage.csv", "file,mark\ncourse-report.pdf,60\n");
  const words = [pdfs, table, "--out", join(folder, "outage"), "--language", "en"];
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
  const table = await tableOf("late.csv", "file,mark\nchinese-thesis.pdf,60\ncourse-report.pdf,60\n");
  const words = [table, "--out", join(folder, "late"), "--language", "en"];
  // Scored before, so that however busy the machine is, only the other one can be late.
  await agree([await folderOf("one", "course-report.pdf"), ...words], withModel(model));
  isHanging = true;
  const two = await folderOf("two", "chinese-thesis.pdf", "course-report.pdf");
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
  const table = await tableOf("interrupted.csv", "file,mark\ncourse-report.pdf,60\n");
  const words = [pdfs, table, "--out", join(folder, "interrupted"), "--language", "en"];
  const child = start(words, withModel(model));
  await asked.promise;
  child.kill("SIGINT");
  const [exitCode, err] = await Promise.all([child.exited, new Response(child.stderr).text()]);
  expect(exitCode).toBe(130);
  expect(err).toContain("goes on where it stopped");
  const before = model.requests.length;
  answers = Number.POSITIVE_INFINITY;
  expect((await agree(words, withModel(model))).exitCode).toBe(0);
  using fresh = startFakeModel((body) => completion(properAnswer(body)));
  await agree([pdfs, table, "--out", join(folder, "fresh")], withModel(fresh));
  // The calls that were answered before the interruption are not paid twice.
  expect(model.requests.length - before).toBeLessThan(fresh.requests.length);
});

test("agree tells every mistake of a table before any PDF is read", async () => {
  const table = await tableOf("wrong.csv", "文件名,总分\na.pdf,abc\nb.pdf,120\n");
  const { exitCode, out, err } = await agree([pdfs, table]);
  expect([exitCode, out]).toEqual([1, ""]);
  expect(err).toBe(`${table}有2处错误：\n  第2行B列（总分）：“abc”不是分数\n  第3行B列（总分）：120不在0到100之间\n`);
});

test("the command of the README and of the guide works as it stands there", async () => {
  const root = join(import.meta.dir, "../../..");
  const commands: string[] = [];
  for (const name of ["README.md", "docs/scoring.md"]) {
    const text = await readFile(join(root, name), "utf8");
    commands.push(...[...text.matchAll(/bun@[\d.]+ run (agree \S+ \S+ --out \S+)$/gm)].map((match) => match[1] ?? ""));
  }
  expect(new Set(commands)).toEqual(
    new Set(["agree apps/examples/reports apps/examples/marks.csv --out data/agreement"]),
  );
  const words = ["apps/examples/reports", "apps/examples/marks.csv", "--out", join(folder, "readme")];
  const { exitCode, out } = await agree(words.map((word) => (word.startsWith("apps/") ? join(root, word) : word)));
  expect(exitCode).toBe(0);
  expect(out).toContain(SIMULATED_NOTICE.zh);
  expect(await readFile(join(folder, "readme", "agreement.html"), "utf8")).toContain("王老师");
});

test("agree says what is missing, and answers a wrong command line with the usage and exit code 2", async () => {
  const table = await tableOf("fine.csv", "file,mark\na.pdf,60\n");
  const said = async (...words: string[]) => (await agree(words)).err.split("\n")[0];
  expect(await said(join(folder, "nowhere"), table)).toContain("no such folder");
  expect(await said(join(folder, "simulated"), table)).toContain("has no PDF");
  expect(await said(pdfs, join(folder, "nothing.csv"))).toContain("no such file");
  expect(await said(table, "--language", "en")).toContain("is no export of the service");
  const { exitCode, err } = await agree(["--bogus"]);
  expect(exitCode).toBe(2);
  expect(err).toContain("Usage: bun run agree FOLDER marks.csv");
});

test("readAgreeArguments() takes a folder and a table or a table alone, and known options only", () => {
  for (const words of [
    [],
    ["a", "b", "c"],
    ["a", "b", "--repeats", "0"],
    ["a", "--language", "fr"],
    ["a", "--deadline", "x"],
  ]) {
    expect(() => readAgreeArguments(words)).toThrow("Usage: bun run agree");
  }
  expect(readAgreeArguments(["-h"])).toBeNull();
  expect(readAgreeArguments(["scores.csv"])).toMatchObject({ folder: null, table: "scores.csv", repeats: 1 });
  expect(readAgreeArguments(["pdfs", "marks.csv", "--repeats", "3"])).toMatchObject({
    folder: "pdfs",
    table: "marks.csv",
    repeats: 3,
  });
});

test("agree refuses an export of the service without the judge's points: its totals are the machine's", async () => {
  const table = await tableOf("cut.csv", "文件,评分方式,总分,教师改分\nchinese-thesis.pdf,AI评分,80,否\n");
  const { exitCode, err } = await agree([pdfs, table]);
  expect(exitCode).toBe(1);
  expect(err).toContain("不能当作教师的分数");
});
