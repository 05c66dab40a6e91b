import type { DocumentFacts, ImageBytes, PagePrimitives } from "./page-primitives.ts";

/** One open document. Not safe for concurrent calls. */
export interface PdfDocument {
  readonly facts: DocumentFacts;
  /** Reads one page (0-based); rejects with {@link PdfError} `page_unreadable`. */
  page(index: number): Promise<PagePrimitives>;
  /** Bytes of one image of a page, or null when the engine cannot give them. */
  image(pageIndex: number, imageIndex: number): Promise<ImageBytes | null>;
  /**
   * Draws one page (0-based) as PNG at `dotsPerInch`, or null when it cannot be drawn. Absent in engines that do not
   * render.
   */
  render?(pageIndex: number, dotsPerInch: number): Promise<ImageBytes | null>;
  /** Frees everything; further calls reject. */
  close(): Promise<void>;
}

/** Limits within which an engine works. */
export interface EngineLimits {
  /** Cap of the engine's own heap in bytes. Engines without an exact cap ignore it. */
  readonly maxHeapBytes: number;
}

/** Reads PDF bytes. {@link ENGINES} lists the implementations. */
export interface PdfEngine {
  /** Stands in the record of a reading, in fallback reasons and in the facts of errors; one name an engine. */
  readonly name: string;
  /**
   * True when it draws pages. Default false: `render` is absent from its documents, and pictures of pages come from
   * another engine.
   */
  readonly supportsRendering?: boolean;
  /**
   * True when `maxHeapBytes` caps its heap exactly: it then ends with `out_of_memory` by itself and names itself in the
   * facts. Default false: what bursts the process while it works is taken for its doing.
   */
  readonly capsItsHeap?: boolean;
  /**
   * True when it tells glyphs without a Unicode value ({@link GlyphFlag.mapError}). Default false: many of them are
   * then no reason to ask another engine.
   */
  readonly knowsUnmappedGlyphs?: boolean;
  /** Opens a document; rejects with a typed PdfError when it cannot be read. */
  open(bytes: Uint8Array, options: { readonly password?: string; readonly limits: EngineLimits }): Promise<PdfDocument>;
}
