import { encryptRc4 } from "./encrypt-rc4.ts";
import { FONTS, type FontName, type PageItem, type Rectangle, writeContent } from "./page-content.ts";
import { type Body, hexUtf16, PdfFile, textString } from "./pdf-file.ts";

export type { PageItem, TextItem } from "./page-content.ts";

/** A small PDF to be written for a test. */
export interface TestPdf {
  readonly pages: readonly TestPage[];
  readonly info?: Readonly<Record<string, string>>;
  readonly outline?: readonly TestOutlineEntry[];
  readonly structure?: readonly TestElement[];
  readonly images?: readonly TestImage[];
  /** Optional content: whether each layer is shown. */
  readonly layers?: readonly boolean[];
  /** How layers are switched off: listed one by one (default), or all but those listed as on. */
  readonly layersOffBy?: "list" | "base-state";
  /** Optional-content membership dictionaries; a visibility expression goes before the policy. */
  readonly memberships?: readonly TestMembership[];
  readonly forms?: readonly TestForm[];
  readonly patterns?: readonly TestPattern[];
  /** Fonts as they are written, `X0` the first. */
  readonly fonts?: readonly TestFont[];
  /** Adds the graphics state `masked`, which lets nothing through. */
  readonly softMask?: boolean;
  /** Page labels as the number tree wants them: `0 <</S/r>> 2 <</S/D>>`. */
  readonly pageLabels?: string;
  readonly xmp?: string;
  /** JavaScript that a reader which runs such things runs when it opens the file. */
  readonly script?: string;
  /** Encrypts with RC4 and this user password; "" makes a file that opens without asking. */
  readonly userPassword?: string;
}

/** A font dictionary without its ends, and the maps that it points to. */
export interface TestFont {
  readonly dictionary: string;
  /** Text by code, of one or two bytes. */
  readonly toUnicode?: { readonly bytes: 1 | 2; readonly map: readonly (readonly [code: number, text: string])[] };
  /** Glyph programs by name, for a Type 3 font. */
  readonly programs?: Readonly<Record<string, string>>;
}

export interface TestPage {
  /** Default A4. */
  readonly width?: number;
  readonly height?: number;
  /** Clockwise degrees. */
  readonly rotate?: number;
  /** In PDF user space. */
  readonly cropBox?: Rectangle;
  readonly items: readonly PageItem[];
  readonly links?: readonly TestLink[];
  /** Annotations and form fields that lie over the page. */
  readonly covers?: readonly TestCover[];
}

export interface TestMembership {
  readonly layers: readonly number[];
  readonly policy: "AllOn" | "AnyOn" | "AnyOff" | "AllOff";
  /** True: what is shown when the first layer is not. */
  readonly not?: boolean;
}

/** A form as large as an A4 page. */
export interface TestForm {
  readonly items: readonly PageItem[];
  /** Layer that the form itself belongs to. */
  readonly layer?: number;
  /** True for a transparency group. */
  readonly group?: boolean;
}

/** A filled square over the page. */
export interface TestCover {
  readonly box: Rectangle;
  readonly fill: readonly [number, number, number];
  /** An annotation (default), a field of the document's form, or a widget that belongs to no form. */
  readonly kind?: "square" | "field" | "widget";
}

/** A tiling pattern with colours of its own, `P0` the first. */
export interface TestPattern {
  /** What is painted on each tile, from its lower left corner. */
  readonly operators: string;
  /** Points from one tile to the next, right and up. */
  readonly step: number;
}

export interface TestLink {
  readonly box: Rectangle;
  readonly uri?: string;
  /** 0-based page and y from the top. */
  readonly page?: number;
  readonly y?: number;
}

export interface TestOutlineEntry {
  readonly title: string;
  readonly page: number;
  readonly y?: number;
  readonly children?: readonly TestOutlineEntry[];
}

export interface TestElement {
  readonly role: string;
  /** 0-based page of `mcids`. */
  readonly page?: number;
  readonly mcids?: readonly number[];
  readonly alt?: string;
  readonly rowSpan?: number;
  readonly columnSpan?: number;
  readonly children?: readonly TestElement[];
}

/** Pixels (8-bit grey, rows from the top) or the bytes of a JPEG. */
export type TestImage =
  | { readonly width: number; readonly height: number; readonly grey: Uint8Array }
  | { readonly width: number; readonly height: number; readonly jpeg: Uint8Array };

