import type { GradebookFilter, GradebookItem, GradebookOrder } from "@rubrica/core";
import type { DeskOptions } from "../desk-options.ts";
import { readRubrics } from "../reading/kept-rubrics.ts";
import type { ScoreReader } from "../reading/score-reader.ts";
import { wordCriterion, wordItems } from "../reading/word-marks.ts";
import { gradebookCsv } from "./gradebook-csv.ts";

/** Reports read in one statement. The embedded database answers nothing else during those milliseconds. */
const LINES_AT_ONCE = 50;

/**
 * The table of marks for spreadsheets, part by part as it is read: first which reports and which criteria it has, then the lines.
 * A report that is deleted meanwhile is left out; the others stand as they are when their line is read.
 */
export async function* streamGradebookCsv(
  { transaction, rubrics }: Pick<DeskOptions, "transaction" | "rubrics">,
  { person, language }: ScoreReader,
  query: GradebookFilter & GradebookOrder,
): AsyncGenerator<string, void> {
  const outline = await transaction.run(person, ({ markStatistics }) =>
    markStatistics.outline({ ...query, right: "export" }),
  );
  const hashes = outline.criteria.map(({ rubricHash }) => rubricHash);
  const kept = await readRubrics(rubrics, hashes);
  const table = gradebookCsv(
    new Map(
      outline.criteria.map(({ rubricHash, ...criterion }) => [
        criterion.criterionId,
        wordCriterion(criterion, language, rubricHash === null ? undefined : kept.get(rubricHash)),
      ]),
    ),
    language,
  );
  yield table.header;
  for (let first = 0; first < outline.reportIds.length; first += LINES_AT_ONCE) {
    const reportIds = outline.reportIds.slice(first, first + LINES_AT_ONCE);
    const { items } = await transaction.run(person, ({ gradebook }) =>
      gradebook.list({ reportIds, limit: reportIds.length, offset: 0 }),
    );
    yield table.lines(await wordItems(inOrder(items, reportIds), language, rubrics));
  }
}

function inOrder(items: readonly GradebookItem[], reportIds: readonly string[]): readonly GradebookItem[] {
  const byId = new Map(items.map((item) => [item.report.id, item]));
  return reportIds.flatMap((id) => byId.get(id) ?? []);
}
