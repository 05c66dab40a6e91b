import { ANSWER_MODES } from "@rubrica/scoring/ai";
import * as z from "zod";
import { choice, httpUrl, wholeNumber } from "./values.ts";
import { variable } from "./variable.ts";

/** The model that judges, and when its scores are shown. */
export const scoringVariables = [
  variable({
    name: "AI_BASE_URL",
    default: null,
    meaning: "OpenAI-compatible server, such as https://api.example.com/v1. Unset: simulated scoring, labelled so.",
    schema: httpUrl,
    example: "https://api.example.com/v1",
    usedBy: "all",
  }),
  variable({
    name: "AI_API_KEY",
    default: null,
    meaning: "Key for that server.",
    schema: z.string().min(1),
    example: "sk-0123456789",
    usedBy: "worker",
    secret: true,
  }),
  variable({
    name: "AI_MODEL",
    default: null,
    meaning: "Name of the model.",
    schema: z.string().min(1),
    example: "some-model",
    usedBy: "all",
  }),
  variable({
    name: "AI_ANSWER_MODE",
    default: "auto",
    meaning:
      "How that server is asked for JSON: json_schema, json_object, tool_call or text. auto: by the first of them that it takes, found out again every hour.",
    schema: choice(["auto", ...ANSWER_MODES]),
    example: "json_schema",
    usedBy: "worker",
  }),
  variable({
    name: "AI_CONCURRENCY",
    default: "4",
    meaning: "Calls of that server at a time, of each process with an ai-scoring worker.",
    schema: wholeNumber(1, 64),
    example: "8",
    usedBy: "worker",
  }),
  variable({
    name: "AI_TIMEOUT_SECONDS",
    default: "120",
    meaning: "Deadline of one call with its repetitions, the waits that the server asks for included.",
    schema: wholeNumber(1, 800),
    example: "300",
    usedBy: "worker",
  }),
  variable({
    name: "AI_SECTION_TIMEOUT_SECONDS",
    default: "600",
    meaning: "Deadline of all calls about one section of a report.",
    schema: wholeNumber(1, 800),
    example: "800",
    usedBy: "worker",
  }),
  variable({
    name: "AI_MAX_OUTPUT_TOKENS",
    default: "8000",
    meaning:
      "Tokens of one answer, thoughts included. Twice as many are asked for once an answer was cut off; fewer where the server says so.",
    schema: wholeNumber(500, 200_000),
    example: "16000",
    usedBy: "worker",
  }),
  variable({
    name: "AI_PART_CHARACTERS",
    default: "12000",
    meaning:
      "Characters of a report in one call, and four times as many of a list of references. What is too long for the model is halved.",
    schema: wholeNumber(1000, 200_000),
    example: "24000",
    usedBy: "worker",
  }),
  variable({
    name: "AI_REJUDGE_SECONDS",
    default: "300",
    meaning:
      "Seconds until what an outage of that server kept from being judged is judged again, doubled with each attempt up to six hours; 0: never.",
    schema: wholeNumber(0, 86_400),
    example: "600",
    usedBy: "worker",
  }),
  variable({
    name: "SCORE_RELEASE",
    default: "immediate",
    meaning:
      "immediate: students see a score as soon as it is there. manual: when a teacher releases it; scores of before the change stay as they were. The same for every process.",
    schema: choice(["immediate", "manual"]),
    example: "manual",
    usedBy: "all",
  }),
] as const;
