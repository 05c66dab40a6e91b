/**
 * Which answers of a model are read, what a report costs of which nothing can be used, which headings can be quoted, and
 * how often an honest judgement asks for a look. `bun benchmarks/trust/measure-answers.ts` prints it; the documents are
 * those of RUBRICA_CORPUS, by default ../shared/corpus beside the checkout.
 */
import { readFile } from "node:fs/promises";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { ParsedReport } from "@rubrica/report-model";
import { parseReport } from "@rubrica/report-parser";
import { decide, type EndedCall, scoreReport } from "@rubrica/scoring";
import { type AiJudgeSettings, createAiJudge } from "@rubrica/scoring/ai";
import { createEvidenceFinder } from "../../packages/scoring/src/evidence/evidence-finder.ts";
import {
  createOutlineFinder,
  headingLines,
  writeOutlineLine,
} from "../../packages/scoring/src/evidence/outline-lines.ts";
import { isLongEnough } from "../../packages/scoring/src/evidence/quotation-rules.ts";
import { JUDGEMENT_FINDINGS } from "../../packages/scoring/src/findings/catalogue/judgement-findings.ts";
import { ANSWER_SHAPES, type AnswerShape } from "../../packages/scoring/test/answer-shapes.ts";
import { reportOfShape } from "../../packages/scoring/test/answer-shapes-report.ts";
import {
  type ChatBody,
  completion,
  properAnswer,
  startFakeModel,
  userText,
} from "../../packages/scoring/test/fake-model.ts";
import { responded, startFakeOpenAi } from "../../packages/scoring/test/fake-openai.ts";
import { REFUSALS } from "../../packages/scoring/test/refusals.ts";
import { SERVER_BEHAVIOURS, startServer } from "../../packages/scoring/test/server-behaviours.ts";
import { CORPUS, corpusDocuments } from "../reprints/corpus-documents.ts";
import { askShape, isAsExpected, type ShapeApart } from "./answers/ask-shape.ts";
import before from "./answers/before.json" with { type: "json" };
import { NOTHING_USABLE } from "./answers/nothing-usable.ts";
import { startHonestModel } from "./honest-model.ts";
import { findingsNotLearned } from "./learned/list-learned.ts";
import { formatTrustSection, type MeasureTrust, type TrustFigure } from "./trust-section.ts";

/** A thesis of five parts. */
const THESIS = "zh/zh-rvos.pdf";
const EXTRA_CALLS = 4;

type Figures = { readonly figures: TrustFigure[]; readonly misses: string[] };

export const measureAnswers: MeasureTrust = async () => {
  const parts: Figures[] = [
    await measureShapes(),
    await measureShapesApart(),
    await measureBehaviours(),
    await measureRefusals(),
    await measureRoads(),
  ];
  const reports = await readCorpus();
  if (reports.length === 0) console.error(`No corpus at ${CORPUS}; set RUBRICA_CORPUS.`);
  else parts.push(await measureCalls(), measureHeadings(reports), await measureHonest(reports));
  return {
    title: `Answers of models (before: ${before.commit})`,
    figures: parts.flatMap(({ figures }) => figures),
    misses: parts.flatMap(({ misses }) => misses),
  };
};

async function measureShapes(): Promise<Figures> {
  const misses: string[] = [];
  for (const shape of ANSWER_SHAPES) {
    if (!(await isRead(shape))) misses.push(`shape: ${shape.name}`);
  }
  const { read, of } = before.shapes;
  return {
    figures: [share("shapes of answers read, or left as they must be", ratio(read, of), ANSWER_SHAPES.length, misses)],
    misses,
  };
}

async function isRead(shape: AnswerShape): Promise<boolean> {
  using model = startFakeModel((body, call) => shape.respond(body, call));
  const judge = createAiJudge({ baseUrl: model.baseUrl, model: "fake-model", maxRetries: 1, concurrency: 1 });
  const { sections } = await scoreReport({ report: reportOfShape(shape), judge });
  return sections.every(({ criteria }) =>
    criteria.every(({ source, score }) => (source === "ai" ? score : null) === shape.points),
  );
}

