import { encryptRc4 } from "./encrypt-rc4.ts";
import { FONTS, type FontName, type PageItem, type Rectangle, writeContent } from "./page-content.ts";
import { type Body, PdfFile, textString } from "./pdf-file.ts";

export type { PageItem, TextItem } from "./page-content.ts";

/** A small PDF to be written for a test. */
export interface TestPdf {
  readonly pages: readonly TestPage[];
  readonly info?: Readonly<Record<string, string>>;
  readonly outline?: readonly TestOutlineEntry[];
  readonly structure?: readonly TestElement[];
  readonly images?: readonly TestImage[];
  /** Page labels as the number tree wants them: `0 <</S/r>> 2 <</S/D>>`. */
  readonly pageLabels?: string;
  readonly xmp?: string;
  /** Encrypts with RC4 and this user password; "" makes a file that opens without asking. */
  readonly userPassword?: string;
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
  const images = (pdf.images ?? []).map((image, index) => `/I${index} ${file.add(imageBody(image))} 0 R`).join("");
  const states = "/half<</ca 0.5>>/none<</ca 0>>";
  const resources = file.add(`<</Font<<${fonts}>>/XObject<<${images}>>/ExtGState<<${states}>>>>`);
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
  file.set(catalog, `<</Type/Catalog/Pages ${tree} 0 R${outline}${structure}${labels}${xmp}>>`);

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

function stream(bytes: Uint8Array): Body {
  return { dictionary: "", stream: bytes };
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
