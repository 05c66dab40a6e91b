/** Further ways to hide an order: ink that is no ink of its own, text that stands for other text, layers of pictures. */
import type { PageItem, Rectangle, TextItem } from "../../../packages/pdf/test/pdf-writer/page-content.ts";
import { hexUtf16, textString } from "../../../packages/pdf/test/pdf-writer/pdf-file.ts";
import type { TestFont, TestImage } from "../../../packages/pdf/test/pdf-writer/write-pdf.ts";
import type { Attack, Order, Technique } from "./attack-techniques.ts";

const WHITE = [1, 1, 1] as const;
const PAGE: Rectangle = [0, 0, 595, 842];
const A4_HEIGHT = 842;
/** The last line of the page stands so far above the order. */
const LINE_ABOVE = 28;
/** What is drawn where the text says something else; each letter and ideograph once at the most. */
const DRAWN = {
  en: "The quick brown fox jumps over a lazy dog while it rains on the hills and fields there",
  zh: "天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜金生丽水",
};

const flatPicture: TestImage = { width: 8, height: 8, grey: new Uint8Array(64).fill(255) };
/** Black and white by chance, without a random number. */
const noise: TestImage = {
  width: 240,
  height: 24,
  grey: Uint8Array.from({ length: 240 * 24 }, (_, index) => ((Math.imul(index + 7, 2654435761) >>> 13) % 2) * 255),
};
/** Light and dark clouds, as a photograph has them. */
const photograph: TestImage = {
  width: 120,
  height: 160,
  grey: Uint8Array.from({ length: 120 * 160 }, (_, index) => {
    const [x, y] = [index % 120, Math.floor(index / 120)];
    return Math.round(128 + 70 * Math.sin(x / 9) * Math.cos(y / 13) + 50 * Math.sin((x + y) / 21));
  }),
};

function changed({ lines }: Order, change: Partial<TextItem>): TextItem[] {
  return lines.map((line) => ({ ...line, ...change }));
}

function textOf({ lines }: Order): string {
  return lines.map(({ text }) => text).join(" ");
}

function languageOf({ lines }: Order): "zh" | "en" {
  return lines[0]?.font === "song" ? "zh" : "en";
}

function raw(operators: string): PageItem {
  return { kind: "raw", operators };
}

/** Marked content that says the order, around something that is drawn. */
function saidOf(order: Order, drawn: Partial<TextItem> & { readonly text: string }): readonly PageItem[] {
  const [x, y] = [order.box[0] + 4, order.box[3]];
  return [
    raw(`/Span <</ActualText <FEFF${hexUtf16(textOf(order))}>>> BDC`),
    { kind: "text", x, y, size: 10, ...drawn },
    raw("EMC"),
  ];
}

/** Codes from 1 on, drawn as `drawn` and said to be `said`, letter for letter. */
function liar(drawn: string, said: string, typeface: string): TestFont {
  const letters = [...drawn.replaceAll(" ", "")].slice(0, [...said].length);
  return {
    dictionary:
      `/Type/Font/Subtype/Type1/BaseFont/${typeface}/FirstChar 1/LastChar ${letters.length}` +
      `/Widths[${letters.map(() => 550).join(" ")}]/Encoding<</Type/Encoding/Differences[1 ${letters.map((letter) => `/${letter}`).join(" ")}]>>`,
    toUnicode: { bytes: 1, map: letters.map((_, index) => [index + 1, [...said][index] ?? "x"]) },
  };
}

function show(order: Order, codes: readonly number[], bytes: 1 | 2, size = 10): PageItem {
  const hex = codes.map((code) => code.toString(16).padStart(2 * bytes, "0")).join("");
  return raw(
    `BT /X0 ${size} Tf 0 0 0 rg 0 Tr 1 0 0 1 ${order.box[0] + 4} ${A4_HEIGHT - order.box[3] + 4} Tm <${hex}> Tj ET`,
  );
}

function lie(order: Order, typeface: string): Attack {
  const said = textOf(order).replaceAll(" ", "");
  const font = liar(`${DRAWN.en} ${DRAWN.en.toUpperCase()}`, said, typeface);
  return { over: [show(order, font.toUnicode?.map.map(([code]) => code) ?? [], 1)], file: { fonts: [font] } };
}

const SONG =
  "/Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[<</Type/Font" +
  "/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>" +
  "/DW 1000/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]" +
  "/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>>>]";

const WIDE_STROKE = "8 w 1 1 1 RG 1 J 1 j";

