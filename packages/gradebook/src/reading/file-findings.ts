import {
  checkObject,
  type KeptDeletion,
  type ReportMetadata,
  type ReportOfFile,
  type SameFile,
  SERVICE,
  type Transaction,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { finding, type WordedFinding, wordFinding } from "@rubrica/scoring";
import { checkTransaction } from "../check-arguments.ts";
import type { ScoreReader } from "./score-reader.ts";

/** What findings about files are looked up with. */
export interface FileFindingsOptions {
  /** The gradebook, and the marks of deleted reports. */
  readonly transaction: Transaction<ReportScore>;
  /** Recognises the file of a deleted report: what kept marks may be filed under. `createFileDigests` of `@rubrica/identity` makes one. */
  readonly fileDigests: FileDigests;
}

/** Names files without telling their hashes. */
export interface FileDigests {
  /** Everything that a mark may be kept under that was deleted with the file of this SHA-256: one for each secret in use. */
  digests(sha256: string): Promise<readonly string[]>;
}

/** A finding about a file in words. Nobody acknowledges it, and it is not stored: it is computed as it is read. */
export interface FileFinding extends WordedFinding {
  /** Of `same_file`: the others with this very file, the last first; at most 20 of them. */
  readonly reports?: readonly ReportOfFile[];
  /** Of `deleted_before`: the marks that were deleted with this very file, the last deleted first. */
  readonly deleted?: readonly DeletedBefore[];
}

/** A mark that was deleted with the same file. */
export interface DeletedBefore extends KeptDeletion {
  /** It was of the same person. */
  readonly sameOwner: boolean;
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
export type FileOfReport = Pick<ReportMetadata, "id" | "sha256" | "ownerId">;

/**
 * Finds what is known of the files of reports: handed in elsewhere too, or marked before and deleted.
 *
 * @throws {InvalidArgumentError} for an option that cannot be meant.
 */
export function createFileFindings(options: FileFindingsOptions): FileFindings {
  checkObject("createFileFindings(options)", options, { expected: "an object with transaction and fileDigests" });
  const { transaction, fileDigests } = options;
  checkTransaction("createFileFindings(options.transaction)", transaction);
  const expected = "an object such as createFileDigests() makes";
  checkObject("createFileFindings(options.fileDigests)", fileDigests, { expected, methods: ["digests"] });
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
    const found = reports.map(({ id, ownerId }): [string, readonly FileFinding[]] => {
      const others = same.filter(({ reportId }) => reportId === id);
      const marks = deleted
        .filter(({ fileDigest }) => digests.get(id)?.includes(fileDigest))
        .map((mark) => ({ ...mark, sameOwner: ownerId !== null && mark.ownerId === ownerId }));
      const before = marks.length > 0 ? [deletedBefore(marks, { language })] : [];
      return [id, [...others.map((each) => sameFile(each, { language })), ...before]];
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

type FileWording = Pick<ScoreReader, "language">;

function sameFile({ others, people, reports }: SameFile, wording: FileWording): FileFinding {
  return { ...wordFinding(finding("same_file", { figures: { others, people } }), wording), reports };
}

function deletedBefore(deleted: readonly DeletedBefore[], wording: FileWording): FileFinding {
  return { ...wordFinding(finding("deleted_before", { figures: { marks: deleted.length } }), wording), deleted };
}
