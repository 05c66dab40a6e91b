import type { Given, Schemas } from "@rubrica/contract";
import type { DeletedBefore, FileFinding, ListedMark } from "@rubrica/gradebook";
import { keptWord } from "./kept-word.ts";

type FindingJson = Given<Schemas["ScoreFinding"]>;

/** A finding about a file on the wire. It has no number: nobody acknowledges it, and it is not stored. */
export function toFileFindingJson(found: FileFinding): FindingJson {
  const { code, weight, section, criterionIds, pages, figures, title, message, language, reports, deleted } = found;
  return {
    number: null,
    code,
    weight,
    section,
    criterion_ids: criterionIds,
    pages,
    figures,
    title,
    message,
    language,
    acknowledged: null,
    settled: false,
    ...(reports && {
      reports: reports.map(({ id, name, fileName, owner, createdAt }) => ({
        id,
        name,
        file_name: fileName,
        owner: toOwnerJson(owner),
        created_at: createdAt.toISOString(),
      })),
    }),
    ...(deleted && { deleted: deleted.map(toDeletedJson) }),
  };
}

/** Whose a report is on the wire. */
export function toOwnerJson(owner: ListedMark["owner"]) {
  return owner && { id: owner.id, full_name: owner.fullName, email: owner.email };
}

function toDeletedJson(deletion: DeletedBefore): NonNullable<FindingJson["deleted"]>[number] {
  const { reportId, runId, ownerId, sameOwner, mark, deletedAt } = deletion;
  return {
    report_id: reportId,
    run_id: runId,
    owner_id: ownerId,
    same_owner: sameOwner,
    final_score: mark.finalScore,
    level: mark.level,
    mode: keptWord(mark.mode),
    decision: mark.decision,
    released: mark.released,
    deleted_at: deletedAt.toISOString(),
  };
}
