import {
  type KeptDeletion,
  type Person,
  type ReportMetadata,
  type SameFile,
  SERVICE,
  type Transaction,
} from "@rubrica/core";
import type { FileDigests } from "@rubrica/identity";
import { EVALUATION_LEVELS, type Finding, type ReportScore } from "@rubrica/report-model";
import { finding, wordFinding } from "@rubrica/scoring";
import Type from "typebox";
import type { Language } from "./reply.ts";
import { nullable, timestamp, uuid } from "./schemas/envelope.ts";

/** What findings about a file are looked up with. */
export interface FileFindingsOptions {
  readonly transaction: Transaction<ReportScore>;
  readonly fileDigests: FileDigests;
}

/** Which reports a finding about a file is about. For teachers and admins. */
export const fileFindingFields = {
  reports: Type.Optional(
    Type.Array(
      Type.Object({
        id: uuid,
        title: nullable(Type.String()),
        file_name: Type.String(),
        owner: nullable(Type.Object({ id: uuid, full_name: nullable(Type.String()), email: Type.String() })),
        created_at: timestamp,
      }),
      { description: "Of `same_file`: the others with this very file, the last first; at most 20 of them." },
    ),
  ),
  deleted: Type.Optional(
    Type.Array(
      Type.Object({
        report_id: uuid,
        run_id: uuid,
        owner_id: nullable(uuid),
        same_owner: Type.Boolean(),
        final_score: Type.Number(),
        level: Type.Enum([...EVALUATION_LEVELS]),
        mode: Type.String(),
        decision: nullable(Type.String()),
        released: Type.Boolean(),
        deleted_at: timestamp,
      }),
      { description: "Of `deleted_before`: the marks that were deleted with this very file, the last deleted first." },
    ),
  ),
};

/** A finding about a file as it goes over HTTP. It has no number: nobody acknowledges it, and it is not stored. */
export type FileFinding = ReturnType<typeof toJson>;

/**
 * What is known of the files of these reports, in words for whoever reads: computed now, since it changes as others hand in and
 * delete. Two statements for any number of reports. Empty for students: nobody learns from it what others handed in.
 */
export async function findAboutFiles(
  { transaction, fileDigests }: FileFindingsOptions,
  person: Person,
  reports: readonly Pick<ReportMetadata, "id" | "sha256" | "ownerId">[],
  language: Language,
): Promise<ReadonlyMap<string, readonly FileFinding[]>> {
  if (person.role === "student" || reports.length === 0) return new Map();
  const digests = new Map<string, readonly string[]>();
  for (const { id, sha256 } of reports) digests.set(id, await fileDigests.digests(sha256));
  // As the person: what they may not see is not counted.
  const same = await transaction.run(person, ({ gradebook }) =>
    gradebook.sameFiles(
      reports.map(({ id }) => id),
      NAMED,
    ),
  );
  const deleted = await transaction.run(SERVICE, ({ deletedReports }) =>
    deletedReports.withFiles([...digests.values()].flat()),
  );
  return new Map(
    reports.map((report) => {
      const others = same.find(({ reportId }) => reportId === report.id);
      const marks = deleted.filter(({ fileDigest }) => digests.get(report.id)?.includes(fileDigest));
      return [
        report.id,
        [
          ...(others ? [sameFile(others, language)] : []),
          ...(marks.length > 0 ? [before(marks, report, language)] : []),
        ],
      ];
    }),
  );
}

/** Of the other reports with the file. */
const NAMED = 20;

function sameFile({ others, people, reports }: SameFile, language: Language): FileFinding {
  const found = finding("same_file", { figures: { others, people } });
  return toJson(found, language, {
    reports: reports.map(({ id, title, fileName, owner, createdAt }) => ({
      id,
      title,
      file_name: fileName,
      owner: owner && { id: owner.id, full_name: owner.fullName, email: owner.email },
      created_at: createdAt.toISOString(),
    })),
  });
}

function before(
  marks: readonly KeptDeletion[],
  { ownerId }: Pick<ReportMetadata, "ownerId">,
  language: Language,
): FileFinding {
  const found = finding("deleted_before", { figures: { marks: marks.length } });
  return toJson(found, language, {
    deleted: marks.map(({ reportId, runId, ownerId: deletedFrom, mark, deletedAt }) => ({
      report_id: reportId,
      run_id: runId,
      owner_id: deletedFrom,
      same_owner: ownerId !== null && deletedFrom === ownerId,
      final_score: mark.finalScore,
      level: mark.level,
      mode: mark.mode,
      decision: mark.decision,
      released: mark.released,
      deleted_at: deletedAt.toISOString(),
    })),
  });
}

interface Reports {
  readonly reports?: readonly object[];
  readonly deleted?: readonly object[];
}

function toJson(found: Finding, language: Language, about: Reports) {
  const { code, weight, section, criterionIds, pages, figures, title, message } = wordFinding(found, { language });
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
    ...about,
  };
}
