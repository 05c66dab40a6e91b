import * as z from "zod";
import { choice, httpUrl, wholeNumber } from "./values.ts";
import { variable } from "./variable.ts";

/** The model that judges, and when its scores are shown. */
export const scoringVariables = [
  variable({
    name: "AI_BASE_URL",
    default: null,
    meaning:
      "OpenAI (https://api.openai.com/v1) or a compatible server, such as https://api.example.com/v1. Unset: simulated scoring, labelled so.",
    schema: httpUrl,
    example: "https://api.example.com/v1",
    usedBy: "all",
    neededBy: "everybody",
  }),
  variable({
    name: "AI_API_KEY",
    default: null,
    meaning: "Key for that server.",
    schema: z.string().min(1),
    example: "sk-0123456789",
    usedBy: "worker",
    neededBy: "everybody",
    secret: true,
  }),
  variable({
    name: "AI_MODEL",
    default: null,
    meaning: "Name of the model.",
    schema: z.string().min(1),
    example: "some-model",
    usedBy: "all",
    neededBy: "everybody",
  }),
  variable({
    name: "AI_TIMEOUT_SECONDS",
    default: "120",
    meaning:
      "Deadline of one call with its repetitions, the waits that the server asks for included; all calls about one section of a report have five times as long, at most 800 seconds.",
    schema: wholeNumber(1, 800),
    example: "300",
    usedBy: "worker",
    neededBy: "model",
  }),
  variable({
    name: "AI_REJUDGE_SECONDS",
    default: "300",
    meaning:
      "Seconds until what an outage of that server kept from being judged is judged again, doubled with each attempt up to six hours; 0: never.",
    schema: wholeNumber(0, 86_400),
    example: "600",
    usedBy: "worker",
    neededBy: "model",
  }),
  variable({
    name: "SCORE_RELEASE",
    default: "immediate",
    meaning:
      "immediate: students see a score as soon as it is there. manual: when a teacher releases it; scores of before the change stay as they were. For reports without a course, and for courses that say nothing else. The same for every process.",
    schema: choice(["immediate", "manual"]),
    example: "manual",
    usedBy: "all",
    neededBy: "school",
  }),
  variable({
    name: "SUBMISSION_GRACE_MINUTES",
    default: "15",
    meaning: "What is handed in to an assignment within these minutes after its due time counts as in time; 0: none.",
    schema: wholeNumber(0, 1440),
    example: "5",
    usedBy: "api",
    neededBy: "school",
  }),
] as const;
