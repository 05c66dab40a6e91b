import { expect, test } from "bun:test";
import type { Gradebook, GradebookItem, MarkStatistics, Person, Stores, Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { streamGradebookCsv } from "./stream-gradebook.ts";

const person: Person = { kind: "person", userId: "teacher", role: "teacher" };

/** Gradebook with the given number of reports without a mark; those in `gone` disappear while the table is read. */
function classOf(reports: number, gone: readonly string[] = []) {
  const reportIds = Array.from({ length: reports }, (_, index) => `report-${index}`);
  const asked: number[] = [];
  const item = (id: string) =>
    ({
      report: { id, name: id, fileName: "a.pdf", status: "queued" },
      owner: null,
      mark: null,
    }) as unknown as GradebookItem;
  const markStatistics: Pick<MarkStatistics, "outline"> = {
    outline: async () => ({ reportIds, criteria: [{ criterionId: "method", name: "Method", rubricHash: null }] }),
  };
  const gradebook: Pick<Gradebook, "list"> = {
    async list({ reportIds: wanted = [] }) {
      asked.push(wanted.length);
      const items = wanted.filter((id) => !gone.includes(id)).map(item);
      return { items: items.reverse(), total: items.length };
    },
  };
  const transaction = {
    run: (_: unknown, work: (stores: unknown) => unknown) => work({ markStatistics, gradebook }),
  } as unknown as Transaction<Stores<ReportScore>>;
  const rubrics = { findByHash: async () => null };
  return { asked, read: () => streamGradebookCsv({ transaction, rubrics }, { person, language: "en" }, {}) };
}

test("streamGradebookCsv() reads some reports at a time, and gives every line in the order of the list", async () => {
  const { asked, read } = classOf(120, ["report-60"]);
  const table = (await Array.fromAsync(read())).join("");
  const [header = "", ...lines] = table.trimEnd().split("\r\n");
  expect(header).toStartWith("\u{FEFF}title,file,");
  expect(header).toContain(",Method,Method (judge),");
  const ids = Array.from({ length: 120 }, (_, index) => `report-${index}`).filter((id) => id !== "report-60");
  expect(lines.map((line) => line.split(",")[0])).toEqual(ids);
  expect(Math.max(...asked)).toBeLessThanOrEqual(50);
  expect(asked.reduce((sum, count) => sum + count)).toBe(120);
});

test("streamGradebookCsv() reads nothing more of a table that nobody takes any further", async () => {
  const { asked, read } = classOf(500);
  const parts = read();
  await parts.next();
  await parts.next();
  await parts.return();
  expect(asked).toEqual([50]);
});
