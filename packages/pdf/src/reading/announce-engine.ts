import type { PdfEngine } from "../engine/pdf-engine.ts";

/** The same engine; `onWork` is called before it opens a document or reads a page, so that others know who hangs. */
export function announceEngine(engine: PdfEngine, onWork: (name: string) => void): PdfEngine {
  return {
    ...engine,
    async open(bytes, options) {
      onWork(engine.name);
      const document = await engine.open(bytes, options);
      return {
        ...document,
        facts: document.facts,
        page(index) {
          onWork(engine.name);
          return document.page(index);
        },
      };
    },
  };
}
