import { hexUtf16 } from "./pdf-file.ts";

/** What can be put on a page. Positions are points from the top-left corner of an unrotated page, y downwards. */
export type PageItem =
  | TextItem
  | {
      readonly kind: "line";
      readonly from: Point;
      readonly to: Point;
      readonly width?: number;
      readonly colour?: Colour;
    }
  | { readonly kind: "rectangle"; readonly box: Rectangle; readonly fill?: Colour; readonly stroke?: Colour }
  | { readonly kind: "image"; readonly box: Rectangle; readonly image: number }
  | { readonly kind: "form"; readonly form: number }
  /** Items in optional content: `L0` is the first layer, `M0` the first membership. */
  | { readonly kind: "layer"; readonly layer: string; readonly items: readonly PageItem[] }
  /** Items painted with a graphics state. */
  | { readonly kind: "state"; readonly state: string; readonly items: readonly PageItem[] }
  /** Operators as they are. */
  | { readonly kind: "raw"; readonly operators: string };

export interface TextItem {
  readonly kind: "text";
  readonly text: string;
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly size?: number;
  readonly font?: FontName;
  readonly colour?: Colour;
  /** Clockwise degrees. */
  readonly angle?: number;
  readonly renderMode?: number;
  readonly characterSpacing?: number;
  readonly mcid?: number;
  readonly clip?: Rectangle;
  readonly opacity?: "half" | "none";
}

export type Point = readonly [x: number, y: number];
export type Rectangle = readonly [x0: number, y0: number, x1: number, y1: number];
export type Colour = readonly [red: number, green: number, blue: number];
export type FontName = "helvetica" | "helveticaBold" | "times" | "courier" | "song" | "songVertical" | "unmapped";

/** Fonts that need nothing embedded. Chinese comes from a predefined CMap. */
export const FONTS: Readonly<Record<FontName, string>> = {
  helvetica: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
  helveticaBold: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>",
  times: "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>",
  courier: "<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>",
  song: songFont("UniGB-UCS2-H"),
  songVertical: songFont("UniGB-UCS2-V"),
  /** Glyphs by number without any way to Unicode, as printer drivers make them. */
  unmapped:
    "<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Nameless/Encoding/Identity-H/DescendantFonts[<</Type/Font" +
    "/Subtype/CIDFontType2/BaseFont/ABCDEF+Nameless/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>" +
    "/DW 1000/FontDescriptor<</Type/FontDescriptor/FontName/ABCDEF+Nameless/Flags 4/FontBBox[0 -200 1000 900]" +
    "/ItalicAngle 0/Ascent 880/Descent -120/StemV 80>>>>]>>",
};

function songFont(cmap: string): string {
  return (
    `<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/${cmap}/DescendantFonts[<</Type/Font` +
    "/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>" +
    "/DW 1000/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]" +
    "/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>>>]>>"
  );
}

/** Content-stream operators of `items` on a page of the given height. */
export function writeContent(items: readonly PageItem[], height: number): string {
  return items.map((item) => writeItem(item, height)).join("\n");
}

function writeItem(item: PageItem, height: number): string {
  switch (item.kind) {
    case "text":
      return writeText(item, height);
    case "line": {
      const [[x0, y0], [x1, y1]] = [item.from, item.to];
      const pen = `${colour(item.colour ?? [0, 0, 0])} RG ${item.width ?? 1} w`;
      return `${pen} ${x0} ${height - y0} m ${x1} ${height - y1} l S`;
    }
    case "rectangle": {
      const [x0, y0, x1, y1] = item.box;
      const shape = `${x0} ${height - y1} ${x1 - x0} ${y1 - y0} re`;
      const fill = item.fill === undefined ? "" : `${colour(item.fill)} rg `;
      const stroke = item.stroke === undefined ? "" : `${colour(item.stroke)} RG 1 w `;
      const paint = item.fill === undefined ? "S" : item.stroke === undefined ? "f" : "B";
      return `${fill}${stroke}${shape} ${paint}`;
    }
    case "image": {
      const [x0, y0, x1, y1] = item.box;
      return `q ${x1 - x0} 0 0 ${y1 - y0} ${x0} ${height - y1} cm /I${item.image} Do Q`;
    }
    case "form":
      return `/F${item.form} Do`;
    case "layer":
      return `/OC /${item.layer} BDC\n${writeContent(item.items, height)}\nEMC`;
    case "state":
      return `q /${item.state} gs\n${writeContent(item.items, height)}\nQ`;
    case "raw":
      return item.operators;
  }
}

function writeText(item: TextItem, height: number): string {
  const font = item.font ?? "helvetica";
  const radians = (-(item.angle ?? 0) * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)].map((value) => Number(value.toFixed(6))) as [
    number,
    number,
  ];
  const [clipX0, clipY0, clipX1, clipY1] = item.clip ?? [0, 0, 0, 0];
  const string = /^(?:song|songVertical|unmapped)$/.test(font) ? `<${hexUtf16(item.text)}>` : winAnsi(item.text);
  return [
    "q",
    item.clip ? `${clipX0} ${height - clipY1} ${clipX1 - clipX0} ${clipY1 - clipY0} re W n` : "",
    item.opacity ? `/${item.opacity} gs` : "",
    item.mcid === undefined ? "" : `/P <</MCID ${item.mcid}>> BDC`,
    `BT /${font} ${item.size ?? 12} Tf ${colour(item.colour ?? [0, 0, 0])} rg ${item.renderMode ?? 0} Tr`,
    `${item.characterSpacing ?? 0} Tc ${cosine} ${sine} ${-sine} ${cosine} ${item.x} ${height - item.y} Tm`,
    `${string} Tj ET`,
    item.mcid === undefined ? "" : "EMC",
    "Q",
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** Codes of WinAnsiEncoding that are not those of Unicode (PDF 32000-1, annex D.2). */
const WIN_ANSI: Readonly<Record<string, number>> = {
  "…": 0x85,
  "‘": 0x91,
  "’": 0x92,
  "“": 0x93,
  "”": 0x94,
  "•": 0x95,
  "–": 0x96,
  "—": 0x97,
};

function winAnsi(text: string): string {
  let hex = "";
  for (const character of text) {
    const code = WIN_ANSI[character] ?? character.charCodeAt(0) & 0xff;
    hex += code.toString(16).padStart(2, "0");
  }
  return `<${hex}>`;
}

function colour(rgb: Colour): string {
  return rgb.join(" ");
}
