import { expect, test } from "bun:test";
import { analyseTyped, paragraph } from "../../test/printed-report.ts";

test("a long notice along the edge is no text, even of a page with little on it", () => {
  const notice = "Downloaded from the repository of the university for personal use only, not to be passed on";
  const edge = { text: notice, x: 20, y: 120, size: 8, angle: 90 } as const;
  const { text } = analyseTyped({
    pages: [{ lines: [...paragraph(6), edge] }, { lines: ["Here the report ends.", edge] }],
  });
  expect(text).toContain("Here the report ends.");
  expect(text).not.toContain("Downloaded");
});