async function measureShapesApart(): Promise<Figures> {
  const shapes = JSON.parse(
    await readFile(new URL("answers/shapes-apart.json", import.meta.url), "utf8"),
  ) as ShapeApart[];
  const misses: string[] = [];
  for (const shape of shapes) {
    if (!isAsExpected(await askShape(shape), shape)) misses.push(`shape made apart: ${shape.title}`);
  }
  const { read, of } = before.shapesApart;
  return {
    figures: [share("the same, made by somebody who had not seen the code", ratio(read, of), shapes.length, misses)],
    misses,
  };
}

/** Servers with a usable answer; as many calls at a time as by default. */
async function measureBehaviours(): Promise<Figures> {
  const misses: string[] = [];
  const usable = SERVER_BEHAVIOURS.filter((behaviour) => behaviour.usable);
  let most = 0;
  for (const behaviour of usable) {
    using server = startServer(behaviour);
    const settings = { baseUrl: server.baseUrl, apiKey: "test-key", model: "fake-model", maxRetries: 0 };
    let answered = 0;
    const onCallEnded = ({ section, outcome }: EndedCall): void => {
      if (section !== "words_to_grader" && outcome === "answered") answered++;
    };
    const judge = createAiJudge({ ...settings, ...behaviour.settings, onCallEnded });
    const { mode } = await scoreReport({ report: reportOfShape({}), judge });
    if (mode !== "ai") misses.push(`server: ${behaviour.name} (${mode})`);
    most = Math.max(most, server.calls() - answered);
  }
  const { judged, of } = before.behaviours;
  return {
    figures: [
      share("servers with a usable answer, judged by it", ratio(judged, of), usable.length, misses),
      count("most calls without an answer that one of them needs", "-", most, EXTRA_CALLS),
    ],
    misses,
  };
}

/** A sentence of one chapter, and parts of a size in which each chapter is one. */
const REFUSED_SENTENCE = "停止其中一个预测服务之后";
const CHAPTER_CHARACTERS = 700;

/** Servers that refuse one chapter: the others are judged, and the report is held with the chapter's pages. */
async function measureRefusals(): Promise<Figures> {
  const misses: string[] = [];
  for (const { name, status, body } of REFUSALS) {
    using model = startFakeModel((request) =>
      userText(request).includes(REFUSED_SENTENCE)
        ? Response.json(body, { status })
        : completion(properAnswer({ ...request, messages: request.messages.slice(0, 2) }, { spread: 2 })),
    );
    const settings = { baseUrl: model.baseUrl, model: "fake-model", maxPartCharacters: CHAPTER_CHARACTERS };
    const score = await scoreReport({ report: reportOfShape({}), judge: createAiJudge(settings) });
    const found = score.findings.find(({ code }) => code === "part_refused");
    const isRight = score.mode === "ai" && score.decision === "hold" && (found?.pages.length ?? 0) > 0;
    if (!isRight) misses.push(`refusal: ${name} (${score.mode}, ${score.decision})`);
  }
  return {
    figures: [share("refusals that cost their part alone and hold the report", "-", REFUSALS.length, misses)],
    misses,
  };
}

/** One report by each road: a compatible server, OpenAI, and a language model of the AI SDK. */
async function measureRoads(): Promise<Figures> {
  const answered = (body: ChatBody): string => properAnswer(body, { spread: 2 });
  using model = startFakeModel((body) => completion(answered(body)));
  using openai = startFakeOpenAi(({ chat }) => responded(answered(chat)));
  const given = createOpenAICompatible({ name: "given", baseURL: model.baseUrl, supportsStructuredOutputs: true });
  const roads: Readonly<Record<string, AiJudgeSettings>> = {
    "a compatible server": { baseUrl: model.baseUrl, model: "fake-model" },
    OpenAI: { provider: "openai", baseUrl: openai.baseUrl, apiKey: "test-key", model: "gpt-5" },
    "a language model of the AI SDK": { model: given("fake-model") },
  };
  const misses: string[] = [];
  for (const [name, settings] of Object.entries(roads)) {
    const { mode, decision } = await scoreReport({ report: reportOfShape({}), judge: createAiJudge(settings) });
    if (mode !== "ai" || decision !== "clear") misses.push(`road: ${name} (${mode}, ${decision})`);
  }
  return { figures: [share("roads to a model by which a report is judged", "-", 3, misses)], misses };
}

