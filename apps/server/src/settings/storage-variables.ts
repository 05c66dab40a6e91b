import * as z from "zod";
import { variable } from "./variable.ts";

/** Where everything is kept. */
export const storageVariables = [
  variable({
    name: "DATA_DIR",
    default: "./data",
    meaning: "Folder for the embedded database, uploaded files, keys, rubrics and outgoing mail.",
    schema: z.string().min(1),
    example: "/var/lib/rubrica",
    usedBy: "all",
  }),
  variable({
    name: "DATABASE_URL",
    default: null,
    meaning: "PostgreSQL server to use instead of the embedded database.",
    schema: z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgres://"),
    example: "postgres://rubrica:password@db:5432/rubrica",
    usedBy: "all",
    secret: true,
  }),
  variable({
    name: "REDIS_URL",
    default: null,
    meaning:
      "Redis 6.2 or later for tasks, rate limits and progress: redis://user:password@host:6379/0, or rediss://. Unset: they are in the database.",
    schema: z.string().regex(/^rediss?:\/\//, "must begin with redis:// or rediss://"),
    example: "redis://:password@redis:6379/0",
    usedBy: "all",
    secret: true,
  }),
] as const;
