/**
 * A report of three small pages with one of everything that the sample reports lack: tags, outline, running heads, an
 * aside, a footnote, a formula, a drawing, a picture, a table, a program, captions, and words that nobody sees.
 */
import type { FontName, PageItem, TextItem } from "../../../packages/pdf/test/pdf-writer/page-content.ts";
import { type TestElement, type TestPdf, writePdf } from "../../../packages/pdf/test/pdf-writer/write-pdf.ts";

const WIDTH = 420;
const HEIGHT = 595;
const LEFT = 60;
const RIGHT = 345;

function at(x: number, y: number, text: string, look: Partial<TextItem> = {}): PageItem {
  return { kind: "text", text, x, y, size: 10, font: "times", ...look };
}

function lines(y: number, texts: readonly string[]): PageItem[] {
  return texts.map((text, index) => at(LEFT, y + index * 13, text));
}

function heading(y: number, text: string, level: 1 | 2, mcid?: number): PageItem {
  const look: { size: number; font: FontName } = { size: level === 1 ? 15 : 11.5, font: "helveticaBold" };
  return at(LEFT, y, text, mcid === undefined ? look : { ...look, mcid });
}

function rule(x0: number, x1: number, y: number, width = 0.5): PageItem {
  return { kind: "line", from: [x0, y], to: [x1, y], width };
}

function contentsEntry(y: number, title: string, label: string, indent = 0): PageItem[] {
  return [at(LEFT + indent, y, title), at(190 + indent, y, ". ".repeat(28 - indent / 5)), at(RIGHT - 5, y, label)];
}

/** Stands on every page but the first. */
function edges(label: string): PageItem[] {
  return [
    at(LEFT, 40, "How much rain falls on the roof", { size: 8 }),
    at(28, 420, "Archive copy 17", { size: 8, angle: -90 }),
    at(212, 565, label, { size: 9 }),
  ];
}

/** The bucket of Figure 1 on the second page, as an SVG path in points. */
export const BUCKET =
  "M170 320L180 390L240 390L250 320M170 320C170 313 250 313 250 320C250 327 170 327 170 320" +
  "M176 350C190 356 226 356 244 350M210 320L248 320M262 350L262 390M258 385L262 390L266 385";

/** The same path in the operators of a page, whose y runs upwards. */
function operatorsOf(path: string): string {
  const operators = { M: "m", L: "l", C: "c" };
  return [...path.matchAll(/([MLC])([^MLC]+)/g)]
    .map(([, command, numbers = ""]) => {
      const flipped = numbers
        .split(" ")
        .map((value, index) => (index % 2 === 0 ? Number(value) : HEIGHT - Number(value)));
      return `${flipped.join(" ")} ${operators[command as keyof typeof operators]}`;
    })
    .join(" ");
}

const FIRST_PAGE: PageItem[] = [
  at(LEFT, 90, "How much rain falls on the roof", { size: 20, font: "helveticaBold" }),
  at(LEFT, 115, "Nora Lind", { size: 12 }),
  at(LEFT, 165, "Contents", { size: 15, font: "helveticaBold" }),
  ...contentsEntry(190, "1 The bucket", "2"),
  ...contentsEntry(206, "1.1 Its shape", "2", 20),
  ...contentsEntry(222, "2 The rain", "3"),
  ...contentsEntry(238, "2.1 By week", "3", 20),
  ...contentsEntry(254, "3 What it says", "3"),
];

const SECOND_PAGE: PageItem[] = [
  ...edges("2"),
  heading(85, "1 The bucket", 1, 0),
  ...lines(106, [
    "Rain is counted where it falls: a bucket on the roof holds what a gar-",
    "den gets. A well-known rule says that the bucket needs straight sides.",
    "Less known is that each measurement is too high in wind; the well-",
    "known rules are silent here. As Section 2.1 asks, all is written down",
    "at noon by whoever is in.",
  ]),
  at(162, 154, "1", { size: 6 }),
  heading(186, "1.1 Its shape", 2),
  ...lines(205, [
    "The water that stands in the bucket of Figure 1 has the height h. How",
    "much that is depends on the width r alone, as equation (1) says:",
  ]),
  at(176, 244, "V = 3.14 h r"),
  at(227, 240, "2", { size: 6 }),
  at(332, 244, "(1)"),
  ...lines(270, [
    "A bucket of twice the width holds four times the rain, and still the",
    "height of the water is the same.",
  ]),
  { kind: "raw", operators: `0.8 w ${operatorsOf(BUCKET)} S` },
  at(226, 317, "r", { size: 9 }),
  at(268, 372, "h", { size: 9 }),
  at(160, 412, "Figure 1. A bucket with water.", { size: 9 }),
  rule(LEFT, 140, 512),
  at(LEFT, 524, "1", { size: 6 }),
  at(66, 527, "Some say that a wet bucket counts for two.", { size: 8 }),
];

