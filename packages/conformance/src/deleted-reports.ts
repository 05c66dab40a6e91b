import assert from "node:assert/strict";
import type { AccountStore, DeletedMark, DeletedReport, DeletedReports, Erasure, ErasureRequest } from "@rubrica/core";
import { addOwner } from "./report-owner.ts";
import type { TestFunction } from "./test-function.ts";

/** Stores over one database. */
export interface DeletedReportsSubject {
  readonly deletedReports: DeletedReports;
  readonly accounts: AccountStore;
  readonly personalData: {
    /** Forgets a person; null where it was done before. */
    erase(request: ErasureRequest): Promise<Erasure | null>;
  };
}

/** What every {@link DeletedReports} must do. */
export function testDeletedReports(test: TestFunction, create: () => Promise<DeletedReportsSubject>): void {
  test("withFiles() gives deleted marks by the digest of their file, and none of reports that had no mark", async () => {
    const { deletedReports, accounts } = await create();
    const owner = await addOwner(accounts);
    const [marked, unmarked] = [deletion(owner), deletion(owner, { mark: null })];
    await deletedReports.add([marked, unmarked]);
    await deletedReports.add([{ ...marked, mark: { ...mark, finalScore: 99 } }]);
    await deletedReports.add([]);
    const [found, ...more] = await deletedReports.withFiles([digestOf(marked), digestOf(unmarked), newDigest()]);
    assert.deepEqual(more, []);
    const { deletedAt, ...facts } = found ?? assert.fail("It is not there.");
    assert.deepEqual(facts, { ...marked, courseId: null });
    assert.ok(deletedAt instanceof Date);
    assert.deepEqual(await deletedReports.withFiles([]), []);
  });

  test("erase() of a person leaves nothing of their deleted reports, or the bare marks, by no file and nobody's", async () => {
    const { deletedReports, accounts, personalData } = await create();
    const [kept, gone, other] = [await addOwner(accounts), await addOwner(accounts), await addOwner(accounts)];
    const reports = [deletion(kept), deletion(kept, { mark: null }), deletion(gone), deletion(other)];
    await deletedReports.add(reports);
    const digests = reports.map(digestOf);
    const request = { askedBy: "self", reportIds: [] } as const;
    await personalData.erase({ ...request, id: crypto.randomUUID(), personId: kept, keepMarks: true });
    await personalData.erase({ ...request, id: crypto.randomUUID(), personId: gone, keepMarks: false });
    const found = await deletedReports.withFiles(digests);
    assert.deepEqual(
      found.map(({ ownerId }) => ownerId),
      [other],
    );
    assert.equal(await deletedReports.forget(30), 0);
    assert.equal(await deletedReports.forget(0), 1);
    assert.equal((await deletedReports.withFiles(digests)).length, 1);
  });
}

const mark: DeletedMark = { finalScore: 55, level: "fail", mode: "ai", decision: "hold", released: true };

function deletion(ownerId: string, change: Partial<DeletedReport> = {}): DeletedReport {
  const [reportId, runId] = [crypto.randomUUID(), crypto.randomUUID()];
  return { reportId, runId, ownerId, mark, fileDigest: newDigest(), ...change };
}

function newDigest(): string {
  return crypto.randomUUID().replaceAll("-", "").repeat(2);
}

function digestOf({ fileDigest }: DeletedReport): string {
  return fileDigest ?? "";
}
