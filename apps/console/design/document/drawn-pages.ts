import type { PDFPageView } from "pdfjs-dist/web/pdf_viewer.mjs";

/** What finds words on a page; once it was drawn it holds the elements of its text. */
interface TextHighlighter {
  setTextMapping(elements: null, texts: null): void;
}

/** In heights of the window, above and below what is in sight. */
const KEPT_HEIGHTS = 1;
/** Wherever they are, so that somebody who goes to and fro between two passages does not wait. */
const KEPT_PAGES = 6;

/**
 * The pages that are drawn. pdf.js keeps ten of them; here those go that are far from what is in sight, oldest first, and with them what
 * pdf.js would keep of every page that was ever drawn: the elements of its text.
 */
export class DrawnPages {
  readonly #drawn = new Map<number, PDFPageView>();
  readonly #container: HTMLElement;
  readonly #onGone: (page: number) => void;

  /** @param onGone called with each page that was let go, from 1. */
  constructor(container: HTMLElement, onGone: (page: number) => void) {
    this.#container = container;
    this.#onGone = onGone;
  }

  /** Takes note of one, and lets go what has become far. */
  add(page: number, view: PDFPageView): void {
    this.#drawn.delete(page);
    this.#drawn.set(page, view);
    const { clientHeight, scrollTop } = this.#container;
    const room = KEPT_HEIGHTS * clientHeight;
    for (const [number, { div }] of this.#drawn) {
      if (this.#drawn.size <= KEPT_PAGES) return;
      const { offsetTop, offsetHeight } = div ?? { offsetTop: 0, offsetHeight: 0 };
      const isNear = offsetTop < scrollTop + clientHeight + room && offsetTop + offsetHeight > scrollTop - room;
      if (!isNear && number !== page) this.#letGo(number);
    }
  }

  /** Frees what is drawn of every page, which a closed document would keep until garbage is collected. Nobody is told. */
  clear(): void {
    for (const view of this.#drawn.values()) free(view);
    this.#drawn.clear();
  }

  #letGo(page: number): void {
    const view = this.#drawn.get(page);
    this.#drawn.delete(page);
    if (view) free(view);
    this.#onGone(page);
  }
}

function free(view: PDFPageView): void {
  view.destroy();
  // It is given new elements before it looks at them again.
  (view._textHighlighter as TextHighlighter | undefined)?.setTextMapping(null, null);
}
