import type { ReadingRecord, Warning } from "@rubrica/report-model";
import { createEmptyPage } from "../engine/empty-page.ts";
import type { PagePrimitives } from "../engine/page-primitives.ts";
import type { EngineLimits, PdfDocument, PdfEngine } from "../engine/pdf-engine.ts";
import { repairPdf } from "../engine/repair/repair-pdf.ts";
import { layoutPage } from "../layout/layout-page.ts";
import { ColumnMemory } from "../layout/lines/column-memory.ts";
import { LegibleSize } from "../layout/lines/legible-size.ts";
import type { PageLayout } from "../layout/page-layout.ts";
import { PdfError } from "../pdf-error.ts";
import type { OpenedPdf } from "./open-with-fallback.ts";
import { OtherEngines } from "./other-engines.ts";
import { CharacterTally, isBetterReading } from "./text-plausibility.ts";

/** How often an engine may die and be opened again within one document. */
const MAX_REOPENINGS = 3;
/** From this share of unmapped glyphs on, the other engine is asked for a sample. */
const MANY_UNMAPPED = 0.2;
const SAMPLE_PAGES = 3;
/** An image that covers this share of its page makes it a picture of a page. */
const PAGE_FILLING = 0.5;
/** More warnings than this say nothing new. */
const MAX_PAGE_WARNINGS = 100;

export interface PageReadingOptions {
  /** Engines for pages and documents that the first one does not get, most trusted first. */
  readonly others: readonly PdfEngine[];
  readonly password: string | null;
  readonly limits: EngineLimits;
  /** Called after each page with the number of pages done. */
  readonly onPage: (done: number) => void;
}

/** Reads all pages of an opened document, one in memory at a time, each with the engine that gets it. */
export class PageReading {
  readonly #opened: OpenedPdf;
  readonly #options: PageReadingOptions;
  readonly #pagesByOther: number[] = [];
  #document: PdfDocument;
  #engine: PdfEngine;
  #fallbackReason: string | null;
  readonly #others: OtherEngines;
  #reopenings = 0;
  #lastFailure: PdfError | null = null;
  /** 0-based pages that no engine could read. */
  #unreadable: number[] = [];
  #repaired: boolean;

  constructor(opened: OpenedPdf, options: PageReadingOptions) {
    this.#opened = opened;
    this.#options = options;
    this.#others = new OtherEngines(options.others, (engine) => this.#open(engine));
    this.#document = opened.document;
    this.#engine = opened.engine;
    this.#fallbackReason = opened.fallbackReason;
    this.#repaired = opened.repaired;
  }

  /** The document in the engine that has read most of it; stays open until {@link close}. */
  get document(): PdfDocument {
    return this.#document;
  }

  get record(): ReadingRecord {
    return {
      engine: this.#engine.name,
      fallbackReason: this.#fallbackReason,
      repaired: this.#repaired,
      pagesByOtherEngine: this.#pagesByOther,
      warnings: this.#unreadable.slice(0, MAX_PAGE_WARNINGS).map(describeUnreadable),
    };
  }

  /** Throws the last failure when not a single page could be read. */
  async readAll(): Promise<PageLayout[]> {
    const layouts = await this.#readWithFallbackPerPage();
    if (this.#unreadable.length > 0 && !this.#repaired) await this.#readFromRepaired(layouts);
    if (this.#unreadable.length === layouts.length && this.#lastFailure !== null) {
      throw this.#wholeFailure(this.#lastFailure);
    }
    const reason = this.#reasonToDoubt(layouts);
    return reason === null ? layouts : await this.#rereadWithOther(layouts, reason);
  }

  async close(): Promise<void> {
    await this.#document.close().catch(() => {});
    await this.#others.close();
  }

  async #readWithFallbackPerPage(): Promise<PageLayout[]> {
    const { pageCount } = this.#document.facts;
    const layouts: PageLayout[] = [];
    const memory = new ColumnMemory();
    const legible = new LegibleSize();
    for (let index = 0; index < pageCount; index++) {
      const primitives = await this.#readPage(index);
      if (primitives === null) this.#unreadable.push(index);
      layouts.push(layoutPage(primitives ?? createEmptyPage(index), memory, legible));
      this.#options.onPage(index + 1);
    }
    return layouts;
  }

