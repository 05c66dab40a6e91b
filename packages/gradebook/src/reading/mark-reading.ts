import type { GradebookEntry, GradebookFilter, GradebookQuery, ReportMetadata } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { checkReader } from "../check-arguments.ts";
import type { DeskOptions } from "../desk-options.ts";
import type { FileFinding } from "./file-findings.ts";
import { readRubrics } from "./kept-rubrics.ts";
import { recordReading, withoutNames } from "./record-reading.ts";
import type { ScoreReader } from "./score-reader.ts";
import { type WordedEntry, wordEntry } from "./word-entry.ts";
import { type WordedItem, wordItems } from "./word-marks.ts";
import { compareRuns, type WordedRuns, wordRuns } from "./word-runs.ts";
import { type WordedSummary, wordSummary } from "./word-summary.ts";

/** Reads marks as each person may see them, in their language. */
export interface MarkReading {
  /** The newest score of a report, or that of a run. */
  read(reader: ScoreReader, reportId: string, runId?: string): Promise<ReadOutcome>;
  /** A page of the reports that the reader sees, with their newest marks, and how many there are. */
  list(reader: ScoreReader, query: GradebookQuery): Promise<ListedMarks>;
  /** The newest runs of a report, at most `limit`, compared; null when the reader sees no such report. */
  runs(reader: ScoreReader, reportId: string, page: { readonly limit: number }): Promise<WordedRuns | null>;
  /** Statistics of the newest marks, separately by mode of judging. */
  statistics(reader: ScoreReader, filter: GradebookFilter): Promise<WordedSummary>;
  /** Version of the answer of `statistics()` for this reader; changes whenever the answer changes. Contains no figures, so reading it is not audited. */
  statisticsVersion(reader: ScoreReader, filter: GradebookFilter): Promise<string>;
}

/** Outcome of reading a score. */
export type ReadOutcome =
  | { readonly status: "read"; readonly entry: WordedEntry }
  /** There is no such report or run, or the reader does not see it. */
  | { readonly status: "not_found" }
  /** The report has no score that the reader sees; `scoreState` of the report says why. */
  | { readonly status: "not_scored"; readonly report: ReportMetadata };

/** A page of marks. */
export interface ListedMarks {
  readonly items: readonly ListedMark[];
  /** Number of matching items. */
  readonly total: number;
}

/** A report with its newest mark and the findings about its file. */
export interface ListedMark extends WordedItem {
  /** Empty for the owner of the report. */
  readonly fileFindings: readonly FileFinding[];
}

/** Words the score of a run in the reader's language. */
export async function wordFor(
  { transaction, rubrics, fileFindings }: DeskOptions,
  reader: ScoreReader,
  entry: GradebookEntry<ReportScore>,
): Promise<WordedEntry> {
  const { reportId } = entry;
  const allowed = await transaction.run(reader.person, ({ courses }) => courses.allowed("read", [reportId]));
  return wordEntry(entry, {
    language: reader.language,
    rubric: (await rubrics.findByHash(entry.score.provenance.rubricHash)) ?? undefined,
    // Owners do not read who marked their report.
    namesPeople: allowed.get(reportId) === "member",
    fileFindings: (await fileFindings?.ofReport(reader, reportId)) ?? [],
  });
}

/** Reads marks for people. */
export function markReading(options: DeskOptions): MarkReading {
  const { transaction, rubrics, fileFindings } = options;
  return {
    async read(reader, reportId, runId) {
      checkReader("desk.read", reader);
      const found = await transaction.run(reader.person, async (stores) => {
        const report = await stores.reports.find(reportId);
        return report && { report, entry: await stores.gradebook.find(reportId, runId) };
      });
      if (!found) return { status: "not_found" };
      const { report, entry } = found;
      if (!entry) return runId === undefined ? { status: "not_scored", report } : { status: "not_found" };
      const detail = { runId: entry.runId, version: entry.version };
      await recordReading(transaction, reader.person, { action: "score.read", reportId, detail });
      return { status: "read", entry: await wordFor(options, reader, entry) };
    },

    async list(reader, query) {
      checkReader("desk.list", reader);
      const { person, language } = reader;
      const page = await transaction.run(person, ({ gradebook }) => gradebook.list(query));
      const shown = page.items.filter(({ mark }) => mark !== null).map(({ report }) => report.id);
      if (shown.length > 0) {
        const detail = { reports: shown };
        await recordReading(transaction, person, { action: "scores.listed", reportId: null, detail });
      }
      const items = await wordItems(page.items, language, rubrics);
      const reports = items.map(({ report }) => report);
      const ofFiles = await fileFindings?.of(reader, reports);
      return {
        items: items.map((item) => ({ ...item, fileFindings: ofFiles?.get(item.report.id) ?? [] })),
        total: page.total,
      };
    },

    async runs(reader, reportId, { limit }) {
      checkReader("desk.runs", reader);
      const { person, language } = reader;
      // One more, for the change since the run before.
      const found = await transaction.run(person, async ({ reports, gradebook }) =>
        (await reports.find(reportId)) ? gradebook.runs(reportId, { limit: limit + 1 }) : null,
      );
      if (!found) return null;
      const runs = found.items.slice(-limit);
      const [before] = found.items.slice(0, -limit);
      const detail = { runs: runs.map(({ runId }) => runId) };
      if (runs.length > 0) await recordReading(transaction, person, { action: "score.read", reportId, detail });
      const hashes = runs.map(({ score }) => score.provenance.rubricHash);
      const wording = { language, rubrics: await readRubrics(rubrics, hashes) };
      return { runs: wordRuns(runs, before, wording), criteria: compareRuns(runs, wording), total: found.total };
    },

    async statisticsVersion(reader, filter) {
      checkReader("desk.statisticsVersion", reader);
      const { person, language } = reader;
      const version = await transaction.run(person, ({ markStatistics }) =>
        markStatistics.version({ ...filter, right: "export" }),
      );
      return `${language}.${version}`;
    },

    async statistics(reader, filter) {
      checkReader("desk.statistics", reader);
      const { person, language } = reader;
      const counted = await transaction.run(person, ({ markStatistics }) =>
        markStatistics.summarize({ ...filter, right: "export" }),
      );
      const summary = await wordSummary(counted, language, rubrics);
      const detail = { filter: withoutNames(filter) };
      await recordReading(transaction, person, { action: "scores.summarized", reportId: null, detail });
      return summary;
    },
  };
}
