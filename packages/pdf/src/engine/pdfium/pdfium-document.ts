import { isWideCode } from "@rubrica/report-model";
import { PdfError } from "../../pdf-error.ts";
import { markFalseText } from "../false-text.ts";
import { GlyphColumns } from "../glyph-table-builder.ts";
import { NameSearch } from "../name-search.ts";
import {
  type DocumentFacts,
  GlyphFlag,
  type GlyphTable,
  type ImageBytes,
  type PagePrimitives,
  type PdfFont,
} from "../page-primitives.ts";
import { createPageSpace, type PageSpace } from "../page-space.ts";
import { judgeReplacements } from "../replaced-text.ts";
import { PageDrawing } from "./draw-page.ts";
import { findInkUnder } from "./find-ink-under.ts";
import { readFourFloats } from "./heap-numbers.ts";
import { readUtf16, withUtf8 } from "./heap-strings.ts";
import { KnownFonts } from "./known-fonts.ts";
import { isCostlyToDraw, measureInk } from "./measure-ink.ts";
import { toPdfError } from "./pdfium-failure.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";
import { createDestinationReader } from "./read-destinations.ts";
import { readFacts } from "./read-facts.ts";
import { createPageFonts } from "./read-fonts.ts";
import { readGlyphs } from "./read-glyphs.ts";
import { readImage } from "./read-image.ts";
import { readLinks } from "./read-links.ts";
import { readOutline } from "./read-outline.ts";
import { readPageObjects } from "./read-page-objects.ts";
import { readStructure } from "./read-structure.ts";
import { renderPage } from "./render-page.ts";

/** `FPDF_GetLastError` after a failed load. */
const LoadError = { password: 4, security: 5 } as const;

/** A document inside of one PDFium module. */
export interface OpenPdfiumDocument {
  readonly facts: DocumentFacts;
  page(index: number): Promise<PagePrimitives>;
  image(pageIndex: number, imageIndex: number): Promise<ImageBytes | null>;
  render(pageIndex: number, dotsPerInch: number): Promise<ImageBytes | null>;
  /** Frees the document and says whether the module may serve another one. */
  close(): Promise<boolean>;
}

