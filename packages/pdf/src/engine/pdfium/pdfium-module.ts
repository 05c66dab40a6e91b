import { carriedLibraries } from "../../carried-libraries.ts";
import type { PdfiumFunctions, Pointer } from "./pdfium-functions.ts";

/** One PDFium in its own WebAssembly memory. After an exception out of any function it must be thrown away. */
export interface PdfiumModule {
  readonly functions: PdfiumFunctions;
  /** True once the heap wanted to grow beyond its cap. */
  readonly exceededHeap: () => boolean;
  /** Views over the heap; asked for anew after every call that may allocate. */
  readonly heap: () => HeapViews;
  /** 4 KiB for out-parameters, valid as long as the module lives. */
  readonly scratch: Pointer;
}

export interface HeapViews {
  readonly bytes: Uint8Array;
  readonly int32: Int32Array;
  readonly uint32: Uint32Array;
  readonly float32: Float32Array;
  readonly float64: Float64Array;
}

type EmscriptenFactory = (options: Record<string, unknown>) => Promise<{ readonly wasmExports: PdfiumFunctions }>;

export const SCRATCH_BYTES = 4096;

interface CompiledPdfium {
  readonly createModule: EmscriptenFactory;
  readonly program: WebAssembly.Module;
}

let compiled: Promise<CompiledPdfium> | null = null;

/** Compiles PDFium once a process. Nothing is fetched. */
function compilePdfium(): Promise<CompiledPdfium> {
  compiled ??= loadPdfium();
  return compiled;
}

async function loadPdfium(): Promise<CompiledPdfium> {
  const { PDFiumModule, program } = await carriedLibraries.importPdfium();
  return { createModule: PDFiumModule as EmscriptenFactory, program: await WebAssembly.compile(program) };
}

/** A fresh PDFium whose heap cannot grow beyond `maxHeapBytes` (facts: an exact cap, every bomb ends in about a second). */
export async function instantiatePdfium(maxHeapBytes: number): Promise<PdfiumModule> {
  const { createModule, program } = await compilePdfium();
  let exceeded = false;

  const { wasmExports: functions } = await createModule({
    print: () => {},
    printErr: () => {},
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const environment = imports.env as Record<string, (size: number) => number>;
      const grow = environment.emscripten_resize_heap as (size: number) => number;
      environment.emscripten_resize_heap = (size) => {
        if (size >>> 0 <= maxHeapBytes) return grow(size);
        exceeded = true;
        return 0;
      };
      void WebAssembly.instantiate(program, imports).then(done);
      return {};
    },
  });
  functions.PDFium_Init();

  let views = viewHeap(functions.memory.buffer);
  return {
    functions,
    exceededHeap: () => exceeded,
    heap() {
      // Memory that has grown empties the views over what it was.
      if (views.bytes.length === 0) views = viewHeap(functions.memory.buffer);
      return views;
    },
    scratch: functions.malloc(SCRATCH_BYTES),
  };
}

function viewHeap(buffer: ArrayBuffer): HeapViews {
  return {
    bytes: new Uint8Array(buffer),
    int32: new Int32Array(buffer),
    uint32: new Uint32Array(buffer),
    float32: new Float32Array(buffer),
    float64: new Float64Array(buffer),
  };
}