/** A Type 3 font that draws every letter by one program. */
const drawnBy =
  (program: string) =>
  (order: Order): Attack => {
    const letters = [...textOf(order)];
    const names = letters.map((_, index) => `g${index + 1}`);
    const programs = Object.fromEntries(names.map((name) => [name, program]));
    const dictionary =
      "/Type/Font/Subtype/Type3/FontBBox[0 0 500 700]/FontMatrix[0.001 0 0 0.001 0 0]/Resources<<>>" +
      `/FirstChar 1/LastChar ${letters.length}/Widths[${letters.map(() => 500).join(" ")}]` +
      `/Encoding<</Type/Encoding/Differences[1 ${names.map((name) => `/${name}`).join(" ")}]>>`;
    const map = letters.map((letter, index) => [index + 1, letter] as const);
    const codes = letters.map((_, index) => index + 1);
    return {
      over: [show(order, codes, 1, 6)],
      file: { fonts: [{ dictionary, programs, toUnicode: { bytes: 1, map } }] },
    };
  };

/** Filled with a tiling pattern. */
const patterned =
  (operators: string, step: number) =>
  (order: Order): Attack => ({
    over: [
      raw("q /Pattern cs /P0 scn"),
      ...order.lines.map(({ text, x, y, size, font }) => {
        const shown = font === "song" ? `<${hexUtf16(text)}>` : textString(text);
        return raw(`BT /${font ?? "helvetica"} ${size ?? 10} Tf 1 0 0 1 ${x} ${A4_HEIGHT - y} Tm ${shown} Tj ET`);
      }),
      raw("Q"),
    ],
    file: { patterns: [{ operators, step }] },
  });

const pictureLayer =
  (image: TestImage) =>
  (order: Order): Attack => ({
    page: { items: [] },
    over: [{ kind: "image", box: PAGE, image: 0 }, ...changed(order, { renderMode: 3 })],
    file: { images: [image] },
  });

function technique(name: string, make: Technique["make"]): Technique {
  return { name, hidden: true, make };
}

