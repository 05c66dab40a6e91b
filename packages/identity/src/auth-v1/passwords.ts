import { MAX_PASSWORD_LENGTH, type PasswordHasher } from "@rubrica/core";
import { isPassword, isTooShort } from "../users/user-fields.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** The password when an account can have it, or what is wrong with it. */
export function parsePassword(value: unknown): { readonly password: string } | Refusal {
  if (typeof value !== "string" || value === "") {
    return refuse("validation_failed", { message: "Signup requires a valid password" });
  }
  if (isTooShort(value)) return refuse("weak_password", { details: { weak_password: { reasons: ["length"] } } });
  if (isPassword(value)) return { password: value };
  return refuse("validation_failed", { message: `Password cannot be longer than ${MAX_PASSWORD_LENGTH} characters` });
}

/** The hash of a password that another system made, when a login can verify it, or what is wrong with it. */
export function parsePasswordHash(
  { hasher }: { readonly hasher: PasswordHasher },
  value: unknown,
): { readonly passwordHash: string } | Refusal {
  if (typeof value === "string" && hasher.workOf(value) !== null) return { passwordHash: value };
  return refuse("validation_failed", {
    message: "password_hash must be a hash of bcrypt, Argon2 or scrypt that asks for a reasonable amount of work",
  });
}
