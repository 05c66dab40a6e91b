import { expect, setDefaultTimeout, test } from "bun:test";
import { SERVICE } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { readStoredScore } from "@rubrica/scoring";
import { openPipelineWorld } from "./pipeline-world.ts";

// Booting PGlite takes seconds.
setDefaultTimeout(240_000);

/** Every code that a score could have beside sentences, and one that nobody knows. */
const OLD_CODES = [
  ...["not_a_report", "text_unreadable", "page_unreadable", "hidden_text", "instruction_to_grader", "text_repeated"],
  ...["vocabulary_out_of_range", "sentences_unrelated", "judge_failed", "equal_answers", "criteria_unjudged"],
  ...[
    "part_far_from_neighbours",
    "partial_coverage",
    "criteria_far_from_measures",
    "unverified_quotes",
    "scanned_pages",
  ],
  ...["repaired", "contents_without_heading", "headings_out_of_order", "chapters_missing", "chapters_out_of_order"],
  ...["page_numbers_out_of_order", "order_unknown", "references_not_recognised", "mostly_code", "of_a_later_version"],
];

test("a score from before there were weights is read alike by the database and by scoring", async () => {
  const world = await openPipelineWorld();
  try {
    const warnings = OLD_CODES.flatMap((code, index) => [
      { code, message: index % 2 ? `请核对${code}` : `please check ${code}`, page: 2, pages: [2], review: true },
      { code, message: "note", page: null, pages: [], review: false },
    ]);
    const stored = { finalScore: 70, mode: "ai", sections: [], warnings } as unknown as ReportScore;
    const reportId = await world.submit(await world.sample("chinese-thesis.pdf"));
    const entry = await world.transaction.run(SERVICE, async ({ reports, gradebook }) => {
      const report = await reports.find(reportId);
      await reports.saveScore(reportId, report?.runId ?? "", stored);
      const [item] = (await gradebook.list({ reportIds: [reportId], limit: 1, offset: 0 })).items;
      return item?.mark;
    });
    const { findings, decision } = readStoredScore(stored);
    const open = findings.flatMap((found, index) => (found.weight === "note" ? [] : [{ number: index + 1, ...found }]));
    expect(entry?.openFindings).toEqual(open as never);
    expect(entry?.decision).toBe(decision);
  } finally {
    await world.close();
  }
});
