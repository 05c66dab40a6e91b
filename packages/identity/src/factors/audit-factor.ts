import type { AuditAction, NewAuditEntry, Stores } from "@rubrica/core";

/** Writes down what became of somebody's second factor, in the transaction that does it. Never a code or a secret. */
export async function auditFactor(
  { audit, userInfo }: Pick<Stores, "audit" | "userInfo">,
  entry: {
    readonly userId: string;
    readonly action: Extract<AuditAction, `second_factor.${string}` | `recovery_code${string}`>;
    readonly detail: NonNullable<NewAuditEntry["detail"]>;
    /** True: not the person, but the service or its operator. Default false. */
    readonly byService?: boolean;
  },
): Promise<void> {
  const { userId, action, detail, byService = false } = entry;
  if (byService) return audit.append({ personId: null, role: "service", action, reportId: null, detail });
  const role = (await userInfo.find(userId))?.role ?? "student";
  return audit.append({ personId: userId, role, action, reportId: null, detail });
}
