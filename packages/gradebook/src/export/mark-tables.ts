import type { GradebookFilter, GradebookItem, GradebookOrder, Person, Stores, Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { checkReader } from "../check-arguments.ts";
import type { DeskOptions } from "../desk-options.ts";
import { recordReading, withoutNames } from "../reading/record-reading.ts";
import type { ScoreReader } from "../reading/score-reader.ts";
import { wordItems } from "../reading/word-marks.ts";
import { toGradebookMarkdown } from "./gradebook-markdown.ts";
import { streamGradebookCsv } from "./stream-gradebook.ts";

/** Filter and order of an export. */
export type TableQuery = GradebookFilter & GradebookOrder;

/** Exports of marks as tables. */
export interface MarkTables {
  /**
   * A table for spreadsheets, part by part as it is read: UTF-8 with a byte order mark, and CRLF. First which reports and which
   * criteria it has, then the lines, each as its mark stands when it is read.
   */
  csv(reader: ScoreReader, query: TableQuery): AsyncGenerator<string, void>;
  /** Tables to be read: scores of a model, provisional ones, and reports without one, each by itself. */
  markdown(reader: ScoreReader, query: TableQuery): Promise<string>;
}

/** Writes tables of marks. */
export function markTables({ transaction, rubrics }: DeskOptions): MarkTables {
  const record = ({ person }: ScoreReader, format: "csv" | "markdown", query: TableQuery) => {
    const detail = { format, filter: withoutNames(query), reportIds: query.reportIds?.join(",") };
    return recordReading(transaction, person, { action: "scores.exported", reportId: null, detail });
  };
  return {
    async *csv(reader, query) {
      checkReader("desk.csv", reader);
      await record(reader, "csv", query);
      yield* streamGradebookCsv({ transaction, rubrics }, reader, query);
    },

    async markdown(reader, query) {
      checkReader("desk.markdown", reader);
      await record(reader, "markdown", query);
      const items = await readAll(transaction, reader.person, query);
      return toGradebookMarkdown(await wordItems(items, reader.language, rubrics), reader.language);
    },
  };
}

const PAGE_SIZE = 500;

/** Reads in pages to bound the size of a statement's result. */
function readAll(
  transaction: Transaction<Stores<ReportScore>>,
  person: Person,
  query: TableQuery,
): Promise<readonly GradebookItem[]> {
  return transaction.run(person, async ({ gradebook }) => {
    const items: GradebookItem[] = [];
    for (;;) {
      const page = await gradebook.list({ ...query, right: "export", limit: PAGE_SIZE, offset: items.length });
      items.push(...page.items);
      if (page.items.length < PAGE_SIZE) return items;
    }
  });
}
