/** Small files made to exhaust a reader: memory, time, the stack, or its patience with lies. */
import { deflateSync } from "node:zlib";
import { PdfFile } from "../../packages/pdf/test/pdf-writer/pdf-file.ts";
import { writePdf } from "../../packages/pdf/test/pdf-writer/write-pdf.ts";

const MEBIBYTE = 1024 * 1024;
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A one-page file; `page` are further entries of the page, `content` its stream with the stream's dictionary. */
function onePage(
  content: { readonly dictionary: string; readonly stream: Uint8Array },
  page = "",
  objects: (file: PdfFile) => void = () => {},
): Uint8Array {
  const file = new PdfFile();
  file.add("<</Type/Catalog/Pages 2 0 R>>");
  file.add("<</Type/Pages/Count 1/Kids[3 0 R]>>");
  file.add(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R${page}>>`);
  file.add(content);
  objects(file);
  return file.build(1);
}

const plain = (content: string) => ({ dictionary: "", stream: ascii(content) });
const font = "/Resources<</Font<</F 5 0 R>>>>";
const addHelvetica = (file: PdfFile): void => {
  file.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>");
};

/** Deflates `times` a mebibyte of the same byte. */
function deflated(times: number, byte: number): Uint8Array {
  return deflateSync(new Uint8Array(times * MEBIBYTE).fill(byte), { level: 9 });
}

/** Name and bytes of each bomb, made when asked for. */
export const bombs: readonly (readonly [name: string, make: () => Uint8Array])[] = [
  ["flate 512 MB of spaces", () => onePage({ dictionary: "/Filter/FlateDecode", stream: deflated(512, 0x20) })],
  [
    "flate within flate",
    () =>
      onePage({
        dictionary: "/Filter[/FlateDecode/FlateDecode]",
        stream: deflateSync(deflated(256, 0x20)),
      }),
  ],
  [
    "two million text operators",
    () => onePage(plain(`BT /F 1 Tf ${"(x) Tj 1 1 Td ".repeat(2_000_000)} ET`), font, addHelvetica),
  ],
  ["two million path operators", () => onePage(plain("0 0 m 9 9 l S ".repeat(2_000_000)))],
  ["a million saved graphics states", () => onePage(plain("q ".repeat(1_000_000)))],
  ["a path of three million segments", () => onePage(plain(`0 0 m ${"9 9 l 1 2 l ".repeat(1_500_000)} S`))],
  [
    "forms that paint ten forms, eight deep",
    () =>
      onePage(plain("/X0 Do"), "/Resources<</XObject<</X0 5 0 R>>>>", (file) => {
        for (let depth = 0; depth < 8; depth++) {
          const next = 6 + depth;
          file.add({
            dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</N ${next} 0 R>>>>`,
            stream: ascii("/N Do ".repeat(10)),
          });
        }
        file.add({ dictionary: "/Type/XObject/Subtype/Form/BBox[0 0 9 9]", stream: ascii("0 0 1 1 re f") });
      }),
  ],
  [
    "a form that paints itself twice",
    () =>
      onePage(plain("/X Do"), "/Resources<</XObject<</X 5 0 R>>>>", (file) => {
        file.add({
          dictionary: "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>",
          stream: ascii("/X Do /X Do"),
        });
      }),
  ],
  ["arrays nested 300,000 deep", () => onePage(plain("BT ET"), `/Junk ${"[".repeat(300_000)}${"]".repeat(300_000)}`)],
  [
    "dictionaries nested 100,000 deep",
    () => onePage(plain("BT ET"), `/Junk ${"<</A ".repeat(100_000)}1${">>".repeat(100_000)}`),
  ],
  ["operands nested 200,000 deep", () => onePage(plain(`${"[".repeat(200_000)}${"]".repeat(200_000)} TJ`))],
  [
    "an image of 100,000 by 100,000 pixels",
    () =>
      onePage(plain("q 500 0 0 500 0 0 cm /I Do Q"), "/Resources<</XObject<</I 5 0 R>>>>", (file) => {
        file.add({
          dictionary:
            "/Type/XObject/Subtype/Image/Width 100000/Height 100000/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode",
          stream: deflated(64, 0),
        });
      }),
  ],
  [
    "fifty thousand images on a page",
    () => {
      const items = Array.from({ length: 50_000 }, () => ({
        kind: "image" as const,
        box: [0, 0, 9, 9] as const,
        image: 0,
      }));
      return writePdf({ images: [{ width: 2, height: 2, grey: new Uint8Array(4) }], pages: [{ items }] });
    },
  ],
  [
    "pages that count a thousand million",
    () => replace(writePdf({ pages: [{ items: [] }] }), "/Count 1", "/Count 999999999"),
  ],
  [
    "a page tree that is its own child",
    () => replace(writePdf({ pages: [{ items: [] }] }), "/Kids[12 0 R]", "/Kids[2 0 R]"),
  ],
  [
    "cross-references that lead to themselves",
    () => {
      const text = Buffer.from(writePdf({ pages: [{ items: [] }] })).toString("latin1");
      const start = /startxref\n(\d+)/.exec(text)?.[1];
      return Buffer.from(text.replace("trailer\n<<", `trailer\n<</Prev ${start}`), "latin1");
    },
  ],
  [
    "a character map of sixteen million codes",
    () =>
      onePage(
        plain("BT /F 9 Tf <00410042> Tj ET"),
        "/Resources<</Font<</F<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/ToUnicode 5 0 R" +
          "/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(A)/Ordering(I)/Supplement 0>>>>]>>>>>>",
        (file) => {
          file.add({
            dictionary: "",
            stream: ascii(
              `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange ${"100 beginbfrange <00000000> <00FFFFFF> <0000> endbfrange ".repeat(200)} endcmap end`,
            ),
          });
        },
      ),
  ],
  ["an outline of a hundred thousand entries", () => withOutline(100_000)],
  ["an outline nested 5,000 deep", () => withDeepOutline(5000)],
  ["a structure tree nested 5,000 deep", () => withDeepStructure(5000)],
];

function replace(bytes: Uint8Array, what: string, by: string): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString("latin1").replace(what, by), "latin1");
}

function withOutline(count: number): Uint8Array {
  const outline = Array.from({ length: count }, (_, index) => ({ title: `Entry ${index}`, page: 0 }));
  return writePdf({ outline, pages: [{ items: [] }] });
}

function withDeepOutline(depth: number): Uint8Array {
  type Entry = { title: string; page: number; children?: Entry[] };
  let entry: Entry = { title: "innermost", page: 0 };
  for (let level = 0; level < depth; level++) entry = { title: `level ${level}`, page: 0, children: [entry] };
  return writePdf({ outline: [entry], pages: [{ items: [] }] });
}

function withDeepStructure(depth: number): Uint8Array {
  type Element = { role: string; page?: number; mcids?: number[]; children?: Element[] };
  let element: Element = { role: "P", page: 0, mcids: [0] };
  for (let level = 0; level < depth; level++) element = { role: "Sect", children: [element] };
  return writePdf({
    structure: [element],
    pages: [{ items: [{ kind: "text", text: "deep", x: 72, y: 72, mcid: 0 }] }],
  });
}
