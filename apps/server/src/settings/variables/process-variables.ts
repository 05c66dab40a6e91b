import * as z from "zod";
import { choice } from "./values.ts";
import { variable } from "./variable.ts";

/** What a process does. */
export const processVariables = [
  variable({
    name: "ROLE",
    default: "all",
    meaning: "What this process does: all, api (no workers) or worker (no HTTP).",
    schema: choice(["all", "api", "worker"]),
    example: "api",
    usedBy: "all",
    neededBy: "machines",
  }),
  variable({
    name: "WORKERS",
    default: "mail:2,example:1,batch-pdf:1,ai-scoring:2,knowledge-graph:1",
    meaning: "Kinds of workers and how many tasks each does at once, or none.",
    schema: z.string(),
    example: "mail:2,batch-pdf:2,ai-scoring:4",
    usedBy: "worker",
    neededBy: "machines",
  }),
  variable({
    name: "TASK_LIMITS",
    default: null,
    meaning:
      "How often tasks of a type may start in all processes together, such as report.score:30/minute,report.rejudge:6/hour:2, with second, minute or hour; the last number may begin at once (1 unless given). Unset: no limits. The same for every process with workers.",
    schema: z.string(),
    example: "report.score:30/minute",
    usedBy: "worker",
    neededBy: "machines",
  }),
  variable({
    name: "NODE_ENV",
    default: "development",
    meaning:
      "production asks for KEYS_PASSPHRASE (or all keys), confirms e-mail addresses by default, and then asks for PUBLIC_URL and SMTP_URL or MAIL_DIR.",
    schema: choice(["development", "production", "test"]),
    example: "production",
    usedBy: "all",
    neededBy: "everybody",
  }),
] as const;
