import * as z from "zod";
import { choice, wholeNumber } from "./values.ts";
import { variable } from "./variable.ts";

/** What operators see. */
export const observingVariables = [
  variable({
    name: "LOG_LEVEL",
    default: "info",
    meaning: "debug, info, warn, error or silent. Logs go to standard error as JSON.",
    schema: choice(["debug", "info", "warn", "error", "silent"]),
    example: "warn",
    usedBy: "all",
    neededBy: "machine",
  }),
  variable({
    name: "ADMIN_PORT",
    default: null,
    meaning:
      "Port for operators and their tools, of processes of every role: /livez, /readyz, /health with details, /metrics. Nobody is asked who they are there. Unset: none; 0 takes a free one.",
    schema: wholeNumber(0, 65535),
    example: "9464",
    usedBy: "all",
    neededBy: "machine",
  }),
  variable({
    name: "ADMIN_HOST",
    default: "127.0.0.1",
    meaning:
      "Address to listen on with ADMIN_PORT. Wider than this machine only behind a firewall or in a network of containers.",
    schema: z.string().min(1),
    example: "0.0.0.0",
    usedBy: "all",
    neededBy: "machine",
  }),
] as const;
