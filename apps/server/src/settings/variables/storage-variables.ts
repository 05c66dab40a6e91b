import * as z from "zod";
import { httpUrl } from "./values.ts";
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
    neededBy: "machine",
  }),
  variable({
    name: "DATABASE_URL",
    default: null,
    meaning: "PostgreSQL server to use instead of the embedded database.",
    schema: z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgres://"),
    example: "postgres://rubrica:password@db:5432/rubrica",
    usedBy: "all",
    neededBy: "everybody",
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
    neededBy: "machines",
    secret: true,
  }),
  variable({
    name: "S3_BUCKET",
    default: null,
    meaning:
      "Private bucket of an S3-compatible server that holds the uploaded files, and nothing else. Unset: they are in DATA_DIR, or at Supabase.",
    schema: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket"),
    example: "rubrica-reports",
    usedBy: "all",
    neededBy: "machines",
  }),
  variable({
    name: "S3_ENDPOINT",
    default: null,
    meaning: "Address of that server. Unset: Amazon's, in S3_REGION.",
    schema: httpUrl.transform((value) => value.replace(/\/+$/, "")),
    example: "https://minio.example.edu",
    usedBy: "all",
    neededBy: "machines",
  }),
  variable({
    name: "S3_REGION",
    default: "us-east-1",
    meaning: "Region of the bucket; servers without regions take the default.",
    schema: z.string().regex(/^[\w-]{1,40}$/, "must be the name of a region"),
    example: "eu-central-1",
    usedBy: "all",
    neededBy: "machines",
  }),
  variable({
    name: "S3_ACCESS_KEY_ID",
    default: null,
    meaning: "Key that may list, read, write and delete in the bucket.",
    schema: z.string().min(3, "must have at least 3 characters"),
    example: "AKIAIOSFODNN7EXAMPLE",
    usedBy: "all",
    neededBy: "machines",
  }),
  variable({
    name: "S3_SECRET_ACCESS_KEY",
    default: null,
    meaning: "Its secret.",
    schema: z.string().min(6, "must have at least 6 characters"),
    example: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    usedBy: "all",
    neededBy: "machines",
    secret: true,
  }),
] as const;
