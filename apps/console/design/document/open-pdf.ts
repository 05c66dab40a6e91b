// In this order: the viewer takes the library from where the library leaves it.
import * as pdfjs from "pdfjs-dist";
import {
  EventBus,
  PDFFindController,
  PDFLinkService,
  type PDFPageView,
  PDFViewer,
} from "pdfjs-dist/web/pdf_viewer.mjs";
import { DrawnPages } from "./drawn-pages.ts";
import type { Box } from "./passages.tsx";
import { openRanges } from "./ranged-pdf.ts";

/** A PDF drawn into an element, page by page as they come into sight. */
export interface PdfView {
  readonly pages: number;
  /** Scrolls until the box is in the middle, or the page at the top where there is none. */
  showPlace(page: number, box: Box | null, smooth: boolean): void;
  showPage(page: number): void;
  /** From the page in sight now, also where nobody was told of it yet: each of two quick presses counts. */
  turnPage(by: 1 | -1): void;
  /** Names every page for who hears it. */
  label(of: (page: number) => string): void;
  /** `calm`: as wide as there is place, up to what reads well. `width`: all of it. */
  fit(how: "calm" | "width"): void;
  zoom(direction: "in" | "out"): void;
  /** Marks every match and goes to one; an empty query ends it. */
  find(query: string, step?: "next" | "previous"): void;
  /** The box as shares of its page, from 0 to 1. */
  sharesOf(page: number, box: Box): Box;
  /** Ends what is being loaded and drawn. */
  close(): void;
}

/** What happens to it. */
export interface PdfEvents {
  /** Another page is the one in sight. */
  readonly onPage: (page: number) => void;
  /** A page was drawn, or drawn anew: what hung in it is gone. */
  readonly onDrawn: (page: number, element: HTMLElement) => void;
  /** The text of a drawn page lies over it. */
  readonly onText: (page: number, layer: HTMLElement) => void;
  /** A page was let go, since it is far from what is in sight. */
  readonly onGone: (page: number) => void;
  /** A part of the file cannot be had any more. */
  readonly onLost: () => void;
  /** `current` counts from 1; 0 where nothing was found. */
  readonly onMatches: (matches: { readonly current: number; readonly total: number }) => void;
}

/** Why a PDF could not be shown: it is not there, or could not be read. */
class PdfFailure extends Error {
  override readonly name = "PdfFailure";
  readonly isMissing: boolean;
  constructor(isMissing: boolean, cause: unknown) {
    super("The PDF could not be opened.", { cause });
    this.isMissing = isMissing;
  }
}

const refuse = (cause: unknown): never => {
  throw new PdfFailure((cause as { readonly status?: unknown }).status === 404, cause);
};

const folder = `/console/pdfjs-${pdfjs.version}/`;
pdfjs.GlobalWorkerOptions.workerSrc = `${folder}pdf.worker.min.mjs`;
preloadWorker();

const OPEN_SECONDS = 60;
const CSS_PIXELS_PER_POINT = 96 / 72;

/**
 * Opens a PDF of this service in `container`, which scrolls and holds one element for the pages. Scripts inside the PDF never
 * run, and its links and forms are drawn but deaf. Rejects with a PdfFailure.
 */
