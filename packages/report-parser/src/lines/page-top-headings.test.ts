import { expect, test } from "bun:test";
import {
  analyseTyped,
  chineseParagraph,
  paragraph,
  type TypedLine,
  type TypedPage,
} from "../../test/printed-report.ts";

const TOP = 90;

/** A line at the top of its page, closely above text. */
function opening(text: string, look: Partial<TypedLine> = {}): TypedLine {
  return { text, y: TOP, size: 14, bold: true, ...look };
}

function titlesOf(pages: readonly TypedPage[]): string[] {
  return analyseTyped({ pages }).headings.map(({ number, title }) => `${number ?? ""}${title}`.replace(/\s/g, ""));
}

const cover: TypedPage = { lines: [{ text: "Weekly records", y: 300, size: 22, centred: true }] };

test("headingsOfBand() keeps headings whose number counts on from page to page", () => {
  const weeks = [1, 2, 3, 4, 5].map((week) => ({
    lines: [opening(`第${week}周 实习周记`, { centred: true }), ...chineseParagraph(6)],
    number: String(week + 1),
  }));
  expect(titlesOf([cover, ...weeks])).toEqual([1, 2, 3, 4, 5].map((week) => `第${week}周实习周记`));

  const problems = [1, 2, 3, 4].map((problem) => ({ lines: [opening(`Problem ${problem}`), ...paragraph(6)] }));
  expect(titlesOf([cover, ...problems])).toEqual(["Problem1", "Problem2", "Problem3", "Problem4"]);
});

test("headingsOfBand() keeps the same numbered heading of every part, as headings in the middle of pages look", () => {
  const pages = ["线性表", "栈与队列", "二叉树", "图的遍历"].flatMap((name, index) => [
    {
      lines: [
        opening(`实验${"一二三四"[index]} ${name}`, { size: 16, centred: true }),
        { text: "一、实验目的", size: 14, bold: true, gap: 27 },
        ...chineseParagraph(5),
        { text: "二、实验内容", y: 420, size: 14, bold: true },
        ...chineseParagraph(6),
      ],
    },
    {
      lines: [
        opening("三、实验结果"),
        ...chineseParagraph(5),
        { text: "四、实验小结", y: 420, size: 14, bold: true },
        ...chineseParagraph(4),
      ],
    },
  ]);
  const titles = titlesOf(pages);
  for (const title of ["一、实验目的", "二、实验内容", "三、实验结果", "四、实验小结"])
    expect(titles.filter((found) => found === title)).toHaveLength(4);
});

test("headingsOfBand() leaves running headers: far above the text, over a rule, in two halves, or no larger than it", () => {
  const page = (header: TypedLine, rest: Partial<TypedPage> = {}): TypedPage => ({
    lines: [header, { text: "", y: 84 }, ...chineseParagraph(8)],
    ...rest,
  });
  const four = [1, 2, 3, 4];
  const far = four.map((week) => page({ text: `课程设计报告 ${week}`, y: 45, size: 12, bold: true }));
  const rule = {
    orientation: "horizontal",
    box: { x0: 80, y0: 82, x1: 515, y1: 82.5 },
    thickness: 0.5,
    colour: 0,
  } as const;
  const ruled = four.map((week) =>
    page({ text: `课程设计报告 ${week}`, y: 78, size: 12, bold: true }, { rules: [rule] }),
  );
  const halves = four.map((week) =>
    page({ text: `课程设计报告${" ".repeat(40)}${week}`, y: 80, size: 12, bold: true }),
  );
  const small = four.map((week) => page({ text: `课程设计报告 ${week}`, y: 80, size: 8 }));
  for (const pages of [far, ruled, halves, small]) expect(analyseTyped({ pages }).text).not.toContain("课程设计报告");
});

test("headingsOfBand() leaves a chapter's header that stands on every page of the chapter", () => {
  const pages = ["Reading", "Writing"].flatMap((chapter) =>
    [1, 2, 3, 4].map(() => ({
      lines: [{ text: `Chapter of ${chapter}`, y: 72, size: 12, bold: true }, { text: "", y: 84 }, ...paragraph(9)],
    })),
  );
  expect(analyseTyped({ pages }).text).not.toContain("Chapter of");
});

test("readTaggedHeadings() takes a heading of the structure tree that repeats at the top of pages", () => {
  const pages = [1, 2, 3, 4, 5].map(() => ({
    lines: [{ text: "Solution", y: 60, size: 10, mcid: 7 }, { text: "", y: 84 }, ...paragraph(6)],
    structure: [{ role: "H2", mcids: [7], alt: null, children: [] }],
  }));
  expect(titlesOf(pages)).toEqual(Array.from({ length: 5 }, () => "Solution"));
});
