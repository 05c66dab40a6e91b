/**
 * Writes the example of `agree`, `apps/examples/marked`: small PDFs, marks of teachers and recorded answers of a model, all
 * of them made. No model is asked: bun scripts/make-marked-reports.ts
 */
import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { questionKey, type RecordedAnswer, type RecordingHead } from "../apps/cli/src/agree/recorded-answers.ts";
import { defaultRubric, SECTION_KINDS } from "../packages/scoring/src/index.ts";
import { type ChatBody, completion, criteriaOf, startFakeModel } from "../packages/scoring/test/fake-model.ts";
import { type MadeReport, markedReports } from "./sample-reports/marked-reports.ts";
import { typeset } from "./sample-reports/typeset.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "apps/examples/marked");

const HEAD: RecordingHead = {
  model: "recorded-answers",
  about: {
    zh: "这是随代码附带的示例：报告、教师的分数和模型的回答都是编造的；回答由脚本写成并录下，没有询问过任何模型。这些数字只用来说明结果怎样阅读，不说明任何模型评得如何。",
    en: "This is the example that comes with the code: reports, teachers' marks and the model's answers are all made up; a script wrote and recorded the answers, and no model was asked. The figures show how to read a result, not how well any model marks.",
  },
};

/** Points by which each section differs from the report as a whole. */
const LEANING: Readonly<Record<string, number>> = { contents: 4, body: 6, citations: 3 };

const CRITERIA = SECTION_KINDS.flatMap((kind) => defaultRubric.sections[kind].criteria);

/** A whole number from -most to most that always follows from the same words. */
function scatter(words: string, most: number): number {
  return (createHash("sha256").update(words).digest().readUInt32BE(0) % (2 * most + 1)) - most;
}

function within(points: number): number {
  return Math.min(98, Math.max(30, Math.round(points)));
}

function answerTo(body: ChatBody, report: MadeReport) {
  const { fileName, language, model } = report;
  const criteria = criteriaOf(body).map((id, index) => {
    const section = id.split("-")[0] ?? "";
    const score = within(model + (LEANING[section] ?? 0) + scatter(`${fileName} ${id}`, 7));
    const band = defaultRubric.levels.find(({ from }) => score >= from);
    const anchor = CRITERIA.find((criterion) => criterion.id === id)?.anchors[band?.code ?? "fail"];
    return [id, { score, comment: anchor?.[language] ?? "", quotes: [passageFor(section, index, body, report)] }];
  });
  const comment = language === "zh" ? "示例中编造的评语。" : "A comment made up for the example.";
  return { criteria: Object.fromEntries(criteria), comment, strengths: [], suggestions: [], addressed_to_grader: [] };
}

/** A passage of the report: of its references, of its paragraphs, or its last headings as they are listed. */
function passageFor(section: string, index: number, body: ChatBody, { chapters, references }: MadeReport): string {
  const material = body.messages.find(({ role }) => role === "user")?.content ?? "";
  const passages =
    {
      contents: [material.split("\n").slice(-4, -1).join("\n")],
      citations: references,
    }[section] ?? chapters.flatMap(({ paragraphs }) => paragraphs);
  return passages[index % passages.length]?.slice(0, 60) ?? "";
}

/** Scores a PDF by the made model, and returns what it was asked and said. */
async function record(report: MadeReport): Promise<readonly RecordedAnswer[]> {
  const recorded: RecordedAnswer[] = [];
  using model = startFakeModel((body) => {
    const answer = answerTo(body, report);
    recorded.push({ report: report.fileName, question: questionKey(body), answer });
    return completion(JSON.stringify(answer));
  });
  const child = Bun.spawn([process.execPath, "apps/cli/src/score.ts", join(folder, report.fileName), "--json"], {
    cwd: root,
    env: { ...process.env, AI_BASE_URL: model.baseUrl, AI_MODEL: HEAD.model, AI_API_KEY: "" },
    stdout: "pipe",
    stderr: "inherit",
  });
  const { mode } = (await new Response(child.stdout).json()) as { readonly mode: string };
  if (mode !== "ai") throw new Error(`${report.fileName}: the answers were not taken (${mode}).`);
  return recorded.sort((one, other) => one.question.localeCompare(other.question));
}

function marksOf({ fileName, teachers: [first, second], references }: MadeReport): string {
  const content = within(first + scatter(`${fileName} content`, 5));
  const citations = references.length === 0 ? "" : within(first + scatter(`${fileName} citations`, 6));
  return [fileName, first, second ?? "", content, citations].join(",");
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const answers = new Map<string, RecordedAnswer>();
for (const report of markedReports) {
  await writeFile(join(folder, report.fileName), typeset(report));
  // Reports with the same headings ask the same question about them, and it has one answer.
  for (const each of await record(report)) if (!answers.has(each.question)) answers.set(each.question, each);
}
const lines = [HEAD, ...answers.values()].map((each) => `${JSON.stringify(each)}\n`);
await writeFile(join(folder, "answers.jsonl"), lines.join(""));
const header = "文件名,总分（王老师）,总分（陈老师）,内容深度与依据,引用与参考文献";
await writeFile(join(folder, "marks.csv"), `${[header, ...markedReports.map(marksOf)].join("\n")}\n`);
