import type { Given, Schemas } from "@rubrica/contract";
import {
  type KeptDeletion,
  type Person,
  type ReportMetadata,
  type SameFile,
  SERVICE,
  type Transaction,
} from "@rubrica/core";
import type { FileDigests } from "@rubrica/identity";
import type { Finding, ReportScore } from "@rubrica/report-model";
import { finding, wordFinding } from "@rubrica/scoring";
import type { Language } from "./reply.ts";

import { keptWord } from "./schemas/kept-word.ts";

/** What findings about a file are looked up with. */
export interface FileFindingsOptions {
  readonly transaction: Transaction<ReportScore>;
  readonly fileDigests: FileDigests;
}

/** A finding about a file as it goes over HTTP. It has no number: nobody acknowledges it, and it is not stored. */
export type FileFinding = Given<Schemas["ScoreFinding"]>;

/** Who reads a score. */
export interface ScoreReader {
  readonly person: Person;
  readonly language: Language;
}

/** Looks up what is known of files, for teachers and admins. */
export interface FileFindings {
  /**
   * By report, in words for whoever reads: computed now, since it changes as others hand in and delete. Two statements for any
   * number of reports. Empty for students: nobody learns from it what others handed in.
   */
  of(reader: ScoreReader, reports: readonly FileOfReport[]): Promise<ReadonlyMap<string, readonly FileFinding[]>>;
  /** The same of one report; none where the reader does not see it. */
  ofReport(reader: ScoreReader, reportId: string): Promise<readonly FileFinding[]>;
}

/** A report with the hash of its file. */
type FileOfReport = Pick<ReportMetadata, "id" | "sha256" | "ownerId">;

export function createFileFindings({ transaction, fileDigests }: FileFindingsOptions): FileFindings {
  const of: FileFindings["of"] = async ({ person, language }, reports) => {
    if (person.role === "student" || reports.length === 0) return new Map();
    const digests = new Map<string, readonly string[]>();
    for (const { id, sha256 } of reports) digests.set(id, await fileDigests.digests(sha256));
    const ids = reports.map(({ id }) => id);
    // As the person: what they may not see is not counted.
    const same = await transaction.run(person, ({ gradebook }) => gradebook.sameFiles(ids, NAMED));
    const deleted = await transaction.run(SERVICE, ({ deletedReports }) =>
      deletedReports.withFiles([...digests.values()].flat()),
    );
    const found = reports.map((report): [string, readonly FileFinding[]] => {
      const others = same.filter(({ reportId }) => reportId === report.id);
      const marks = deleted.filter(({ fileDigest }) => digests.get(report.id)?.includes(fileDigest));
      const before = marks.length > 0 ? [deletedBefore(marks, report, language)] : [];
      return [report.id, [...others.map((each) => sameFile(each, language)), ...before]];
    });
    return new Map(found);
  };
  return {
    of,
    async ofReport(reader, reportId) {
      if (reader.person.role === "student") return [];
      const report = await transaction.run(reader.person, ({ reports }) => reports.find(reportId));
      return report === null ? [] : ((await of(reader, [report])).get(reportId) ?? []);
    },
  };
}

/** Of the other reports with the file. */
const NAMED = 20;

function sameFile({ others, people, reports }: SameFile, language: Language): FileFinding {
  const found = finding("same_file", { figures: { others, people } });
  return toJson(found, language, {
    reports: reports.map(({ id, name, fileName, owner, createdAt }) => ({
      id,
      name,
      file_name: fileName,
      owner: owner && { id: owner.id, full_name: owner.fullName, email: owner.email },
      created_at: createdAt.toISOString(),
    })),
  });
}

function deletedBefore(
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
      mode: keptWord(mark.mode),
      decision: mark.decision,
      released: mark.released,
      deleted_at: deletedAt.toISOString(),
    })),
  });
}

function toJson(
  found: Finding,
  language: Language,
  about: Pick<FileFinding, "reports"> | Pick<FileFinding, "deleted">,
): FileFinding {
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
