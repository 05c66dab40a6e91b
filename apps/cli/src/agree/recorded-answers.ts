/** Answers of a model that were recorded, and a server on this machine that gives them again to the same questions. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Bilingual } from "@rubrica/scoring";
import { CliError } from "../cli-error.ts";

/** First line of a recording. */
export interface RecordingHead {
  /** Name of the model, as the page shows it. */
  readonly model: string;
  /** What these answers are. The page begins with it. */
  readonly about: Bilingual;
}

/** Each further line of a recording. */
export interface RecordedAnswer {
  /** File name of the report, for readers of the recording. */
  readonly report: string;
  /** Its {@link questionKey}. */
  readonly question: string;
  readonly answer: object;
}

export interface Recording extends RecordingHead {
  /** Hash of the file. */
  readonly version: string;
  /** Answers by {@link questionKey}. */
  readonly answers: ReadonlyMap<string, object>;
}

/** What is read of a request for a completion in the form of a JSON schema. */
export interface Question {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format?: {
    readonly json_schema?: {
      readonly schema: { readonly properties: { readonly criteria?: { readonly properties: object } } };
    };
  };
}

/** Hash of the criteria and of the part of the report that a model is asked about, without the random delimiter. */
export function questionKey(question: Question): string {
  const material = question.messages
    .filter(({ role }) => role === "user")
    .map(({ content }) => content.replaceAll(/^<\/?report-[0-9a-f]+>$/gm, ""));
  return createHash("sha256")
    .update(JSON.stringify([criteriaOf(question), material]))
    .digest("hex");
}

function criteriaOf({ response_format: format }: Question): readonly string[] {
  return Object.keys(format?.json_schema?.schema.properties.criteria?.properties ?? {});
}

/** Reads a recording, a file of JSON lines. Throws a CliError where it is missing or something else. */
export async function readRecording(file: string): Promise<Recording> {
  const bytes = await readFile(file).catch(() => {
    throw new CliError(`${file}: no such file, or no permission to read it.`);
  });
  const [head, ...records] = parseLines(bytes.toString("utf8"));
  if (!isHead(head) || !records.every(isRecord)) {
    throw new CliError(
      `${file} holds no recorded answers: its lines are not those of apps/examples/marked/answers.jsonl.`,
    );
  }
  return {
    model: head.model,
    about: head.about,
    version: createHash("sha256").update(bytes).digest("hex"),
    answers: new Map(records.map(({ question, answer }) => [question, answer])),
  };
}

/** Empty where a line is not JSON. */
function parseLines(text: string): readonly unknown[] {
  try {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    return lines.map((line): unknown => JSON.parse(line));
  } catch {
    return [];
  }
}

function isHead(value: unknown): value is RecordingHead {
  const { model, about } = (value ?? {}) as Partial<RecordingHead>;
  return typeof model === "string" && typeof about?.zh === "string" && typeof about.en === "string";
}

function isRecord(value: unknown): value is RecordedAnswer {
  const { question, answer } = (value ?? {}) as Partial<RecordedAnswer>;
  return typeof question === "string" && typeof answer === "object";
}

export interface RecordingServer extends Disposable {
  readonly baseUrl: string;
  /**
   * Questions about sections so far to which no answer is recorded. Which passages speak to a grader is asked with random
   * sentences among them, so that no recording can answer it; no points depend on it.
   */
  readonly unanswered: number;
}

/** Starts a server that gives recorded answers as an OpenAI-compatible one does, at an address of this machine alone. */
export function serveRecording({ model, answers }: Recording): RecordingServer {
  let unanswered = 0;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const question = (await request.json()) as Question;
      const answer = answers.get(questionKey(question));
      if (answer === undefined) {
        if (criteriaOf(question).length > 0) unanswered++;
        return Response.json({ error: { message: "No answer to this question is recorded." } }, { status: 404 });
      }
      return Response.json({
        id: "recorded",
        object: "chat.completion",
        created: 0,
        model,
        choices: [{ index: 0, message: { role: "assistant", content: JSON.stringify(answer) }, finish_reason: "stop" }],
      });
    },
  });
  return {
    baseUrl: `http://127.0.0.1:${server.port}/v1`,
    get unanswered() {
      return unanswered;
    },
    [Symbol.dispose]: () => void server.stop(true),
  };
}
