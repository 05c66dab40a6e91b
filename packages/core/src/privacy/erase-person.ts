import { checkNumber, checkObject, checkText, InvalidArgumentError } from "@rubrica/report-model";
import { checkPerson, checkTransaction } from "../arguments/check-request.ts";
import { hasErrorCode } from "../error-code.ts";
import { SERVICE } from "../model/actor.ts";
import type { Role } from "../model/user-information.ts";
import type { AccountProvider } from "../ports/account-provider.ts";
import type { Erasure } from "../ports/personal-data.ts";
import type { Stores } from "../ports/stores.ts";
import type { Transaction } from "../ports/transaction.ts";
import { noteDeletion } from "../reports/note-deletion.ts";
import { removeReports } from "../reports/remove-reports.ts";

/** What {@link erasePerson} works with. */
export interface ErasePersonDependencies {
  readonly transaction: Transaction;
  /** Keys of tasks that hold something for the account, the invitation or the release mail with the id, such as mails that wait. */
  readonly taskKeys: (id: string) => readonly string[];
  /**
   * Days for which the marks of the person's reports are kept under a number in place of the person. Call
   * `DeletedReports.forget` regularly to remove them. Default 0: they are erased with everything else.
   */
  readonly marksKeptDays?: number;
}

/** Result of {@link erasePerson}. */
export type ErasePersonOutcome =
  | { readonly status: "erased"; readonly erasure: Erasure }
  | { readonly status: "not_found" | "last_admin" };

/**
 * Erases a person in one transaction: record, account, sessions, reports with everything that belongs to them, and the
 * name in what stays. What is stored elsewhere (objects, an account at Supabase) is recorded in the same transaction for
 * `sweepRemovedReports` and `finishErasures`. Idempotent.
 */
export async function erasePerson(
  dependencies: ErasePersonDependencies,
  request: {
    readonly personId: string;
    /** Who decided it; null: an operator, by the command. */
    readonly by: { readonly userId: string; readonly role: Role } | null;
  },
): Promise<ErasePersonOutcome> {
  checkErasure(dependencies, request);
  const { transaction, taskKeys, marksKeptDays = 0 } = dependencies;
  const { personId, by } = request;
  try {
    return await transaction.run(SERVICE, async (stores): Promise<ErasePersonOutcome> => {
      await stores.personalData.hold(personId);
      const reportIds = await removeReportsOf(stores, personId);
      await removeInvitationsTo(stores, personId, taskKeys);
      const releaseMails = await stores.releaseMails.of(personId);
      const erasure = await stores.personalData.erase({
        id: crypto.randomUUID(),
        personId,
        askedBy: by === null ? "operator" : by.userId === personId ? "self" : "admin",
        reportIds,
        keepMarks: marksKeptDays > 0,
      });
      if (erasure === null) return { status: "not_found" };
      if (erasure.isEarlier) return { status: "erased", erasure };
      await stores.queue.cancel([personId, ...releaseMails].flatMap((id) => taskKeys(id)));
      await stores.audit.append({
        personId: by === null ? null : by.userId === personId ? erasure.id : by.userId,
        role: by?.role ?? "service",
        action: "account.erased",
        reportId: null,
        detail: { erasure: erasure.id, reports: reportIds.length },
      });
      return { status: "erased", erasure };
    });
  } catch (error) {
    if (hasErrorCode(error, "last_admin")) return { status: "last_admin" };
    throw error;
  }
}

function checkErasure(dependencies: ErasePersonDependencies, request: Parameters<typeof erasePerson>[1]): void {
  checkObject("erasePerson(dependencies)", dependencies, { expected: "an object with transaction and taskKeys" });
  checkTransaction("erasePerson(dependencies.transaction)", dependencies.transaction);
  const taskKeys: unknown = dependencies.taskKeys;
  if (typeof taskKeys !== "function") {
    const argument = "erasePerson(dependencies.taskKeys)";
    throw new InvalidArgumentError({ argument, expected: "a function", value: taskKeys });
  }
  const days = { least: 0, fractions: true };
  checkNumber("erasePerson(dependencies.marksKeptDays)", dependencies.marksKeptDays, days);
  checkObject("erasePerson(request)", request, { expected: "an object with personId and by" });
  checkText("erasePerson(request.personId)", request.personId, "the id of a person");
  if (request.by !== null) checkPerson("erasePerson", "request.by", request.by);
}

async function removeReportsOf(stores: Stores, personId: string): Promise<readonly string[]> {
  const removed: string[] = [];
  for (;;) {
    const ids = await stores.personalData.reportIds(personId, { after: removed.at(-1) ?? null, limit: 100 });
    if (ids.length === 0) return removed;
    const reports = [];
    for (const id of ids) reports.push(await stores.reports.find(id));
    await noteDeletion(stores, ids, null);
    await removeReports(
      stores,
      reports.flatMap((report) => report ?? []),
    );
    removed.push(...ids);
  }
}

/** An invited address may have registered without the invitation, which then stays open. */
async function removeInvitationsTo(
  { userInfo, invitations, queue }: Stores,
  personId: string,
  taskKeys: ErasePersonDependencies["taskKeys"],
): Promise<void> {
  const record = await userInfo.find(personId);
  if (record === null) return;
  const ids = await invitations.removeByEmail(record.email);
  await queue.cancel(ids.flatMap((id) => taskKeys(id)));
}

/**
 * Deletes the accounts of erased people at their account provider, and then forgets whom the erasure concerned. Failed
 * deletions are tried again at the next call.
 * @returns how many were finished, and how many are left.
 */
export async function finishErasures(dependencies: {
  readonly transaction: Transaction;
  readonly accountProvider: Pick<AccountProvider, "deleteAccount">;
}): Promise<{ readonly finished: number; readonly left: number }> {
  checkObject("finishErasures(dependencies)", dependencies, {
    expected: "an object with transaction and accountProvider",
  });
  const { transaction, accountProvider } = dependencies;
  checkTransaction("finishErasures(dependencies.transaction)", transaction);
  const provider = { expected: "an account provider", methods: ["deleteAccount"] };
  checkObject("finishErasures(dependencies.accountProvider)", accountProvider, provider);
  const pending = await transaction.run(SERVICE, ({ personalData }) => personalData.pending(100));
  let finished = 0;
  for (const { id, personId } of pending) {
    try {
      await accountProvider.deleteAccount(personId);
    } catch {
      continue;
    }
    await transaction.run(SERVICE, ({ personalData }) => personalData.complete(id));
    finished += 1;
  }
  return { finished, left: pending.length - finished };
}
