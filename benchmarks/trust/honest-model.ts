/**
 * A made-up model that judges honestly, over real HTTP: points that differ as a reader's do, each with a passage copied
 * from what that call was shown, comments in the language asked for. What asks for a look with it asks for nothing.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { estimateTokens } from "../../packages/scoring/src/address/passage-length.ts";
import {
  confirmationOf,
  isPlantedAddress,
  passagesOf,
  type ShownPassage,
} from "../../packages/scoring/test/fake-model.ts";

interface Message {
  readonly role: string;
  readonly content: string;
}

/** One question, as the judge asks it. */
interface Question {
  /** In the order of the prompt. */
  readonly criterionIds: readonly string[];
  readonly language: "zh" | "en";
  /** The text of the report that this call shows. */
  readonly material: string;
}

export interface HonestModel {
  /** For `createAiJudge`. */
  readonly baseUrl: string;
  readonly calls: () => number;
  /** The estimated tokens of all calls about passages, see `estimateTokens`. */
  readonly confirmingTokens: () => number;
  close(): Promise<void>;
}

/** How a reader of sound work spreads points: around the middle of "good", by criterion and by part. */
const MIDDLE = 78;
const CRITERION_SPREAD = 9;
const PART_SPREAD = 4;

/** How an honest model is made. */
export interface HonestModelOptions {
  /** The points that it gives on average, 0 to 100; default 78. */
  readonly middle?: number;
  /** Whether it says that a passage speaks to whoever marks the report. Default: only of the planted ones. */
  readonly takesForAddressed?: (passage: ShownPassage) => boolean;
}

/** Starts the model on a free port. */
export async function startHonestModel({
  middle = MIDDLE,
  takesForAddressed = isPlantedAddress,
}: HonestModelOptions = {}): Promise<HonestModel> {
  let [calls, tokens] = [0, 0];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      calls++;
      const { messages } = JSON.parse(Buffer.concat(chunks).toString("utf8")) as {
        readonly messages: readonly Message[];
      };
      const passages = passagesOf({ messages });
      if (passages !== null) tokens += tokensOf(messages) + TOKENS_OF_ANSWER;
      const content =
        passages === null
          ? JSON.stringify(answerHonestly(readQuestion(messages), middle))
          : confirmationOf(passages.filter(takesForAddressed));
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(completion(content, messages)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls: () => calls,
    confirmingTokens: () => tokens,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const TOKENS_OF_ANSWER = 15;

function tokensOf(messages: readonly Message[]): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
}

function completion(content: string, messages: readonly Message[]): object {
  const prompt_tokens = messages.reduce((sum, message) => sum + message.content.length, 0);
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_760_000_000,
    model: "honest-model",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    usage: { prompt_tokens, completion_tokens: content.length, total_tokens: prompt_tokens + content.length },
  };
}

function readQuestion(messages: readonly Message[]): Question {
  const system = messages
    .filter(({ role }) => role === "system")
    .map(({ content }) => content)
    .join("\n");
  const user = messages.find(({ role }) => role === "user")?.content ?? "";
  return {
    criterionIds: [...system.matchAll(/^- ([a-z0-9_-]+) \(/gm)].map((match) => match[1] ?? ""),
    language: system.includes("in Chinese (简体中文)") ? "zh" : "en",
    material: user.replace(/^<report-\w+>\n/, "").replace(/\n<\/report-\w+>[\s\S]*$/, ""),
  };
}

const COMMENTS: Readonly<Record<Question["language"], (id: string, band: string) => string>> = {
  zh: (id, band) => `就${id}而言，报告做到了${band}：所引段落说明了这一点，但论证还可以更充分。`,
  en: (id, band) =>
    `As to ${id} the report is ${band}: the passage shows it, though the reasons could be given more fully.`,
};
const BANDS: Readonly<Record<Question["language"], readonly [string, string]>> = {
  zh: ["基本要求", "较高的水平"],
  en: ["adequate", "rather good"],
};

function answerHonestly({ criterionIds, language, material }: Question, middle: number): object {
  const passages = quotableIn(material);
  const ofPart = deviation(material, PART_SPREAD);
  const criteria = criterionIds.map((id, index) => {
    const score = clamp(middle + ofPart + deviation(id, CRITERION_SPREAD) + deviation(`${id}${material}`, 3));
    const quote = passages[Math.floor(((index + 0.5) * passages.length) / criterionIds.length)];
    const comment = COMMENTS[language](id, BANDS[language][score < 78 ? 0 : 1]);
    return [id, { score, comment, quotes: quote === undefined ? [] : [quote] }] as const;
  });
  return {
    criteria: Object.fromEntries(criteria),
    comment:
      language === "zh" ? "总体上完成了任务，各部分质量有差别。" : "The task is done; the parts differ in quality.",
    strengths: [language === "zh" ? "结构清楚" : "Clear structure"],
    suggestions: [language === "zh" ? "补充对比实验" : "Add a comparison"],
  };
}

const LONGEST_QUOTE = 120;

/** Whole lines of the material, or the beginning of long ones, as somebody copies who was told the rules. */
function quotableIn(material: string): string[] {
  const lines = material.split("\n").map((line) => line.trim());
  const long = lines.filter(
    (line) =>
      weigh(line) >= 1.2 &&
      !/^(?:Printed table|Headings found|References:|Sentences that|Part \d|The body|Outline|Abstract|Keywords|\d+ figures)/.test(
        line,
      ),
  );
  if (long.length >= 3) return long.map(cut);
  // Short lines are copied together with their neighbours, as the prompt asks.
  const titles = lines.filter((line) => line !== "");
  return titles.flatMap((_, index) => {
    const joined = titles.slice(index, index + 3).join("\n");
    return weigh(joined) >= 1 ? [joined.slice(0, LONGEST_QUOTE)] : [];
  });
}

function weigh(line: string): number {
  const han = line.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han / 8 + (line.match(/\p{Script=Latin}+/gu)?.length ?? 0) / 5;
}

function cut(line: string): string {
  if (line.length <= LONGEST_QUOTE) return line;
  const head = line.slice(0, LONGEST_QUOTE);
  const end = Math.max(head.lastIndexOf("。"), head.lastIndexOf("，"), head.lastIndexOf(" "));
  return end > 40 ? head.slice(0, end) : head;
}

/** A number of -spread to spread that depends on the text alone. */
function deviation(text: string, spread: number): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  return ((hash >>> 0) % (2 * spread + 1)) - spread;
}

function clamp(points: number): number {
  return Math.max(0, Math.min(100, points));
}
