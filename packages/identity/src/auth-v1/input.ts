import { isEmailAddress, normalizeEmail } from "@rubrica/core";
import { isBlank } from "../functions/request-fields.ts";
import { isMetadata, type Metadata } from "../users/metadata.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** The e-mail address, normalized, or what is wrong with it. */
export function parseEmail(value: unknown): { readonly email: string } | Refusal {
  if (isBlank(value)) return refuse("validation_failed", { message: "An email address is required" });
  if (typeof value === "string" && isEmailAddress(normalizeEmail(value))) return { email: normalizeEmail(value) };
  return refuse("validation_failed", { message: "Unable to validate email address: invalid format" });
}

/** The metadata; empty when absent. */
export function parseMetadata(
  value: unknown,
  whose: "user" | "app" = "user",
): { readonly metadata: Metadata } | Refusal {
  if (value === undefined || value === null) return { metadata: {} };
  return isMetadata(value, whose) ? { metadata: value } : metadataRefused;
}

/** What is no JSON object, or too large a one. */
export const metadataRefused: Refusal = refuse("validation_failed", {
  message: "Metadata must be a JSON object of at most 3072 bytes, app_metadata 1024",
});

/** True for the error of a parse. */
export function isRefusal(value: object): value is Refusal {
  return "code" in value && "message" in value;
}
