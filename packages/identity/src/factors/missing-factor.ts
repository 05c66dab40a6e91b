import type { Role, SessionRecord } from "@rubrica/core";

type AssuranceLevel = SessionRecord["assuranceLevel"];

/** What stands between somebody and their rights: a code of a second factor that they have, or that they have none. */
export type MissingFactor = "show" | "enrol";

/**
 * What a token on a level has yet to bring before it opens more than showing or enrolling a factor, reading whose it is,
 * and signing out; null where nothing is missing. Whoever has a second factor shows it; whoever's role demands one has one.
 * @param demandedOf roles that have to have a second factor.
 */
export function missingFactor(
  asked: { readonly assuranceLevel: AssuranceLevel; readonly hasSecondFactor: boolean; readonly role: Role | null },
  demandedOf: readonly Role[],
): MissingFactor | null {
  if (asked.assuranceLevel === "aal2") return null;
  if (asked.hasSecondFactor) return "show";
  return asked.role !== null && demandedOf.includes(asked.role) ? "enrol" : null;
}

/** A token's own level and that of its session: rights follow the lower one. */
export function lowerLevel(
  token: { readonly assuranceLevel: AssuranceLevel },
  session: { readonly assuranceLevel: AssuranceLevel },
): AssuranceLevel {
  return token.assuranceLevel === "aal2" && session.assuranceLevel === "aal2" ? "aal2" : "aal1";
}
