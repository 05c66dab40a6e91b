import { PdfError } from "../../pdf-error.ts";
import { GlyphColumns } from "../glyph-table-builder.ts";
import type { DocumentFacts, ImageBytes, PagePrimitives } from "../page-primitives.ts";
import { createPageSpace, type PageSpace } from "../page-space.ts";
import { readFourFloats } from "./heap-numbers.ts";
import { readUtf16, withUtf8 } from "./heap-strings.ts";
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

  return {
    facts,
    page: async (index) => guarded(() => withPage(index, (page) => readPage(index, page))),
    image: async (pageIndex, imageIndex) =>
      guarded(() =>
        withPage(pageIndex, (page) => {
          const handle = readPageObjects(pdfium, page, spaceOf(page)).imageHandles[imageIndex];
          return handle === undefined ? null : readImage(pdfium, handle);
        }),
      ),
    render: async (pageIndex, dotsPerInch) =>
      guarded(() => withPage(pageIndex, (page) => renderPage(pdfium, page, spaceOf(page), dotsPerInch))),
    async close() {
      if (closed || dead) return false;
      guarded(() => {
        functions.FPDF_CloseDocument(document);
        functions.free(address);
      });
      closed = true;
      return true;
    },
  };

  function readPage(index: number, page: Pointer): PagePrimitives {
    const space = spaceOf(page);
    const objects = readPageObjects(pdfium, page, space);
    const fonts = createPageFonts(pdfium);
    const label = readUtf16(pdfium, (buffer, size) => functions.FPDF_GetPageLabel(document, index, buffer, size));
    const glyphs = readGlyphs(pdfium, { page, space, fonts, textInForms: objects.textInForms, room });
    return {
      index,
      width: space.width,
      height: space.height,
      rotation: space.rotation,
      label: label === "" ? null : label,
      glyphs,
      hasUnreadText: glyphs.count === 0 && objects.textObjectCount > 0,
      fonts: fonts.fonts,
      rules: objects.graphics.rules,
      areas: objects.graphics.areas,
      drawings: objects.graphics.drawings,
      images: objects.images,
      links: readLinks(pdfium, document, page, space, destinations),
      structure: facts.tagged ? readStructure(pdfium, page) : [],
    };
  }

  function withPage<Result>(index: number, read: (page: Pointer) => Result): Result {
    const page = functions.FPDF_LoadPage(document, index);
    if (page === 0) throw new PdfError("page_unreadable", { page: index + 1, engine: "pdfium" });
    const result = read(page);
    functions.FPDF_ClosePage(page);
    return result;
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