export async function openPdf({
  url,
  container,
  signal,
  events,
}: {
  readonly url: string;
  readonly container: HTMLDivElement;
  /** Aborted: nothing is opened any more. */
  readonly signal: AbortSignal;
  readonly events: PdfEvents;
}): Promise<PdfView> {
  const deadline = AbortSignal.timeout(OPEN_SECONDS * 1000);
  // It starts while the first part is on its way.
  const worker = new pdfjs.PDFWorker();
  // Of one that is given up before it was ready.
  worker.promise.catch(() => {});
  const source = await openRanges(url, { signal, deadline, onLost: events.onLost }).catch((cause: unknown) => {
    worker.destroy();
    return refuse(cause);
  });
  const loading = pdfjs.getDocument({
    ...source,
    worker,
    // What is not asked for is not sent.
    disableStream: true,
    cMapUrl: `${folder}cmaps/`,
    standardFontDataUrl: `${folder}standard_fonts/`,
    wasmUrl: `${folder}wasm/`,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  const refused = Promise.withResolvers<never>();
  refused.promise.catch(() => {});
  // Told to end while it still reads the structure of the file, the worker would report an error: its thread is stopped.
  const giveUp = () => {
    worker.destroy();
    refused.reject(new Error("The document was given up before it was read."));
  };
  signal.addEventListener("abort", giveUp, { once: true });
  deadline.addEventListener("abort", giveUp, { once: true });
  const pdf = await Promise.race([loading.promise, refused.promise]).catch(refuse);
  signal.removeEventListener("abort", giveUp);
  deadline.removeEventListener("abort", giveUp);
  const destroy = () => void loading.destroy().finally(() => worker.destroy());
  signal.addEventListener("abort", destroy, { once: true });
  const ended = new AbortController();
  leaveUnanswered(pdf, AbortSignal.any([signal, ended.signal]));

  const eventBus = new EventBus();
  const linkService = new PDFLinkService({ eventBus });
  const findController = new PDFFindController({ eventBus, linkService });
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    annotationMode: pdfjs.AnnotationMode.ENABLE,
    enableAutoLinking: false,
    l10n: ownWordsOnly as never,
    abortSignal: ended.signal,
  } as ConstructorParameters<typeof PDFViewer>[0]);
  linkService.setViewer(viewer);

  const drawn = new DrawnPages(container, events.onGone);
  const pageView = (page: number): PDFPageView | undefined => viewer.getPageView(page - 1);
  let fitting: "calm" | "width" | null = "calm";
  const applyFit = () => {
    const first = pageView(1);
    const pages = viewer.viewer;
    if (fitting === null || !first || !pages || container.clientWidth === 0) return;
    const { paddingLeft, paddingRight } = getComputedStyle(pages);
    const free = container.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - 2;
    const width = fitting === "calm" ? Math.min(free, window.innerWidth >= 1600 ? 880 : 660) : free;
    const { width: pointsWide } = sizeOf(first);
    viewer.currentScale = Math.max(0.1, width / (pointsWide * CSS_PIXELS_PER_POINT));
  };
  const observer = new ResizeObserver(applyFit);

  eventBus.on("pagesinit", () => {
    applyFit();
    // The viewer goes to the page's edge, past the room above it.
    container.scrollTop = 0;
    observer.observe(container);
  });
  eventBus.on("pagechanging", ({ pageNumber }: { pageNumber: number }) => events.onPage(pageNumber));
  eventBus.on("pagerendered", ({ pageNumber, source }: { pageNumber: number; source: PDFPageView }) => {
    if (source.div) events.onDrawn(pageNumber, source.div);
    drawn.add(pageNumber, source);
    if (awaited?.page === pageNumber) awaited.scroll();
  });
  eventBus.on("textlayerrendered", ({ pageNumber, source }: { pageNumber: number; source: PDFPageView }) => {
    const layer = (source.textLayer as { readonly div: HTMLElement } | null)?.div;
    if (layer) events.onText(pageNumber, layer);
  });
  const tellMatches = ({ matchesCount }: { matchesCount: { current: number; total: number } }) =>
    events.onMatches(matchesCount);
  eventBus.on("updatefindmatchescount", tellMatches);
  eventBus.on("updatefindcontrolstate", tellMatches);

  // Pages before one that has not been read yet are only guessed to be as large as the first.
  let awaited: { readonly page: number; readonly scroll: () => void } | null = null;
  const forget = () => {
    awaited = null;
  };
  for (const type of ["wheel", "touchmove", "keydown"]) container.addEventListener(type, forget, { passive: true });

  viewer.setDocument(pdf);
  linkService.setDocument(pdf);
  await viewer.firstPagePromise;

  const showPage = (page: number) => {
    forget();
    viewer.currentPageNumber = Math.min(pdf.numPages, Math.max(1, page));
  };

  let query = "";
  return {
    pages: pdf.numPages,
    showPage,
    turnPage: (by) => showPage(viewer.currentPageNumber + by),
    showPlace(page, box, smooth) {
      const scroll = (behavior: ScrollBehavior) => {
        const view = pageView(page);
        if (!view?.div) return;
        const { div } = view;
        const { clientHeight, clientWidth, scrollTop } = container;
        const shares = box && shareBox(view, box);
        const top = shares
          ? div.offsetTop + div.clientTop + ((shares.y0 + shares.y1) / 2) * div.clientHeight - clientHeight / 2
          : div.offsetTop - 16;
        const left = shares
          ? div.offsetLeft + ((shares.x0 + shares.x1) / 2) * div.clientWidth - clientWidth / 2
          : container.scrollLeft;
        // Through forty pages one would only see them flicker by.
        const isFar = Math.abs(top - scrollTop) > 2 * clientHeight;
        container.scrollTo({ top, left, behavior: isFar ? "instant" : behavior });
      };
      const settle = () => awaited?.scroll();
      scroll(smooth ? "smooth" : "instant");
      if (viewer.pageViewsReady && pageView(page)?.pdfPage) {
        awaited = null;
        return;
      }
      awaited = { page, scroll: () => scroll("instant") };
      void viewer.pagesPromise?.then(settle, forget);
    },
    label(of) {
      for (let page = 1; page <= pdf.numPages; page += 1) {
        const div = pageView(page)?.div;
        // A landmark a page would be two hundred of them.
        div?.setAttribute("role", "group");
        div?.setAttribute("aria-label", of(page));
      }
    },
    fit(how) {
      fitting = how;
      applyFit();
    },
    zoom(direction) {
      fitting = null;
      const factor = direction === "in" ? 1.15 : 1 / 1.15;
      viewer.currentScale = Math.min(5, Math.max(0.25, viewer.currentScale * factor));
    },
    find(next, step) {
      if (next === "") eventBus.dispatch("findbarclose", { source: viewer });
      else {
        eventBus.dispatch("find", {
          source: viewer,
          type: step && next === query ? "again" : "",
          query: next,
          caseSensitive: false,
          entireWord: false,
          highlightAll: true,
          findPrevious: step === "previous",
          matchDiacritics: false,
        });
      }
      query = next;
    },
    sharesOf(page, box) {
      const view = pageView(page);
      return view ? shareBox(view, box) : { x0: 0, y0: 0, x1: 0, y1: 0 };
    },
    close() {
      observer.disconnect();
      signal.removeEventListener("abort", destroy);
      for (const type of ["wheel", "touchmove", "keydown"]) container.removeEventListener(type, forget);
      ended.abort();
      drawn.clear();
      viewer.setDocument(null as never);
      linkService.setDocument(null as never);
      destroy();
    },
  };
}

