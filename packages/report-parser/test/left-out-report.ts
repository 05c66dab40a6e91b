import { type PageItem, writePdf } from "../../pdf/test/pdf-writer/write-pdf.ts";

const SENTENCES = [
  "The sensor was replaced once during the study, and the counts of that afternoon were left out of",
  "the table, because nobody could say when it had stopped. The regression lowers the mean error by",
  "about eleven per cent, which agrees with what the staff had expected from the weather and the terms.",
];
const ENTRIES = [
  "Number of the place of counting along the northern road",
  "Value as it was counted by hand in the week of the fair",
  "Unit and the name of the person who has counted that day",
];
const ROWS = 8;
const [LEFT, RIGHT, TOP, PITCH] = [50, 545, 120, 40] as const;

/**
 * A report whose sentences stand in the cells of a grid of short entries: too few of it for a form, and not in the text. Its
 * score is held by `text_left_out`.
 */
export function writeLeftOutReport(): Uint8Array<ArrayBuffer> {
  const items: PageItem[] = [{ kind: "text", text: "Record of counting", x: 200, y: 70, size: 18 }];
  const width = (RIGHT - LEFT) / ENTRIES.length;
  const line = (from: readonly [number, number], to: readonly [number, number]): PageItem => ({
    kind: "line",
    from,
    to,
  });
  for (let row = 0; row <= ROWS; row++) items.push(line([LEFT, TOP + row * PITCH], [RIGHT, TOP + row * PITCH]));
  const bottom = TOP + ROWS * PITCH;
  for (let column = 0; column <= ENTRIES.length; column++)
    items.push(line([LEFT + column * width, TOP], [LEFT + column * width, bottom]));
  for (let row = 0; row < ROWS; row++) {
    ENTRIES.forEach((entry, column) => {
      const words = entry.split(" ");
      const x = LEFT + column * width + 5;
      const y = TOP + row * PITCH;
      items.push({ kind: "text", text: words.slice(0, 6).join(" "), x, y: y + 16, size: 7 });
      items.push({ kind: "text", text: words.slice(6).join(" "), x, y: y + 28, size: 7 });
    });
  }
  const end = bottom + 60;
  items.push(line([LEFT, bottom], [LEFT, end]), line([RIGHT, bottom], [RIGHT, end]), line([LEFT, end], [RIGHT, end]));
  SENTENCES.forEach((text, index) => {
    items.push({ kind: "text", text, x: LEFT + 5, y: bottom + 18 + 14 * index, size: 10 });
  });
  return new Uint8Array(writePdf({ info: { Title: "Record of counting" }, pages: [{ items }] }));
}
