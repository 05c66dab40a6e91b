import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SIMULATED_NOTICE } from "@rubrica/scoring";
import { type AgreeFolder, openAgreeFolder } from "../test/agree-program.ts";
import { runCommand } from "../test/run-command.ts";
import { readAgreeArguments } from "./agree/agree-arguments.ts";

// Each of them starts processes that read a PDF, on a busy machine for a long time.
setDefaultTimeout(240_000);

let folder: AgreeFolder;
beforeAll(async () => {
  folder = await openAgreeFolder();
});
afterAll(() => folder.remove());

test("agree FOLDER marks.csv compares every PDF, names what it leaves out, and says that measures of form decided", async () => {
  const table = await folder.tableOf(
    "marks.csv",
    "文件名,总分\nchinese-thesis.pdf,85\nenglish-thesis,80\nabsent.pdf,70\n",
  );
  const out = join(folder.path, "simulated");
  const {
    exitCode,
    out: printed,
    err,
  } = await runCommand("agree", [folder.pdfs, table, "--out", out, "--language", "en"]);
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

test("agree tells every mistake of a table before any PDF is read", async () => {
  const table = await folder.tableOf("wrong.csv", "文件名,总分\na.pdf,abc\nb.pdf,120\n");
  const { exitCode, out, err } = await runCommand("agree", [folder.pdfs, table]);
  expect([exitCode, out]).toEqual([1, ""]);
  expect(err).toBe(`${table}有2处错误：\n  第2行B列（总分）：“abc”不是分数\n  第3行B列（总分）：120不在0到100之间\n`);
});

test("the command of the README and of the guides shows a result without a model, and says whose answers it rests on", async () => {
  const root = join(import.meta.dir, "../../..");
  const guides = [
    "README.md",
    "README.zh-CN.md",
    "docs/scoring.md",
    "docs/getting-started.md",
    "docs/getting-started.zh-CN.md",
  ];
  const commands: string[] = [];
  for (const name of [...guides, "apps/cli/README.md"]) {
    const text = await readFile(join(root, name), "utf8");
    commands.push(...[...text.matchAll(/bun@[\d.]+ run (agree .+)$/gm)].map((match) => match[1] ?? ""));
  }
  const marked = "apps/examples/marked";
  expect(commands).toHaveLength(guides.length + 1);
  expect(new Set(commands)).toEqual(
    new Set([`agree ${marked} ${marked}/marks.csv --answers ${marked}/answers.jsonl --out data/agreement`]),
  );
  const words = [marked, `${marked}/marks.csv`, "--answers", `${marked}/answers.jsonl`].map((word) =>
    word.startsWith("apps/") ? join(root, word) : word,
  );
  const out = join(folder.path, "readme");
  const { exitCode, out: printed, err } = await runCommand("agree", [...words, "--out", out, "--language", "en"]);
  expect(err).not.toContain("answers other questions");
  expect(exitCode).toBe(0);
  expect(printed).toStartWith("This is the example that comes with the code");
  expect(printed).toMatch(
    /On 16 reports the agreement of the AI with the teacher on bands is .+ \(95 % interval \d+\.\d to \d+\.\d\)\./,
  );
  expect(printed).toMatch(/Quadratic weighted kappa \(bands\): 0\.\d\d \(0\.\d\d to [01]\.\d\d\)/);
  expect(printed).not.toContain("Left out");
  const { mode, model_ids, figures, left_out } = JSON.parse(await readFile(join(out, "agreement.json"), "utf8"));
  expect({ mode, model_ids, left_out }).toEqual({ mode: "ai", model_ids: ["recorded-answers"], left_out: [] });
  expect(figures).toMatchObject({ reports: 16, raters: { reports: 14 } });
  const page = await readFile(join(out, "agreement.html"), "utf8");
  expect(page.indexOf("没有询问过任何模型")).toBeGreaterThan(0);
  expect(page.indexOf("没有询问过任何模型")).toBeLessThan(page.indexOf("结论"));
});

test("agree says what is missing, and answers a wrong command line with the usage and exit code 2", async () => {
  const table = await folder.tableOf("fine.csv", "file,mark\na.pdf,60\n");
  const said = async (...words: string[]) => (await runCommand("agree", words)).err.split("\n")[0];
  expect(await said(join(folder.path, "nowhere"), table)).toContain("no such folder");
  expect(await said(join(folder.path, "simulated"), table)).toContain("has no PDF");
  expect(await said(folder.pdfs, join(folder.path, "nothing.csv"))).toContain("no such file");
  expect(await said(table, "--language", "en")).toContain("is no export of the service");
  const { exitCode, err } = await runCommand("agree", ["--bogus"]);
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
  const table = await folder.tableOf("cut.csv", "文件,评分方式,总分,教师改分\nchinese-thesis.pdf,AI评分,80,否\n");
  const { exitCode, err } = await runCommand("agree", [folder.pdfs, table]);
  expect(exitCode).toBe(1);
  expect(err).toContain("不能当作教师的分数");
});
