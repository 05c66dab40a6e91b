/** What the pages before the text say of the work: cover, abstract, keywords. */
import { type Colour, colourOf, GREEN, ORANGE, VIOLET } from "../drawing/colours.ts";
import { Picture } from "../drawing/picture.ts";
import { putPage } from "../drawing/sheet.ts";
import type { Samples } from "../samples/samples.ts";

export function drawFrontMatter({ thesis }: Samples): Picture {
  const picture = new Picture("Cover, abstract, keywords", 900, 340);
  const { cover, abstracts, keywords } = thesis.report;
  const sheet = putPage(picture, thesis, 0, { x: 14, y: 14, scale: 0.82, crop: { x0: 50, y0: 95, x1: 545, y1: 470 } });
  const fields: readonly (readonly [name: string, value: string | null, colour: Colour])[] = [
    ["institution", cover.institution, ORANGE],
    ["title", cover.title, colourOf("heading")],
    ["author", cover.authors[0] ?? null, GREEN],
    ["student number", cover.studentNumber, VIOLET],
    ["advisor", cover.advisor, colourOf("table")],
  ];
  for (const [name, value, colour] of fields) {
    // The fields of a cover say no place; spaces that were drawn between words are not in them.
    const line = sheet.page.lines.find(({ text }) => value !== null && text.replaceAll(" ", "").includes(value));
    if (line === undefined) continue;
    const place = sheet.box(line.box);
    picture.box(place, { stroke: colour, fill: colour, opacity: 0.12, width: 1.2 });
    picture.tag({ x: place.x1 + 6, y: (place.y0 + place.y1) / 2 }, name, colour);
  }

  const right = putPage(picture, thesis, 1, { x: 436, y: 14, scale: 0.94, crop: { x0: 65, y0: 85, x1: 540, y1: 270 } });
  const { reportText } = thesis.draft;
  for (const { range, language } of abstracts) {
    const places = reportText.placesOf(range).map(({ box }) => right.box(box));
    for (const place of places)
      picture.box(place, { stroke: colourOf("abstract"), fill: colourOf("abstract"), opacity: 0.12, width: 0.7 });
    const [first] = places;
    if (first !== undefined)
      picture.tag({ x: first.x0 - 4, y: first.y0 - 12 }, `abstract, ${language}`, colourOf("abstract"));
  }
  keywords.forEach(({ words }) => {
    const line = right.page.lines.find(({ text }) => words.every((word) => text.includes(word)));
    if (line === undefined) return;
    const place = right.box(line.box);
    picture.box(place, { stroke: GREEN, fill: GREEN, opacity: 0.12, width: 1.2 });
    picture.tag({ x: place.x1 + 6, y: (place.y0 + place.y1) / 2 }, "keywords", GREEN);
    words.forEach((word, index) => {
      picture.text({ x: 446, y: 232 + index * 20 }, `${index + 1}  ${word}`);
    });
  });
  return picture;
}
