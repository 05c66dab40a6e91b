/**
 * Draws pages as readers show them: with annotations, and with form fields, which PDFium leaves to its form environment.
 * Widgets that no form knows of are drawn by most readers, too, and by that environment not.
 */
import { withUtf8 } from "./heap-strings.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";

const DRAW_ANNOTATIONS = 1;
/** `FPDF_ANNOT_WIDGET`. */
const WIDGET = 20;
const MAX_ANNOTATIONS = 5000;
/** `FPDF_FORMFILLINFO`, with room for later versions of it: no callback is given, so no script runs. */
const INFORMATION_BYTES = 512;
const INFORMATION_VERSION = 1;

/** Where on the bitmap the whole page is to lie, in pixels. */
export interface PagePlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export class PageDrawing {
  readonly #pdfium: PdfiumModule;
  readonly #document: Pointer;
  #information: Pointer = 0;
  #form: Pointer = 0;
  /** Open pages whose fields were looked for, and whether they have some. */
  readonly #pages = new Map<Pointer, boolean>();

  constructor(pdfium: PdfiumModule, document: Pointer) {
    this.#pdfium = pdfium;
    this.#document = document;
  }

  /** Draws an open page on `bitmap`. */
  draw(bitmap: Pointer, page: Pointer, { left, top, width, height }: PagePlace): void {
    const { functions } = this.#pdfium;
    const hasFields = this.#pages.get(page) ?? this.#open(page);
    functions.FPDF_RenderPageBitmap(bitmap, page, left, top, width, height, 0, DRAW_ANNOTATIONS);
    if (hasFields) functions.FPDF_FFLDraw(this.#form, bitmap, page, left, top, width, height, 0, DRAW_ANNOTATIONS);
  }

  /** To be called before a page is closed. */
  leave(page: Pointer): void {
    if (this.#pages.get(page) === true) this.#pdfium.functions.FORM_OnBeforeClosePage(page, this.#form);
    this.#pages.delete(page);
  }

  /** To be called before the document is closed. */
  close(): void {
    if (this.#form !== 0) this.#pdfium.functions.FPDFDOC_ExitFormFillEnvironment(this.#form);
    if (this.#information !== 0) this.#pdfium.functions.free(this.#information);
    this.#form = 0;
    this.#information = 0;
  }

  #open(page: Pointer): boolean {
    const { functions } = this.#pdfium;
    const widgets = this.#findWidgets(page);
    const form = widgets.length === 0 ? 0 : this.#openForm();
    let fields = 0;
    for (const index of widgets) {
      const widget = functions.FPDFPage_GetAnnot(page, index);
      if (widget === 0) continue;
      if (form !== 0 && functions.FPDFAnnot_GetFormFieldType(form, widget) > 0) fields++;
      else this.#drawAsStamp(widget);
      functions.FPDFPage_CloseAnnot(widget);
    }
    if (fields > 0) functions.FORM_OnAfterLoadPage(page, form);
    this.#pages.set(page, fields > 0);
    return fields > 0;
  }

  #findWidgets(page: Pointer): number[] {
    const { functions } = this.#pdfium;
    const count = Math.min(MAX_ANNOTATIONS, functions.FPDFPage_GetAnnotCount(page));
    const widgets: number[] = [];
    for (let index = 0; index < count; index++) {
      const annotation = functions.FPDFPage_GetAnnot(page, index);
      if (annotation === 0) continue;
      if (functions.FPDFAnnot_GetSubtype(annotation) === WIDGET) widgets.push(index);
      functions.FPDFPage_CloseAnnot(annotation);
    }
    return widgets;
  }

  #openForm(): Pointer {
    if (this.#form !== 0 || this.#information !== 0) return this.#form;
    const { functions } = this.#pdfium;
    this.#information = functions.malloc(INFORMATION_BYTES);
    if (this.#information === 0) return 0;
    const { bytes, int32 } = this.#pdfium.heap();
    bytes.fill(0, this.#information, this.#information + INFORMATION_BYTES);
    int32[this.#information >> 2] = INFORMATION_VERSION;
    this.#form = functions.FPDFDOC_InitFormFillEnvironment(this.#document, this.#information);
    // The colour that marks fields to be filled in would tint what lies under them.
    if (this.#form !== 0) functions.FPDF_SetFormFieldHighlightAlpha(this.#form, 0);
    return this.#form;
  }

  /** A stamp is drawn by its appearance and nothing else. The file itself stays as it is. */
  #drawAsStamp(widget: Pointer): void {
    const { functions, scratch } = this.#pdfium;
    const { bytes } = this.#pdfium.heap();
    const stamp = Buffer.from("Stamp\0", "utf16le");
    bytes.set(stamp, scratch);
    withUtf8(this.#pdfium, "Subtype", (key) => functions.FPDFAnnot_SetStringValue(widget, key, scratch));
  }
}
