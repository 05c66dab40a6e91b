import { expect, test } from "bun:test";
import type { GradebookItem } from "@rubrica/core";
import { wordItems } from "./word-marks.ts";

test("wordItems() keeps of the notes those that say why points are lost", async () => {
  const note = { weight: "note", criterionIds: [], pages: [], figures: {} } as const;
  const notes = [
    { number: 1, code: "order_unknown", section: null, ...note },
    { number: 2, code: "references_absent", section: "citations", ...note },
  ];
  const mark = { notes, openFindings: [], criteria: [], level: { code: "fair", label: "中等" }, rubricHash: null };
  const [worded] = await wordItems([{ mark } as unknown as GradebookItem], "en", { find: async () => null } as never);
  expect(worded?.mark?.notes).toEqual([
    {
      ...note,
      number: 2,
      code: "references_absent",
      section: "citations",
      title: "No list of references",
      message: expect.stringContaining("costs the points for citations"),
    },
  ]);
});
