import {
  checkObject,
  type KeptDeletion,
  type Person,
  type ReportMetadata,
  type ReportOfFile,
  type SameFile,
  SERVICE,
  type Stores,
  type Transaction,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { finding, type WordedFinding, wordFinding } from "@rubrica/scoring";
import { checkTransaction } from "../check-arguments.ts";
import type { ScoreReader } from "./score-reader.ts";

/** Dependencies of looking up findings about files. */
export interface FileFindingsOptions {
  /** The gradebook, and the marks of deleted reports. */
  readonly transaction: Transaction<Stores<ReportScore>>;
  /** Recognises the file of a deleted report by digests. `createFileDigests` of `@rubrica/identity` creates one. */
  readonly fileDigests: FileDigests;
}

/** Digests that identify files without revealing their hashes. */
export interface FileDigests {
  /** Digests under which deleted marks of the file with this SHA-256 may be stored: one for each secret in use. */
  digests(sha256: string): Promise<readonly string[]>;
}

/** A finding about a file in words. Nobody acknowledges it, and it is not stored: it is computed as it is read. */
export interface FileFinding extends WordedFinding {
  /** For `same_file`: the other reports with the same file, newest first; at most 20. */
  readonly reports?: readonly ReportOfFile[];
  /** For `deleted_before`: the marks of deleted reports with the same file, latest deletion first. */
  readonly deleted?: readonly DeletedBefore[];
}

/** A mark that was deleted with the same file. */
export interface DeletedBefore extends KeptDeletion {
  /** True if the same person submitted it. */
  readonly sameOwner: boolean;
}

/** Looks up what is known of files, for people who read all reports of a course. */
export interface FileFindings {
  /**
   * By report, in words for whoever reads: computed now, since it changes as others hand in and delete. Some statements for any
   * number of reports. Of reports that the reader does not see it says how many there are, and nothing else. Owners learn
   * nothing about their own reports: it would tell what others handed in.
   */
  of(reader: ScoreReader, reports: readonly FileOfReport[]): Promise<ReadonlyMap<string, readonly FileFinding[]>>;
  /** The same for one report; nothing if the reader does not see it. */
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
    if (reports.length === 0) return new Map();
    const { readable, named } = await transaction.run(person, async ({ courses, gradebook }) => {
      const allowed = await courses.allowed(
        "read",
        reports.map(({ id }) => id),
      );
      const readable = reports.filter(({ id }) => allowed.get(id) === "member");
      const ids = readable.map(({ id }) => id);
      return { readable, named: await gradebook.sameFiles(ids, NAMED) };
    });
    if (readable.length === 0) return new Map();
    const digests = new Map<string, readonly string[]>();
    for (const { id, sha256 } of readable) digests.set(id, await fileDigests.digests(sha256));
    const { counted, deleted } = await transaction.run(SERVICE, async ({ gradebook, deletedReports }) => {
      const ids = readable.map(({ id }) => id);
      const deleted = await deletedReports.withFiles([...digests.values()].flat());
      return { counted: await gradebook.sameFiles(ids, 0), deleted };
    });
    const courseIds = new Set(deleted.map(({ courseId }) => courseId));
    const readCourses = await readableCourses(transaction, person, courseIds);
    const found = readable.map(({ id, ownerId }): [string, readonly FileFinding[]] => {
      const seen = named.find(({ reportId }) => reportId === id)?.reports ?? [];
      const others = counted.filter(({ reportId }) => reportId === id).map((each) => ({ ...each, reports: seen }));
      const marks = deleted
        .filter(({ courseId, fileDigest }) => readCourses.has(courseId) && digests.get(id)?.includes(fileDigest))
        .map((mark) => ({ ...mark, sameOwner: ownerId !== null && mark.ownerId === ownerId }));
      const before = marks.length > 0 ? [deletedBefore(marks, { language })] : [];
      return [id, [...others.map((each) => sameFile(each, { language })), ...before]];
    });
    return new Map(found);
  };
  return {
    of,
    async ofReport(reader, reportId) {
      const report = await transaction.run(reader.person, ({ reports }) => reports.find(reportId));
      return report === null ? [] : ((await of(reader, [report])).get(reportId) ?? []);
    },
  };
}

/** Courses whose reports the person may read; `null` is the open course. */
async function readableCourses(
  transaction: Transaction<Stores<ReportScore>>,
  person: Person,
  courseIds: ReadonlySet<string | null>,
): Promise<ReadonlySet<string | null>> {
  if (courseIds.size === 0) return courseIds;
  return await transaction.run(person, async ({ courses }) => {
    const readable = new Set<string | null>();
    for (const id of courseIds) if ((await courses.rightsIn(id))?.includes("read")) readable.add(id);
    return readable;
  });
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