  /** Null for a page that no engine can read. */
  async #readPage(index: number): Promise<PagePrimitives | null> {
    try {
      const page = await this.#document.page(index);
      if (page.hasUnreadText !== true && page.hasUndecidedLayers !== true) return page;
      const other = await this.#others.readPage(index);
      return other !== null && hasLetters(other) ? this.#takeFromOther(other) : page;
    } catch (cause) {
      if (!PdfError.isInstance(cause)) throw cause;
      this.#lastFailure = cause;
      if (cause.code !== "page_unreadable") await this.#reopen(cause);
      // What bursts the heap of one engine would burst the memory of the other, which has no cap.
      const other = cause.code === "out_of_memory" ? null : await this.#others.readPage(index);
      if (other !== null) return this.#takeFromOther(other);
      return null;
    }
  }

  /** Cross-references that lead to the wrong place cost single pages; those may be found in the repaired bytes. */
  async #readFromRepaired(layouts: PageLayout[]): Promise<void> {
    const bytes = this.#lastFailure?.code === "page_unreadable" ? repairPdf(this.#opened.bytes) : null;
    const document = bytes === null ? null : await this.#open(this.#engine, bytes).catch(() => null);
    if (document === null) return;
    const missing = document.facts.pageCount === layouts.length ? this.#unreadable : [];
    for (const index of missing) {
      const page = await document.page(index).catch(() => null);
      if (page === null) continue;
      layouts[index] = layoutPage(page);
      this.#unreadable = this.#unreadable.filter((other) => other !== index);
      this.#repaired = true;
    }
    await document.close().catch(() => {});
  }

  #takeFromOther(page: PagePrimitives): PagePrimitives {
    this.#pagesByOther.push(page.index + 1);
    return page;
  }

  #open(engine: PdfEngine, bytes: Uint8Array = this.#opened.bytes): Promise<PdfDocument> {
    const { password, limits } = this.#options;
    return engine.open(bytes, password === null ? { limits } : { password, limits });
  }

  /** An engine that has died under a page is opened anew for the pages after it, a few times. */
  async #reopen(cause: PdfError): Promise<void> {
    if (this.#reopenings++ >= MAX_REOPENINGS) throw this.#wholeFailure(cause);
    await this.#document.close().catch(() => {});
    this.#document = await this.#open(this.#engine);
  }

  #wholeFailure(cause: PdfError): PdfError {
    return cause.code === "page_unreadable" ? new PdfError("damaged", cause.facts, { cause }) : cause;
  }

  /** Why the text of the first engine may be worse than that of another; null when there is no reason. */
  #reasonToDoubt(layouts: readonly PageLayout[]): string | null {
    if (this.#others.isEmpty) return null;
    const glyphs = layouts.reduce((sum, page) => sum + page.glyphCount, 0);
    if (glyphs === 0) {
      const pictures = layouts.filter(isPicture).length;
      return pictures * 2 < layouts.length ? "no text" : null;
    }
    if (this.#engine.knowsUnmappedGlyphs !== true) return null;
    const unmapped = layouts.reduce((sum, page) => sum + page.unmappedGlyphs, 0);
    return unmapped > glyphs * MANY_UNMAPPED ? "many unmapped glyphs" : null;
  }

  /** Lets the other engine read a sample, and everything when the sample is clearly better. */
  async #rereadWithOther(layouts: PageLayout[], reason: string): Promise<PageLayout[]> {
    const first = await this.#others.first();
    if (first === null) return layouts;
    const { engine, document: other } = first;
    if (other.facts.pageCount !== layouts.length) return layouts;
    const sample = [...layouts]
      .sort((first, second) => second.unmappedGlyphs - first.unmappedGlyphs)
      .slice(0, SAMPLE_PAGES)
      .map((page) => page.number - 1);
    const ours = new CharacterTally();
    const theirs = new CharacterTally();
    for (const index of sample) {
      const page = await other.page(index).catch(() => null);
      if (page === null) return layouts;
      theirs.add(page);
      ours.add(await this.#document.page(index).catch(() => createEmptyPage(index)));
    }
    if (!isBetterReading(theirs, ours)) return layouts;

    const reread: PageLayout[] = [];
    const memory = new ColumnMemory();
    const legible = new LegibleSize();
    for (const [index, layout] of layouts.entries()) {
      const page = await other.page(index).catch(() => null);
      reread.push(page === null ? layout : layoutPage(page, memory, legible));
      this.#options.onPage(index + 1);
    }
    const reasons = [this.#fallbackReason, `${this.#engine.name}: ${reason}`];
    this.#fallbackReason = reasons.filter((part) => part !== null).join(", ");
    this.#others.replace(engine, { engine: this.#engine, document: this.#document });
    this.#document = other;
    this.#engine = engine;
    this.#pagesByOther.length = 0;
    return reread;
  }
}

function describeUnreadable(index: number): Warning {
  return { code: "page_unreadable", message: `Page ${index + 1} could not be read.`, page: index + 1 };
}

/** Blanks that another engine finds are nothing that the first one missed. */
function hasLetters({ glyphs }: PagePrimitives): boolean {
  return glyphs.text.slice(0, glyphs.count).some((text) => text.trim() !== "");
}

function isPicture(page: PageLayout): boolean {
  const area = page.width * page.height;
  return page.images.some(({ box }) => (box.x1 - box.x0) * (box.y1 - box.y0) > area * PAGE_FILLING);
}
