import { carriedLibraries } from "../../carried-libraries.ts";

/** The parts of pdf.js that we call. Its own types pull in the DOM. */
export interface PdfjsLibrary {
  readonly OPS: Readonly<Record<string, number>>;
  getDocument(parameters: Readonly<Record<string, unknown>>): PdfjsLoadingTask;
}

export interface PdfjsLoadingTask {
  readonly promise: Promise<PdfjsDocument>;
  destroy(): Promise<void>;
}

export interface PdfjsDocument {
  readonly numPages: number;
  getPage(pageNumber: number): Promise<PdfjsPage>;
  getMetadata(): Promise<{ readonly info: Record<string, unknown>; readonly metadata: { getRaw(): string } | null }>;
  /** Granted permissions, or null when everything is allowed. */
  getPermissions(): Promise<Iterable<number> | null>;
  getMarkInfo(): Promise<unknown>;
  getPageLabels(): Promise<readonly string[] | null>;
  getOutline(): Promise<readonly PdfjsOutlineItem[] | null>;
  getDestination(name: string): Promise<readonly unknown[] | null>;
  getOptionalContentConfig(): Promise<{ isVisible(group: unknown): boolean }>;
  getPageIndex(reference: unknown): Promise<number>;
}

export interface PdfjsOutlineItem {
  readonly title: string;
  readonly dest: string | readonly unknown[] | null;
  readonly items: readonly PdfjsOutlineItem[];
}

export interface PdfjsPage {
  readonly view: readonly [number, number, number, number];
  readonly rotate: number;
  readonly commonObjs: PdfjsObjects;
  readonly objs: PdfjsObjects;
  getOperatorList(options: { readonly annotationMode: number }): Promise<PdfjsOperatorList>;
  getAnnotations(): Promise<readonly PdfjsAnnotation[]>;
  getStructTree(): Promise<PdfjsStructureNode | null>;
  cleanup(): boolean;
}

export interface PdfjsObjects {
  has(id: string): boolean;
  get(id: string): unknown;
}

export interface PdfjsOperatorList {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

export interface PdfjsAnnotation {
  readonly subtype: string;
  readonly rect: readonly [number, number, number, number];
  readonly unsafeUrl?: string;
  readonly url?: string;
  readonly dest?: string | readonly unknown[] | null;
}

export interface PdfjsStructureNode {
  readonly role?: string;
  readonly alt?: string;
  readonly rowSpan?: number;
  readonly colSpan?: number;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly PdfjsStructureNode[];
}

let library: Promise<PdfjsLibrary> | null = null;

/**
 * Loads pdf.js once a process. Its worker runs on this very thread (isolation is ours), so that nothing of it is ever
 * looked up by URL.
 */
export function loadPdfjs(): Promise<PdfjsLibrary> {
  library ??= importPdfjs();
  return library;
}

async function importPdfjs(): Promise<PdfjsLibrary> {
  const global = globalThis as { pdfjsWorker?: unknown };
  const warn = console.warn;
  // On import pdf.js complains that there is no canvas. We draw nothing with it.
  console.warn = () => {};
  try {
    const { library, worker } = await carriedLibraries.importPdfjs();
    global.pdfjsWorker ??= worker;
    return library as PdfjsLibrary;
  } finally {
    console.warn = warn;
  }
}

/** Folders of character maps, standard fonts and decoders, by the names of pdf.js, which wants the slash. */
const FOLDERS: Readonly<Record<string, string>> = {
  cMapUrl: "cmaps/",
  standardFontDataUrl: "standard_fonts/",
  wasmUrl: "wasm/",
};

/** Options that make pdf.js ask this package for its files. */
export function pdfjsFiles(): Readonly<Record<string, unknown>> {
  class BinaryDataFactory {
    fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
      return carriedLibraries.readPdfjsFile(`${FOLDERS[kind]}${filename}`);
    }
  }
  return { ...FOLDERS, BinaryDataFactory };
}