const A4 = { width: 595, height: 842 };

/** Writes a PDF with text at exact places; nothing is embedded, nothing compressed. */
export function writePdf(pdf: TestPdf): Uint8Array {
  const file = new PdfFile();
  const catalog = file.reserve();
  const tree = file.reserve();
  const fonts = (Object.keys(FONTS) as FontName[]).map((name) => `/${name} ${file.add(FONTS[name])} 0 R`).join("");
  const ownFonts = (pdf.fonts ?? []).map((font, index) => `/X${index} ${writeFont(file, font)} 0 R`).join("");
  const images = (pdf.images ?? []).map((image, index) => `/I${index} ${file.add(imageBody(image))} 0 R`).join("");
  const layers = writeLayers(file, pdf);
  const mask = pdf.softMask ? `/masked<</SMask<</S/Luminosity/G ${file.add(blackGroup())} 0 R>>>>` : "";
  const states = `/half<</ca 0.5>>/none<</ca 0>>/multiply<</BM/Multiply>>/lighten<</BM/Lighten>>/screen<</BM/Screen>>${mask}`;
  const patterns = (pdf.patterns ?? []).map((pattern, index) => `/P${index} ${file.add(patternBody(pattern))} 0 R`);
  const shared =
    `/Font<<${fonts}${ownFonts}>>/ExtGState<<${states}>>/Properties<<${layers.properties}>>` +
    `/Pattern<<${patterns.join("")}>>`;
  const fields: string[] = [];
  const forms = (pdf.forms ?? []).map((form, index) => {
    const body = stream(new TextEncoder().encode(writeContent(form.items, A4.height)));
    const layer = form.layer === undefined ? "" : `/OC ${layers.groups[form.layer]} 0 R`;
    const group = form.group ? "/Group<</S/Transparency>>" : "";
    const head = `/Type/XObject/Subtype/Form/BBox[0 0 ${A4.width} ${A4.height}]${layer}${group}/Resources<<${shared}>>`;
    return `/F${index} ${file.add({ ...(body as { stream: Uint8Array }), dictionary: head })} 0 R`;
  });
  const resources = file.add(`<<${shared}/XObject<<${images}${forms.join("")}>>>>`);
  const pages = pdf.pages.map(() => file.reserve());
  const heights = pdf.pages.map((page) => page.height ?? A4.height);
  const goTo = (page: number, y = 0): string => `[${pages[page]} 0 R/XYZ 0 ${(heights[page] ?? A4.height) - y} 0]`;

  pdf.pages.forEach((page, index) => {
    const height = heights[index] as number;
    const content = file.add(stream(new TextEncoder().encode(writeContent(page.items, height))));
    const links = (page.links ?? []).map((link) => {
      const [x0, y0, x1, y1] = link.box;
      const target =
        link.uri === undefined ? `/Dest${goTo(link.page ?? 0, link.y)}` : `/A<</S/URI/URI${textString(link.uri)}>>`;
      const rectangle = `[${x0} ${height - y1} ${x1} ${height - y0}]`;
      return `${file.add(`<</Type/Annot/Subtype/Link/Rect${rectangle}/Border[0 0 0]${target}>>`)} 0 R`;
    });
    for (const { box, fill, kind = "square" } of page.covers ?? []) {
      const [x0, y0, x1, y1] = [box[0], height - box[3], box[2], height - box[1]];
      const draw = new TextEncoder().encode(`${fill.join(" ")} rg 0 0 ${x1 - x0} ${y1 - y0} re f`);
      const look = file.add({
        dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 ${x1 - x0} ${y1 - y0}]`,
        stream: draw,
      });
      const type = kind === "square" ? "/Square" : `/Widget/FT/Tx/T(field${fields.length})`;
      const cover = `<</Type/Annot/Subtype${type}/F 4/Rect[${x0} ${y0} ${x1} ${y1}]/AP<</N ${look} 0 R>>>>`;
      links.push(`${file.add(cover)} 0 R`);
      if (kind === "field") fields.push(links.at(-1) ?? "");
    }
    file.set(
      pages[index] as number,
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${page.width ?? A4.width} ${height}]` +
        `${page.cropBox ? `/CropBox[${page.cropBox.join(" ")}]` : ""}/Rotate ${page.rotate ?? 0}` +
        `/Resources ${resources} 0 R/Contents ${content} 0 R/Annots[${links.join(" ")}]/StructParents ${index}>>`,
    );
  });
  file.set(tree, `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((page) => `${page} 0 R`).join(" ")}]>>`);

  const outline = pdf.outline ? `/Outlines ${writeOutline(file, pdf.outline, goTo)} 0 R` : "";
  const structure = pdf.structure
    ? `/MarkInfo<</Marked true>>/StructTreeRoot ${writeStructure(file, pdf.structure, pages)} 0 R`
    : "";
  const labels = pdf.pageLabels ? `/PageLabels<</Nums[${pdf.pageLabels}]>>` : "";
  const xmp = pdf.xmp
    ? `/Metadata ${file.add({ dictionary: "/Type/Metadata/Subtype/XML", stream: new TextEncoder().encode(pdf.xmp) })} 0 R`
    : "";
  const form = fields.length > 0 ? `/AcroForm<</Fields[${fields.join(" ")}]>>` : "";
  const script = pdf.script ? `/OpenAction<</S/JavaScript/JS${textString(pdf.script)}>>` : "";
  file.set(
    catalog,
    `<</Type/Catalog/Pages ${tree} 0 R${outline}${structure}${labels}${xmp}${script}${form}${layers.catalog}>>`,
  );

  const info = Object.entries(pdf.info ?? {}).map(([key, value]) => `/${key}${textString(value)}`);
  const trailer = info.length > 0 ? `/Info ${file.add(`<<${info.join("")}>>`)} 0 R` : "";
  if (pdf.userPassword === undefined) return file.build(catalog, trailer);
  const encryption = encryptRc4(pdf.userPassword);
  const dictionary = file.add(encryption.dictionary);
  return file.build(
    catalog,
    `${trailer}/Encrypt ${dictionary} 0 R/ID[<${encryption.id}><${encryption.id}>]`,
    (number, body) => (number === dictionary ? body : encryption.encrypt(number, body)),
  );
}

function writeFont(file: PdfFile, { dictionary, toUnicode, programs }: TestFont): number {
  const map = toUnicode === undefined ? "" : `/ToUnicode ${file.add(toUnicodeMap(toUnicode))} 0 R`;
  const procedures = Object.entries(programs ?? {})
    .map(([name, program]) => `/${name} ${file.add(stream(new TextEncoder().encode(program)))} 0 R`)
    .join("");
  return file.add(`<<${dictionary}${map}${programs === undefined ? "" : `/CharProcs<<${procedures}>>`}>>`);
}

function toUnicodeMap({ bytes, map }: NonNullable<TestFont["toUnicode"]>): Body {
  const code = (value: number): string => value.toString(16).padStart(2 * bytes, "0");
  const lines = map.map(([value, text]) => `<${code(value)}> <${hexUtf16(text)}>`);
  const blocks: string[] = [];
  for (let from = 0; from < lines.length; from += 100) {
    const block = lines.slice(from, from + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`);
  }
  const range = `1 begincodespacerange <${code(0)}> <${code(256 ** bytes - 1)}> endcodespacerange`;
  return stream(
    new TextEncoder().encode(
      "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T def /CMapType 2 def\n" +
        `${range}\n${blocks.join("\n")}\nendcmap CMapName currentdict /CMap defineresource pop end end`,
    ),
  );
}

interface WrittenLayers {
  readonly groups: readonly number[];
  readonly properties: string;
  readonly catalog: string;
}

function writeLayers(file: PdfFile, pdf: TestPdf): WrittenLayers {
  const shown = pdf.layers ?? [];
  if (shown.length === 0) return { groups: [], properties: "", catalog: "" };
  const groups = shown.map((_, index) => file.add(`<</Type/OCG/Name(Layer ${index})>>`));
  const named = groups.map((group, index) => `/L${index} ${group} 0 R`);
  const members = (pdf.memberships ?? []).map(({ layers, policy, not }, index) => {
    const list = layers.map((layer) => `${groups[layer]} 0 R`);
    const expression = not ? `/VE[/Not ${list[0]}]` : "";
    return `/M${index} ${file.add(`<</Type/OCMD/OCGs[${list.join(" ")}]${expression}/P/${policy}>>`)} 0 R`;
  });
  const references = (on: boolean): string =>
    groups.flatMap((group, index) => (shown[index] === on ? [`${group} 0 R`] : [])).join(" ");
  const configuration =
    pdf.layersOffBy === "base-state" ? `/BaseState/OFF/ON[${references(true)}]` : `/OFF[${references(false)}]`;
  return {
    groups,
    properties: [...named, ...members].join(""),
    catalog: `/OCProperties<</OCGs[${groups.map((group) => `${group} 0 R`).join(" ")}]/D<<${configuration}>>>>`,
  };
}

/** A group whose luminosity is 0 everywhere. */
function blackGroup(): Body {
  return {
    dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 ${A4.width} ${A4.height}]/Group<</S/Transparency/CS/DeviceGray>>`,
    stream: new TextEncoder().encode(`0 g 0 0 ${A4.width} ${A4.height} re f`),
  };
}

function stream(bytes: Uint8Array): Body {
  return { dictionary: "", stream: bytes };
}

function patternBody({ operators, step }: TestPattern): Body {
  const size = `/BBox[0 0 ${step} ${step}]/XStep ${step}/YStep ${step}`;
  return {
    dictionary: `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1${size}/Resources<<>>`,
    stream: new TextEncoder().encode(operators),
  };
}

function imageBody(image: TestImage): Body {
  const size = `/Type/XObject/Subtype/Image/Width ${image.width}/Height ${image.height}/BitsPerComponent 8`;
  return "jpeg" in image
    ? { dictionary: `${size}/ColorSpace/DeviceRGB/Filter/DCTDecode`, stream: image.jpeg }
    : { dictionary: `${size}/ColorSpace/DeviceGray`, stream: image.grey };
}

function writeOutline(
  file: PdfFile,
  entries: readonly TestOutlineEntry[],
  goTo: (page: number, y?: number) => string,
): number {
  const root = file.reserve();
  const { first, last } = writeSiblings(entries, root);
  file.set(root, `<</Type/Outlines/First ${first} 0 R/Last ${last} 0 R/Count ${entries.length}>>`);
  return root;

  function writeSiblings(siblings: readonly TestOutlineEntry[], parent: number): { first: number; last: number } {
    const numbers = siblings.map(() => file.reserve());
    siblings.forEach((entry, index) => {
      const before = index > 0 ? `/Prev ${numbers[index - 1]} 0 R` : "";
      const after = index + 1 < numbers.length ? `/Next ${numbers[index + 1]} 0 R` : "";
      const inner = entry.children?.length ? writeSiblings(entry.children, numbers[index] as number) : null;
      const children = inner ? `/First ${inner.first} 0 R/Last ${inner.last} 0 R/Count ${entry.children?.length}` : "";
      file.set(
        numbers[index] as number,
        `<</Title${textString(entry.title)}/Parent ${parent} 0 R/Dest${goTo(entry.page, entry.y)}${before}${after}${children}>>`,
      );
    });
    return { first: numbers[0] as number, last: numbers.at(-1) as number };
  }
}

function writeStructure(file: PdfFile, elements: readonly TestElement[], pages: readonly number[]): number {
  const root = file.reserve();
  const owners = pages.map(() => [] as number[]);
  const kids = elements.map((element) => `${write(element, root)} 0 R`);
  const parents = owners.map((list, index) => {
    const references = Array.from(list, (number) => (number === undefined ? "null" : `${number} 0 R`));
    return `${index} ${file.add(`[${references.join(" ")}]`)} 0 R`;
  });
  const parentTree = file.add(`<</Nums[${parents.join(" ")}]>>`);
  file.set(root, `<</Type/StructTreeRoot/K[${kids.join(" ")}]/ParentTree ${parentTree} 0 R>>`);
  return root;

  function write(element: TestElement, parent: number): number {
    const number = file.reserve();
    const page = element.page ?? 0;
    for (const mcid of element.mcids ?? []) (owners[page] as number[])[mcid] = number;
    const inner = (element.children ?? []).map((child) => `${write(child, number)} 0 R`);
    const spans = `${element.rowSpan ? `/RowSpan ${element.rowSpan}` : ""}${element.columnSpan ? `/ColSpan ${element.columnSpan}` : ""}`;
    file.set(
      number,
      `<</Type/StructElem/S/${element.role}/P ${parent} 0 R/Pg ${pages[page]} 0 R` +
        `${element.alt ? `/Alt${textString(element.alt)}` : ""}${spans ? `/A<</O/Table${spans}>>` : ""}` +
        `/K[${[...(element.mcids ?? []), ...inner].join(" ")}]>>`,
    );
    return number;
  }
}
