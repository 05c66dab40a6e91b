import type { Stores } from "@rubrica/core";
import type { IdentitySettings } from "../accounts/account-provider-options.ts";

/**
 * Records that the address of the account is proven. Where addresses are confirmed by mail, the person becomes the member whom
 * rosters of courses invited by it.
 */
export async function proveAddress(
  { emailConfirmation }: Pick<IdentitySettings, "emailConfirmation">,
  { rosters, userInfo, audit }: Pick<Stores, "rosters" | "userInfo" | "audit">,
  personId: string,
): Promise<void> {
  await rosters.proveAddress(personId);
  if (emailConfirmation !== "required") return;
  const courses = await rosters.claim(personId);
  if (courses.length === 0) return;
  const role = (await userInfo.find(personId))?.role ?? "student";
  for (const course of courses) {
    const detail = { course, account: personId, memberRole: "student" };
    await audit.append({ personId, role, action: "member.joined", reportId: null, detail });
  }
}
