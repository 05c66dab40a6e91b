import { MAX_PDF_BYTES } from "@rubrica/core";
import * as z from "zod";
import { parseRateLimits } from "../rate-limits.ts";
import { httpUrl, wholeNumber } from "./values.ts";
import { variable } from "./variable.ts";

/** Where the service is reached, and what it takes in. */
export const addressVariables = [
  variable({
    name: "PORT",
    default: "8787",
    meaning: "Port to listen on; 0 takes a free one.",
    schema: wholeNumber(0, 65535),
    example: "8080",
    usedBy: "api",
    neededBy: "machine",
  }),
  variable({
    name: "HOST",
    default: "127.0.0.1",
    meaning: "Address to listen on.",
    schema: z.string().min(1),
    example: "0.0.0.0",
    usedBy: "api",
    neededBy: "machine",
  }),
  variable({
    name: "PUBLIC_URL",
    default: null,
    meaning:
      "Address under which people reach the service; stands in mails and tokens. Default: http://HOST:PORT; in production with EMAIL_CONFIRMATION=required it must be set, and it begins with https.",
    schema: httpUrl,
    example: "https://rubrica.example",
    usedBy: "all",
    neededBy: "everybody",
  }),
  variable({
    name: "TRUSTED_PROXIES",
    default: "0",
    meaning: "How many reverse proxies stand in front; that many entries of X-Forwarded-For are believed.",
    schema: wholeNumber(0, 10),
    example: "1",
    usedBy: "api",
    neededBy: "everybody",
  }),
  variable({
    name: "MAX_UPLOAD_BYTES",
    default: String(MAX_PDF_BYTES),
    meaning: "Largest PDF that is accepted, in bytes.",
    schema: wholeNumber(1, MAX_PDF_BYTES),
    example: "20971520",
    usedBy: "all",
    neededBy: "school",
  }),
  variable({
    name: "MIN_FREE_BYTES",
    default: String(64 * 1024 * 1024),
    meaning:
      "Bytes that uploads leave free on the disk of DATA_DIR: beyond, they are refused with 507, and the object store is unwell.",
    schema: wholeNumber(0, 2 ** 50),
    example: "1073741824",
    usedBy: "all",
    neededBy: "machine",
  }),
  variable({
    name: "RATE_LIMITS",
    default: null,
    meaning:
      "Other rate limits than those of docs/limits.md, by their names there: upload:1000/3600,graph-view:60/60 (number/seconds).",
    schema: z.string().transform((value, context) => {
      try {
        return parseRateLimits(value);
      } catch (error) {
        context.addIssue({ code: "custom", message: (error as Error).message });
        return z.NEVER;
      }
    }),
    example: "upload:1000/3600",
    usedBy: "api",
    neededBy: "school",
  }),
] as const;