/**
 * What the viewer asks of the document and has no answer to when `signal` aborts is never answered. The viewer cannot cancel
 * these requests: it would report an error for each one, and draw a page that it does not have.
 */
function leaveUnanswered(pdf: pdfjs.PDFDocumentProxy, signal: AbortSignal): void {
  const until = <T>(answer: Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      answer.then(
        (value) => signal.aborted || resolve(value),
        (cause: unknown) => signal.aborted || reject(cause),
      );
    });
  const { getPage, getMetadata, getOptionalContentConfig } = pdf;
  pdf.getPage = (...asked) => until(getPage.apply(pdf, asked));
  pdf.getMetadata = () => until(getMetadata.call(pdf));
  pdf.getOptionalContentConfig = (...asked) => until(getOptionalContentConfig.apply(pdf, asked));
}

/** It is on its way while the service still looks for the report. */
function preloadWorker(): void {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = pdfjs.GlobalWorkerOptions.workerSrc;
  document.head.append(link);
}

/** The page in points as it is shown, its own rotation applied. */
function sizeOf({ viewport }: PDFPageView): { readonly width: number; readonly height: number } {
  const { pageWidth, pageHeight } = viewport.rawDims as { pageWidth: number; pageHeight: number };
  return viewport.rotation % 180 === 0
    ? { width: pageWidth, height: pageHeight }
    : { width: pageHeight, height: pageWidth };
}

/** Boxes are in points from the upper left of the page as it is shown, so rotation and crop are in them already. */
function shareBox(view: PDFPageView, { x0, y0, x1, y1 }: Box): Box {
  const { width, height } = sizeOf(view);
  return { x0: x0 / width, y0: y0 / height, x1: x1 / width, y1: y1 / height };
}

/** The viewer would label by words of its own; pages are named by the pane, in the language of the person. */
const ownWordsOnly = {
  getLanguage: () => "en-us",
  getDirection: () => "ltr",
  get: async () => "",
  translate: async () => {},
  translateOnce: async () => {},
  destroy: async () => {},
  pause: () => {},
  resume: () => {},
};