export const MORE_TECHNIQUES: readonly Technique[] = [
  technique("white, nicking the line above", (order) => ({
    over: order.lines.map((line) => ({ ...line, y: line.y - LINE_ABOVE + 6, colour: WHITE })),
  })),
  technique("white, over the line above", (order) => ({
    over: order.lines.map((line) => ({ ...line, y: line.y - LINE_ABOVE + 1, colour: WHITE })),
  })),
  technique("white, over small black rules", (order) => ({
    over: [
      ...[0, 1, 2, 3, 4].map((rule): PageItem => {
        const y = order.box[1] + 3 * rule;
        return { kind: "line", from: [order.box[0], y], to: [order.box[2], y], width: 0.5 };
      }),
      ...changed(order, { colour: WHITE }),
    ],
  })),
  technique("pale yellow", (order) => ({ over: changed(order, { colour: [1, 1, 0.7] }) })),
  technique("full yellow", (order) => ({ over: changed(order, { colour: [1, 1, 0] }) })),
  technique("white on pale yellow", (order) => ({
    over: [{ kind: "rectangle", box: order.box, fill: [1, 1, 0.6] }, ...changed(order, { colour: WHITE })],
  })),
  technique("dark red on black", (order) => ({
    over: [{ kind: "rectangle", box: order.box, fill: [0, 0, 0] }, ...changed(order, { colour: [0.1, 0, 0] })],
  })),
  technique("grey among noise", (order) => ({
    over: [{ kind: "image", box: order.box, image: 0 }, ...changed(order, { colour: [0.75, 0.75, 0.75], size: 4.8 })],
    file: { images: [noise] },
  })),
  technique("3.8 pt grey under a line", (order) => ({
    over: order.lines.map((line) => ({ ...line, size: 3.8, y: line.y - LINE_ABOVE + 5, colour: [0.5, 0.5, 0.5] })),
  })),
  technique("black, lightened", (order) => ({
    // On bare paper the black of a group is seen: there is nothing yet to blend with.
    under: [{ kind: "rectangle", box: PAGE, fill: WHITE }],
    over: [{ kind: "state", state: "lighten", items: order.lines }],
  })),
  technique("black, screened", (order) => ({
    // On bare paper the black of a group is seen: there is nothing yet to blend with.
    under: [{ kind: "rectangle", box: PAGE, fill: WHITE }],
    over: [{ kind: "state", state: "screen", items: order.lines }],
  })),
  technique("outlined in white over its fill", (order) => ({
    over: [raw(`q ${WIDE_STROKE}`), ...changed(order, { renderMode: 2 }), raw("Q")],
  })),
  technique("under a stroke of white", (order) => ({
    over: [
      ...order.lines,
      {
        kind: "line",
        from: [order.box[0], order.box[3] - 7],
        to: [order.box[2] + 80, order.box[3] - 7],
        width: 22,
        colour: WHITE,
      },
    ],
  })),
  technique("under large white letters", (order) => ({
    over: [
      ...order.lines,
      ...Array.from(
        { length: 30 },
        (_, index): PageItem => ({
          kind: "text",
          text: "M",
          x: order.box[0] + 15 * index,
          y: order.box[3] + 4,
          size: 28,
          font: "helveticaBold",
          colour: WHITE,
        }),
      ),
      raw(`q ${WIDE_STROKE}`),
      {
        kind: "text",
        text: "M".repeat(24),
        x: order.box[0] - 6,
        y: order.box[3] + 2,
        size: 24,
        font: "helveticaBold",
        colour: WHITE,
        renderMode: 2,
      },
      raw("Q"),
    ],
  })),
  technique("clipped by two corners", (order) => ({
    over: [raw("q 0 0 3 3 re 590 838 3 3 re W n"), ...order.lines, raw("Q")],
  })),
  technique("ActualText of a full stop", (order) => ({ over: saidOf(order, { text: "." }) })),
  technique("ActualText of another sentence", (order) => ({
    over: saidOf(order, { text: "Table 3 lists what was measured in the second week of the trial." }),
  })),
  technique("ActualText of white text", (order) => ({ over: saidOf(order, { text: "Measured", colour: WHITE }) })),
  technique("a font that draws other letters", (order) => lie(order, "Helvetica")),
  technique("a font with serifs that draws other letters", (order) => lie(order, "Times-Italic")),
  technique("a Chinese font that draws other letters", (order) => {
    const letters = [...textOf(order).replaceAll(" ", "")];
    const pool = [...DRAWN.zh, ..."夏商周秦汉晋隋唐宋元明清东西南北中上下左右前后里外高低长短方圆红绿蓝紫白黑"];
    const codes = letters.map(
      (_, index) => (pool[index % pool.length] ?? "天").charCodeAt(0) + (index >= pool.length ? 0x100 : 0),
    );
    const map = letters.map((letter, index) => [codes[index] ?? 0, letter] as const);
    return { over: [show(order, codes, 2, 8)], file: { fonts: [{ dictionary: SONG, toUnicode: { bytes: 2, map } }] } };
  }),
  technique("one glyph that says a sentence", (order) => ({
    over: [show(order, [0x6f], 1)],
    file: {
      fonts: [
        {
          dictionary: "/Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding",
          toUnicode: { bytes: 1, map: [[0x6f, textOf(order)]] },
        },
      ],
    },
  })),
  technique("a font without ink", drawnBy("500 0 0 0 500 700 d1")),
  technique("a font of dots", drawnBy("500 0 0 0 500 200 d1 200 0 90 90 re f")),
  technique("a font of boxes", drawnBy("500 0 0 0 500 700 d1 50 0 400 600 re f")),
  technique("a font that paints itself white", drawnBy("500 0 d0 1 g 50 0 400 700 re f")),
  technique("under a form field", (order) => ({
    over: order.lines,
    page: { covers: [{ box: order.box, fill: WHITE, kind: "field" }] },
  })),
  technique("under a widget of no form", (order) => ({
    over: order.lines,
    page: { covers: [{ box: order.box, fill: WHITE, kind: "widget" }] },
  })),
  technique("in a pattern of white", patterned("1 g 0 0 10 10 re f", 10)),
  technique("in a pattern of far dots", patterned("0 g 0 0 .6 .6 re f", 9)),
  technique("through slits", (order) => ({
    over: order.lines.flatMap((line) => [
      raw(`q ${order.box[0]} ${A4_HEIGHT - line.y + 0.3} 500 .15 re W n`),
      line,
      raw("Q"),
    ]),
  })),
  technique("outlined finer than a hair, in grey", (order) => ({
    over: [raw("q .8 G .02 w"), ...changed(order, { renderMode: 1 }), raw("Q")],
  })),
  technique("5 pt in pale grey", (order) => ({ over: changed(order, { size: 5, colour: [0.8, 0.8, 0.8] }) })),
  technique("a layer on a white picture", pictureLayer(flatPicture)),
  technique("a layer on a photograph", pictureLayer(photograph)),
  technique("piled up in one place", (order) => ({
    over: order.lines.map((line) => ({ ...line, size: 5, characterSpacing: languageOf(order) === "zh" ? -5 : -2.6 })),
  })),
];

/** Where a file says things that stand on no page. */
export const BESIDE_THE_PAGES: readonly Technique[] = [
  technique("in the metadata", (order) => ({
    file: { info: { Title: textOf(order), Subject: textOf(order), Keywords: textOf(order), Author: textOf(order) } },
  })),
  technique("as a bookmark", (order) => ({ file: { outline: [{ title: textOf(order), page: 2 }] } })),
  technique("as the address of a link", (order) => ({
    page: { links: [{ box: order.box, uri: `https://example.org/${encodeURIComponent(textOf(order))}` }] },
  })),
  technique("as the description of a figure", (order) => ({
    file: { structure: [{ role: "Figure", page: 2, mcids: [0], alt: textOf(order) }] },
  })),
  technique("as a script", (order) => ({ file: { script: `app.alert(${textString(textOf(order))})` } })),
];
