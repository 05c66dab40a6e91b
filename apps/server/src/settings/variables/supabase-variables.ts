import * as z from "zod";
import { httpUrl } from "./values.ts";
import { variable } from "./variable.ts";

const supabaseKey = z.string().min(20, "must have at least 20 characters");

/** Of either generation: opaque, or a JWT that names its role. */
function isSecretKey(key: string): boolean {
  if (!key.startsWith("eyJ")) return key.startsWith("sb_secret_");
  try {
    return JSON.parse(Buffer.from(key.split(".")[1] ?? "", "base64url").toString()).role === "service_role";
  } catch {
    return false;
  }
}

/** A Supabase project that holds accounts and files. */
export const supabaseVariables = [
  variable({
    name: "SUPABASE_URL",
    default: null,
    meaning:
      "Address of a Supabase project that holds accounts and files; DATABASE_URL is its database then. /auth/v1 of this service is off, and so are the settings of its mail and keys.",
    schema: httpUrl.transform((value) => value.replace(/\/+$/, "")),
    example: "https://abcdefgh.supabase.co",
    usedBy: "all",
    neededBy: "supabase",
  }),
  variable({
    name: "SUPABASE_PUBLISHABLE_KEY",
    default: null,
    meaning: "The project's publishable key, or its anon key.",
    schema: supabaseKey.refine((key) => !isSecretKey(key), "is a secret key: it would be shown to everybody"),
    example: "sb_publishable_0123456789",
    usedBy: "all",
    neededBy: "supabase",
  }),
  variable({
    name: "SUPABASE_SECRET_KEY",
    default: null,
    meaning: "The project's secret key, or its service-role key.",
    schema: supabaseKey.refine(isSecretKey, "must be a secret key (sb_secret_...) or the service-role key"),
    example: "sb_secret_0123456789",
    usedBy: "all",
    neededBy: "supabase",
    secret: true,
  }),
  variable({
    name: "SUPABASE_JWT_SECRET",
    default: null,
    meaning:
      "The project's legacy JWT secret, where it still signs with one: forged tokens are refused without asking it.",
    schema: z.string().min(32, "must have at least 32 characters"),
    example: "super-secret-jwt-token-with-at-least-32-characters-long",
    usedBy: "all",
    neededBy: "supabase",
    secret: true,
  }),
  variable({
    name: "SUPABASE_BUCKET",
    default: "reports",
    meaning: "Private bucket of the project that holds the uploaded files.",
    schema: z.string().regex(/^[\w.-]{1,100}$/, "must be the name of a bucket"),
    example: "theses",
    usedBy: "all",
    neededBy: "supabase",
  }),
] as const;
