import type { PagePrimitives } from "../engine/page-primitives.ts";
import type { PdfDocument, PdfEngine } from "../engine/pdf-engine.ts";

/** A document in one of the engines. */
export interface EngineDocument {
  readonly engine: PdfEngine;
  readonly document: PdfDocument;
}

/** The engines that stand by while another one reads a document; each opens it when it is first needed. */
export class OtherEngines {
  readonly #open: (engine: PdfEngine) => Promise<PdfDocument>;
  readonly #engines: PdfEngine[];
  /** Null for an engine that cannot open the document. */
  readonly #documents = new Map<PdfEngine, PdfDocument | null>();

  constructor(engines: readonly PdfEngine[], open: (engine: PdfEngine) => Promise<PdfDocument>) {
    this.#engines = [...engines];
    this.#open = open;
  }

  get isEmpty(): boolean {
    return this.#engines.length === 0;
  }

  /** The page (0-based) by the first engine that can read it; null when none can. */
  async readPage(index: number): Promise<PagePrimitives | null> {
    for (const engine of this.#engines) {
      const document = await this.#documentOf(engine);
      if (document === null || index >= document.facts.pageCount) continue;
      const page = await document.page(index).catch(() => null);
      if (page !== null) return page;
    }
    return null;
  }

  /** The document in the first engine that can open it; null when none can. */
  async first(): Promise<EngineDocument | null> {
    for (const engine of this.#engines) {
      const document = await this.#documentOf(engine);
      if (document !== null) return { engine, document };
    }
    return null;
  }

  /** Lets one engine stand by in the place of another, with the document that it has open. */
  replace(gone: PdfEngine, { engine, document }: EngineDocument): void {
    this.#engines.splice(this.#engines.indexOf(gone), 1, engine);
    this.#documents.delete(gone);
    this.#documents.set(engine, document);
  }

  async close(): Promise<void> {
    for (const document of this.#documents.values()) await document?.close().catch(() => {});
  }

  async #documentOf(engine: PdfEngine): Promise<PdfDocument | null> {
    const known = this.#documents.get(engine);
    if (known !== undefined) return known;
    const document = await this.#open(engine).catch(() => null);
    this.#documents.set(engine, document);
    return document;
  }
}
