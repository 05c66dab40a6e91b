import type { AccountProvider, Person, Stores, Transaction } from "@rubrica/core";
import { hasErrorCode, SERVICE } from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";
import { waitingMailKeys } from "../mail/post-mail.ts";
import { isActiveAdmin } from "./user-access.ts";

/** What {@link deleteUser} works with. */
export interface DeleteUserDependencies {
  readonly transaction: Transaction<IdentityStores & Pick<Stores, "releaseMails" | "reports">>;
  readonly accountProvider: Pick<AccountProvider, "deleteAccount">;
}

/** What became of a deletion. */
export type DeleteUserOutcome =
  | {
      readonly status: "deleted";
      /** Reports that went along, whose files are still to be removed from the object store. */
      readonly removedReportIds: readonly string[];
    }
  | { readonly status: "not_found" | "forbidden" | "last_admin" };

/**
 * An admin deletes a user: record, account, sessions and mails that wait; the reports stay without owner, or go along. Calling
 * it again after a failure half-way finishes it.
 */
export async function deleteUser(
  dependencies: DeleteUserDependencies,
  request: { readonly person: Person; readonly userId: string; readonly reports: "keep" | "delete" },
): Promise<DeleteUserOutcome> {
  const { person, userId, reports } = request;
  const { transaction, accountProvider } = dependencies;
  if (person.role !== "admin") return { status: "forbidden" };
  try {
    // Read before the record is removed, which cascades to them, and by the service, which alone may read them.
    const releaseMails = await transaction.run(SERVICE, (stores) => stores.releaseMails.of(userId));
    const removed = await transaction.run(person, async (stores) => {
      // The account goes by the service, out of reach of the database's policies: so the database is asked first.
      if (!(await isActiveAdmin(stores, person))) return null;
      const reportIds = reports === "delete" ? await stores.reports.remove({ ownerId: userId }) : [];
      return { reportIds, record: await stores.userInfo.remove(userId) };
    });
    if (removed === null) return { status: "forbidden" };
    if (releaseMails.length > 0) {
      await transaction.run(SERVICE, ({ queue }) => queue.cancel(releaseMails.flatMap(waitingMailKeys)));
    }
    const account = await accountProvider.deleteAccount(userId);
    if (!removed.record && !account) return { status: "not_found" };
    return { status: "deleted", removedReportIds: removed.reportIds };
  } catch (error) {
    if (hasErrorCode(error, "last_admin")) return { status: "last_admin" };
    if (hasErrorCode(error, "permission_denied")) return { status: "forbidden" };
    throw error;
  }
}
