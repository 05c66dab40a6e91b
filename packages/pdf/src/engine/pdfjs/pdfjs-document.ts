import { PdfError } from "../../pdf-error.ts";
import type { DocumentFacts, ImageBytes, PageLink, PagePrimitives, PaintedShape } from "../page-primitives.ts";
import { createPageSpace, type PageSpace, transformBox } from "../page-space.ts";
import type { PdfDocument } from "../pdf-engine.ts";
import { ContentInterpreter } from "./content-interpreter.ts";
import { PdfjsPageFonts } from "./page-fonts.ts";
import type { PdfjsDocument, PdfjsLibrary, PdfjsLoadingTask, PdfjsPage } from "./pdfjs-library.ts";
import { GlyphPlacer } from "./place-glyphs.ts";
import { readDestination, readOutline } from "./read-destinations.ts";
import { readImage } from "./read-image.ts";
import { readStructure } from "./read-structure.ts";

const INFO_KEYS = ["Title", "Author", "Subject", "Keywords", "Creator", "Producer", "CreationDate", "ModDate"] as const;
/** pdf.js's `PermissionFlag.COPY`. */
const MAY_EXTRACT = 0x10;
/** pdf.js's `AnnotationMode.DISABLE`. */
const NO_ANNOTATIONS = 0;
const MAX_LINKS = 5000;

/** Wraps a document that pdf.js has opened. */
export async function openPdfjsDocument(
  library: PdfjsLibrary,
  task: PdfjsLoadingTask,
  document: PdfjsDocument,
): Promise<PdfDocument> {
  const { info, metadata } = await document
    .getMetadata()
    .catch(() => ({ info: {} as Record<string, unknown>, metadata: null }));
  const permissions = await document.getPermissions().catch(() => null);
  const marks = await document.getMarkInfo().catch(() => null);
  const layers = await document.getOptionalContentConfig().catch(() => null);
  const labels = await document.getPageLabels().catch(() => null);
  const texts: Record<string, string> = {};
  for (const key of INFO_KEYS) {
    const value = info[key];
    if (typeof value === "string" && value !== "") texts[key] = value;
  }
  const facts: DocumentFacts = {
    pageCount: document.numPages,
    pdfVersion: typeof info.PDFFormatVersion === "string" ? info.PDFFormatVersion : null,
    info: texts,
    xmp: metadata?.getRaw() ?? null,
    encrypted: info.EncryptFilterName !== null && info.EncryptFilterName !== undefined,
    mayExtract: permissions === null || new Set(permissions).has(MAY_EXTRACT),
    tagged: marks instanceof Map && marks.get("Marked") === true,
    outline: await readOutline(document),
  };

  return {
    facts,
    page: (index) =>
      withPage(index, async (page) => {
        const { space, interpreter, fonts, placer } = await interpret(page);
        return {
          index,
          width: space.width,
          height: space.height,
          rotation: space.rotation,
          label: labels?.[index] || null,
          glyphs: placer.build(),
          fonts: fonts.fonts,
          rules: interpreter.graphics.rules,
          areas: interpreter.graphics.areas,
          drawings: interpreter.graphics.drawings,
          paint: [...interpreter.graphics.paint, ...(await readCovers(page, space))],
          images: interpreter.images,
          links: await readLinks(page, space),
          structure: facts.tagged ? readStructure(await page.getStructTree().catch(() => null)) : [],
        } satisfies PagePrimitives;
      }),
    image: (pageIndex, imageIndex) =>
      withPage(pageIndex, async (page): Promise<ImageBytes | null> => {
        const source = (await interpret(page)).interpreter.imageSources[imageIndex];
        return source === undefined ? null : readImage(page.objs, page.commonObjs, source);
      }),
    close: () => task.destroy(),
  };

  async function withPage<Result>(index: number, read: (page: PdfjsPage) => Promise<Result>): Promise<Result> {
    let page: PdfjsPage | null = null;
    try {
      page = await document.getPage(index + 1);
      return await read(page);
    } catch (cause) {
      throw new PdfError("page_unreadable", { page: index + 1, engine: "pdfjs" }, { cause });
    } finally {
      page?.cleanup();
    }
  }

  async function interpret(page: PdfjsPage) {
    const [x0, y0, x1, y1] = page.view;
    const space = createPageSpace({ x0, y0, x1, y1 }, page.rotate);
    const operators = await page.getOperatorList({ annotationMode: NO_ANNOTATIONS });
    const fonts = new PdfjsPageFonts(page.commonObjs);
    const placer = new GlyphPlacer(fonts, space);
    const interpreter = new ContentInterpreter(library.OPS, space, placer, isLayerShown);
    interpreter.run(operators);
    return { space, interpreter, fonts, placer };
  }

  function isLayerShown(layer: unknown): boolean {
    return layers?.isVisible(layer) ?? true;
  }

  /** Annotations lie over everything on the page; links and pop-ups draw nothing. */
  async function readCovers(page: PdfjsPage, space: PageSpace): Promise<PaintedShape[]> {
    const annotations = await page.getAnnotations().catch(() => []);
    return annotations
      .filter(({ subtype }) => subtype !== "Link" && subtype !== "Popup")
      .slice(0, MAX_LINKS)
      .map(({ rect: [x0, y0, x1, y1] }) => ({
        box: transformBox(space.matrix, x0, y0, x1, y1),
        order: Number.MAX_SAFE_INTEGER,
        colour: null,
        opacity: 1,
        solid: false,
      }));
  }

  async function readLinks(page: PdfjsPage, space: PageSpace): Promise<PageLink[]> {
    const annotations = await page.getAnnotations().catch(() => []);
    const links: PageLink[] = [];
    for (const annotation of annotations) {
      if (annotation.subtype !== "Link" || links.length >= MAX_LINKS) continue;
      const [x0, y0, x1, y1] = annotation.rect;
      links.push({
        box: transformBox(space.matrix, x0, y0, x1, y1),
        uri: annotation.unsafeUrl ?? annotation.url ?? null,
        destination: await readDestination(document, annotation.dest),
      });
    }
    return links;
  }
}