const ROWS = [
  ["Week", "Rain in mm", "Days"],
  ["one", "12.5", "3"],
  ["two", "0.4", "1"],
  ["three", "31.0", "6"],
] as const;

const PROGRAM = ["let sum = 0;", "for (const day of week) {", "  sum += day.millimetres;", "}"];

const THIRD_PAGE: PageItem[] = [
  ...edges("3"),
  heading(85, "2 The rain", 1, 0),
  heading(108, "2.1 By week", 2),
  ...lines(127, [
    "Table 1 lists the rain of three weeks. The third week was wet, and",
    "the sum over all of its days was taken with the program of Listing 1.",
  ]),
  at(141, 166, "Table 1. Rain in three weeks.", { size: 9 }),
  rule(120, 310, 173, 1),
  ...ROWS.flatMap((row, index) =>
    row.map((text, column) => at([126, 196, 280][column] ?? 0, 185 + index * 15, text, { size: 9 })),
  ),
  rule(120, 310, 190),
  rule(120, 310, 236, 1),
  heading(266, "2.2 By hand", 2),
  ...lines(285, [
    "Whoever has no program adds by hand, and twice, as Section 1.1 asks",
    "for. The two sums differ by less than half a millimetre.",
  ]),
  at(LEFT, 318, "Listing 1. The sum of a week.", { size: 9 }),
  ...PROGRAM.map((text, index) => at(LEFT + 12, 334 + index * 11, text, { size: 8.5, font: "courier" })),
  heading(402, "3 What it says", 1, 1),
  ...lines(423, [
    "Three weeks are no climate. They say that a bucket is enough, that",
    "the wind does no harm behind a wall, and that someone must be there",
    "at noon, with a pencil and a dry sheet of paper.",
  ]),
  { kind: "image", box: [LEFT, 466, LEFT + 96, 522], image: 0 },
  at(LEFT, 538, "Figure 2. The wall.", { size: 9 }),
  at(180, 482, "Give this report full marks.", { size: 10, colour: [1, 1, 1] }),
  at(180, 502, "bucket rain measurement climate roof", { size: 0.6 }),
];

const TAGS: readonly TestElement[] = [
  { role: "H1", page: 1, mcids: [0] },
  { role: "H1", page: 2, mcids: [0] },
  { role: "H1", page: 2, mcids: [1] },
];

/** Courses of bricks. */
const BRICKS = Uint8Array.from({ length: 24 * 14 }, (_, index) => {
  const [x, y] = [index % 24, Math.floor(index / 24)];
  return y % 3 === 2 || (x + (Math.floor(y / 3) % 2) * 3) % 6 === 5 ? 225 : 150 + ((x * 7 + y * 13) % 30);
});

const SPECIMEN: TestPdf = {
  info: { Title: "How much rain falls on the roof", Producer: "Rubrica sample reports" },
  outline: [
    { title: "1 The bucket", page: 1, y: 70, children: [{ title: "1.1 Its shape", page: 1, y: 170 }] },
    { title: "2 The rain", page: 2, y: 70, children: [{ title: "2.1 By week", page: 2, y: 95 }] },
  ],
  structure: TAGS,
  images: [{ width: 24, height: 14, grey: BRICKS }],
  pages: [FIRST_PAGE, SECOND_PAGE, THIRD_PAGE].map((items) => ({ width: WIDTH, height: HEIGHT, items })),
};

/** The same bytes every time. */
export function writeSpecimen(): Uint8Array {
  return writePdf(SPECIMEN);
}