/** Opens `bytes`; throws a {@link PdfError}. */
export function openPdfiumDocument(
  pdfium: PdfiumModule,
  bytes: Uint8Array,
  password: string | null,
): OpenPdfiumDocument {
  const { functions, scratch } = pdfium;
  const room = new GlyphColumns();
  let dead = false;
  let closed = false;

  const { address, document } = guarded(() => load(pdfium, bytes, password));
  const base = guarded(() => readFacts(pdfium, document, bytes));
  const destinations = createDestinationReader(pdfium, document, base.pageCount);
  const facts: DocumentFacts = { ...base, outline: guarded(() => readOutline(pdfium, document, destinations)) };

  const knownFonts = new KnownFonts(pdfium, document);
  const pages = new PageDrawing(pdfium, document);
  /** The page read last stays open, to be drawn if somebody asks for its ink; 0 for none. */
  let lastRead: Pointer = 0;
  const names = new NameSearch(bytes, facts.encrypted);

  return {
    facts,
    page: async (index) =>
      guarded(() => {
        closeRead();
        lastRead = loadPage(index);
        return readPage(index, lastRead);
      }),
    image: async (pageIndex, imageIndex) =>
      guarded(() =>
        withPage(pageIndex, (page) => {
          const handle = readPageObjects(pdfium, page, spaceOf(page)).imageHandles[imageIndex];
          return handle === undefined ? null : readImage(pdfium, handle);
        }),
      ),
    render: async (pageIndex, dotsPerInch) =>
      guarded(() =>
        withPage(pageIndex, (page) => renderPage({ pdfium, page, space: spaceOf(page), pages }, dotsPerInch)),
      ),
    async close() {
      if (closed || dead) return false;
      guarded(() => {
        closeRead();
        knownFonts.close();
        pages.close();
        functions.FPDF_CloseDocument(document);
        functions.free(address);
      });
      closed = true;
      return true;
    },
  };

  function readPage(index: number, page: Pointer): PagePrimitives {
    const space = spaceOf(page);
    const objects = readPageObjects(pdfium, page, space, names);
    const fonts = createPageFonts(pdfium, knownFonts);
    const label = readUtf16(pdfium, (buffer, size) => functions.FPDF_GetPageLabel(document, index, buffer, size));
    const { textInForms, textOrders } = objects;
    const { paint } = objects.graphics;
    const source = { page, space, fonts, textInForms, textOrders, names, room };
    const glyphs = readGlyphs(pdfium, source);
    knownFonts.judge();
    markFalseText(glyphs, fonts.known);
    const drawn = { pdfium, page, space, pages };
    const replacedTexts = judgeReplacements(glyphs, fonts.fonts, objects.replacements);
    return {
      index,
      width: space.width,
      height: space.height,
      rotation: space.rotation,
      label: label === "" ? null : label,
      glyphs,
      hasUnreadText: glyphs.count === 0 && textOrders.size > 0,
      hasUndecidedLayers: hasUndecidedLayers(glyphs, fonts.fonts),
      fonts: fonts.fonts,
      rules: objects.graphics.rules,
      areas: objects.graphics.areas,
      drawings: objects.graphics.drawings,
      paint,
      measureInk: (wanted) =>
        lastRead !== page || isCostlyToDraw(objects)
          ? null
          : guarded(() =>
              measureInk(drawn, { glyphs, fonts: fonts.fonts, paint, wanted, textOrders: textOrders.values() }),
            ),
      findInkUnder: (wanted) =>
        lastRead !== page || isCostlyToDraw(objects, true) ? null : guarded(() => findInkUnder(drawn, glyphs, wanted)),
      replacedTexts,
      images: objects.images,
      links: readLinks(pdfium, document, page, space, destinations),
      structure: facts.tagged ? readStructure(pdfium, page) : [],
    };
  }

  function loadPage(index: number): Pointer {
    const page = functions.FPDF_LoadPage(document, index);
    if (page === 0) throw new PdfError("page_unreadable", { page: index + 1, engine: "pdfium" });
    return page;
  }

  function closeRead(): void {
    if (lastRead !== 0) closePage(lastRead);
    knownFonts.endPage();
    lastRead = 0;
  }

  function withPage<Result>(index: number, read: (page: Pointer) => Result): Result {
    const page = loadPage(index);
    const result = read(page);
    closePage(page);
    return result;
  }

  function closePage(page: Pointer): void {
    pages.leave(page);
    functions.FPDF_ClosePage(page);
  }

  function spaceOf(page: Pointer): PageSpace {
    functions.FPDF_GetPageBoundingBox(page, scratch);
    const [x0, top, x1, bottom] = readFourFloats(pdfium, scratch);
    const view = { x0, y0: Math.min(top, bottom), x1, y1: Math.max(top, bottom) };
    return createPageSpace(view, functions.FPDFPage_GetRotation(page) * 90);
  }

  /** Runs `work` and turns whatever comes out of WebAssembly into a PdfError. */
  function guarded<Result>(work: () => Result): Result {
    if (dead || closed) throw new PdfError("crashed", { engine: "pdfium" });
    try {
      return work();
    } catch (cause) {
      const error = toPdfError(pdfium, cause);
      dead = error.code !== "page_unreadable";
      throw error;
    }
  }
}

/** A Chinese font that the file does not hold leaves no ink when it is drawn, shown or not. */
function hasUndecidedLayers({ count, flags, font, text }: GlyphTable, fonts: readonly PdfFont[]): boolean {
  for (let glyph = 0; glyph < count; glyph++) {
    const inLayer = ((flags[glyph] ?? 0) & GlyphFlag.optionalContent) !== 0;
    if (inLayer && fonts[font[glyph] ?? 0]?.embedded === false && isWideCode(text[glyph]?.charCodeAt(0) ?? 0))
      return true;
  }
  return false;
}

function load(
  pdfium: PdfiumModule,
  bytes: Uint8Array,
  password: string | null,
): { readonly address: Pointer; readonly document: Pointer } {
  const { functions } = pdfium;
  const address = functions.malloc(bytes.length);
  if (address === 0) throw new PdfError("out_of_memory", { engine: "pdfium", bytes: bytes.length });
  pdfium.heap().bytes.set(bytes, address);
  const open = (text: string): Pointer =>
    withUtf8(pdfium, text, (secret) => functions.FPDF_LoadMemDocument(address, bytes.length, secret));
  const document = open("") || (password === null ? 0 : open(password));
  if (document !== 0) return { address, document };
  const reason = functions.FPDF_GetLastError();
  functions.free(address);
  const locked = reason === LoadError.password || reason === LoadError.security;
  throw new PdfError(locked ? "encrypted" : "damaged", { engine: "pdfium", reason });
}