async function measureCalls(): Promise<Figures> {
  const report = await parseReport(`${CORPUS}/${THESIS}`);
  const callsOf = async (respond: Parameters<typeof startFakeModel>[0]): Promise<number> => {
    using model = startFakeModel(respond);
    await scoreReport({ report, judge: createAiJudge({ baseUrl: model.baseUrl, model: "fake-model", maxRetries: 0 }) });
    return model.requests.length;
  };
  const parts = await callsOf((body) => completion(properAnswer(body)));
  const most = parts + EXTRA_CALLS;
  const figures: TrustFigure[] = [
    count("calls of a thesis, all well", before.goodPathCalls, parts, before.goodPathCalls),
  ];
  for (const [name, respond] of Object.entries(NOTHING_USABLE)) {
    const known = before.callsOfNothing[name as keyof typeof before.callsOfNothing];
    figures.push(count(`calls of the same thesis: ${name}`, known, await callsOf(respond), most));
  }
  return { figures, misses: [] };
}

/** Headings that a quotation of their line alone stands for. */
function measureHeadings(reports: readonly NamedReport[]): Figures {
  let [quotable, all] = [0, 0];
  for (const { report } of reports) {
    const lines = headingLines(report);
    const finder = createOutlineFinder(lines, createEvidenceFinder(report).fromRange);
    for (const line of lines) {
      all++;
      const quote = writeOutlineLine(line).trim();
      if (finder.find(quote) !== null || isLongEnough(`${line.number ?? ""} ${line.title}`)) quotable++;
    }
  }
  const { quotable: known, of } = before.headings;
  const now = ratio(quotable, all);
  return {
    figures: [
      {
        name: "headings that can be quoted by their line",
        before: ratio(known, of),
        now,
        aim: ">= 95 %",
        met: quotable >= 0.95 * all,
      },
    ],
    misses: [],
  };
}

async function measureHonest(reports: readonly NamedReport[]): Promise<Figures> {
  const model = await startHonestModel();
  const judge = createAiJudge({ baseUrl: model.baseUrl, model: "honest-model" });
  const misses: string[] = [];
  let [asked, criteria] = [0, 0];
  for (const { name, report } of reports) {
    const score = await scoreReport({ report, judge });
    if (decide(findingsNotLearned(score)) !== "clear") asked++;
    criteria += score.sections.flatMap((section) => section.criteria.filter(({ needsReview }) => needsReview)).length;
    const codes = score.findings.filter(({ code, weight }) => weight !== "note" && code in JUDGEMENT_FINDINGS);
    if (codes.length > 0)
      misses.push(
        `asked to look because of an honest judgement: ${name} (${codes.map(({ code }) => code).join(", ")})`,
      );
  }
  await model.close();
  const { askedToReview, byTheJudgement, of } = before.documents;
  const most = Math.floor(0.15 * reports.length);
  return {
    figures: [
      count(
        "documents of the corpus that an honest judgement itself asks to look at",
        `${byTheJudgement} of ${of}`,
        misses.length,
        most,
      ),
      count(
        "documents in look or hold, whatever the reason but words to the grader (for comparison)",
        `${askedToReview} of ${of}`,
        asked,
        of,
      ),
      count("single criteria that ask for a look", before.criteriaToReview, criteria, before.criteriaToReview),
    ],
    misses,
  };
}

interface NamedReport {
  readonly name: string;
  readonly report: ParsedReport;
}

async function readCorpus(): Promise<NamedReport[]> {
  const reports: NamedReport[] = [];
  for (const { name, path } of corpusDocuments()) {
    if (/encrypted/.test(name)) continue;
    console.error(`reading ${name}`);
    reports.push({ name, report: await parseReport(path) });
  }
  return reports;
}

function ratio(part: number, whole: number): string {
  return `${part} of ${whole} (${Math.round((100 * part) / whole)} %)`;
}

function share(name: string, known: string, of: number, misses: readonly string[]): TrustFigure {
  return { name, before: known, now: ratio(of - misses.length, of), aim: "all", met: misses.length === 0 };
}

function count(name: string, known: number | string, now: number, most: number): TrustFigure {
  return { name, before: String(known), now: String(now), aim: `<= ${most}`, met: now <= most };
}

if (import.meta.main) {
  console.log(formatTrustSection(await measureAnswers()));
  process.exit(0);
}
