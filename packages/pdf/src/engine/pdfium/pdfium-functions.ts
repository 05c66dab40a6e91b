/** Addresses and handles in the heap of the WebAssembly module; 0 is null. */
export type Pointer = number;

/**
 * The raw functions of PDFium that we call, by their C names (see `public/*.h` of PDFium). A second binding with the
 * same exports (`@embedpdf/pdfium`) can stand behind this interface.
 */
export interface PdfiumFunctions {
  readonly memory: WebAssembly.Memory;
  malloc(byteCount: number): Pointer;
  free(address: Pointer): void;
  PDFium_Init(): void;
  FPDF_DestroyLibrary(): void;

  FPDF_LoadMemDocument(address: Pointer, byteCount: number, password: Pointer): Pointer;
  FPDF_CloseDocument(document: Pointer): void;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: Pointer): number;
  FPDF_GetFileVersion(document: Pointer, version: Pointer): number;
  FPDF_GetMetaText(document: Pointer, tag: Pointer, buffer: Pointer, byteCount: number): number;
  FPDF_GetSecurityHandlerRevision(document: Pointer): number;
  FPDF_GetDocUserPermissions(document: Pointer): number;
  FPDF_GetPageLabel(document: Pointer, index: number, buffer: Pointer, byteCount: number): number;
  FPDF_GetPageSizeByIndexF(document: Pointer, index: number, size: Pointer): number;
  FPDFCatalog_IsTagged(document: Pointer): number;

  FPDF_LoadPage(document: Pointer, index: number): Pointer;
  FPDF_ClosePage(page: Pointer): void;
  FPDF_GetPageBoundingBox(page: Pointer, rectangle: Pointer): number;
  FPDFPage_GetRotation(page: Pointer): number;
  FPDFPage_CountObjects(page: Pointer): number;
  FPDFPage_GetObject(page: Pointer, index: number): Pointer;

  FPDFText_LoadPage(page: Pointer): Pointer;
  FPDFText_ClosePage(textPage: Pointer): void;
  FPDFText_CountChars(textPage: Pointer): number;
  FPDFText_GetUnicode(textPage: Pointer, index: number): number;
  FPDFText_GetTextObject(textPage: Pointer, index: number): Pointer;
  FPDFText_IsGenerated(textPage: Pointer, index: number): number;
  FPDFText_IsHyphen(textPage: Pointer, index: number): number;
  FPDFText_HasUnicodeMapError(textPage: Pointer, index: number): number;
  FPDFText_GetFontSize(textPage: Pointer, index: number): number;
  FPDFText_GetLooseCharBox(textPage: Pointer, index: number, rectangle: Pointer): number;
  FPDFText_GetCharBox(
    textPage: Pointer,
    index: number,
    left: Pointer,
    right: Pointer,
    bottom: Pointer,
    top: Pointer,
  ): number;
  FPDFText_GetCharOrigin(textPage: Pointer, index: number, x: Pointer, y: Pointer): number;
  FPDFText_GetMatrix(textPage: Pointer, index: number, matrix: Pointer): number;

  FPDFTextObj_GetFont(object: Pointer): Pointer;
  FPDFTextObj_GetTextRenderMode(object: Pointer): number;
  FPDFTextObj_SetTextRenderMode(object: Pointer, mode: number): number;
  FPDFTextObj_GetFontSize(object: Pointer, size: Pointer): number;
  FPDFFont_GetBaseFontName(font: Pointer, buffer: Pointer, byteCount: number): number;
  FPDFFont_GetFlags(font: Pointer): number;
  FPDFFont_GetWeight(font: Pointer): number;
  FPDFFont_GetItalicAngle(font: Pointer, angle: Pointer): number;
  FPDFFont_GetIsEmbedded(font: Pointer): number;
  FPDFFont_GetAscent(font: Pointer, size: number, ascent: Pointer): number;
  FPDFFont_GetDescent(font: Pointer, size: number, descent: Pointer): number;

  FPDFFont_GetFontData(font: Pointer, buffer: Pointer, byteCount: number, outByteCount: Pointer): number;
  FPDFText_LoadStandardFont(document: Pointer, name: Pointer): Pointer;
  FPDFText_SetText(object: Pointer, text: Pointer): number;
  FPDFText_SetCharcodes(object: Pointer, codes: Pointer, count: number): number;
  FPDFPageObj_CreateTextObj(document: Pointer, font: Pointer, size: number): Pointer;
  FPDFPageObj_Destroy(object: Pointer): void;
  FPDFTextObj_GetRenderedBitmap(document: Pointer, page: Pointer, object: Pointer, scale: number): Pointer;

  FPDFPageObj_CreateNewRect(x: number, y: number, width: number, height: number): Pointer;
  FPDFPageObj_SetFillColor(object: Pointer, red: number, green: number, blue: number, alpha: number): number;
  FPDFPageObj_SetStrokeColor(object: Pointer, red: number, green: number, blue: number, alpha: number): number;
  FPDFPageObj_SetBlendMode(object: Pointer, mode: Pointer): void;
  FPDFPath_SetDrawMode(path: Pointer, fillMode: number, stroke: number): number;
  FPDFPage_InsertObjectAtIndex(page: Pointer, object: Pointer, index: number): number;
  FPDFPageObj_SetIsActive(object: Pointer, active: number): number;
  FPDFPageObj_HasTransparency(object: Pointer): number;
  FPDFPageObj_Transform(object: Pointer, a: number, b: number, c: number, d: number, e: number, f: number): void;
  FPDFPageObj_CountMarks(object: Pointer): number;
  FPDFPageObj_GetMark(object: Pointer, index: number): Pointer;
  FPDFPageObjMark_GetParamBlobValue(
    mark: Pointer,
    key: Pointer,
    buffer: Pointer,
    byteCount: number,
    outByteCount: Pointer,
  ): number;
  FPDFPageObjMark_RemoveParam(object: Pointer, mark: Pointer, key: Pointer): number;
  FPDFPageObjMark_GetName(mark: Pointer, buffer: Pointer, byteCount: number, outByteCount: Pointer): number;
  FPDFPageObj_GetType(object: Pointer): number;
  FPDFPageObj_GetMatrix(object: Pointer, matrix: Pointer): number;
  FPDFPageObj_GetBounds(object: Pointer, left: Pointer, bottom: Pointer, right: Pointer, top: Pointer): number;
  FPDFPageObj_GetFillColor(object: Pointer, red: Pointer, green: Pointer, blue: Pointer, alpha: Pointer): number;
  FPDFPageObj_GetStrokeColor(object: Pointer, red: Pointer, green: Pointer, blue: Pointer, alpha: Pointer): number;
  FPDFPageObj_GetStrokeWidth(object: Pointer, width: Pointer): number;
  FPDFPageObj_GetMarkedContentID(object: Pointer): number;
  FPDFPageObj_GetClipPath(object: Pointer): Pointer;
  FPDFPageObj_TransformClipPath(
    object: Pointer,
    a: number,
    b: number,
    c: number,
    d: number,
    e: number,
    f: number,
  ): void;
  FPDFClipPath_CountPaths(clipPath: Pointer): number;
  FPDFClipPath_CountPathSegments(clipPath: Pointer, pathIndex: number): number;
  FPDFClipPath_GetPathSegment(clipPath: Pointer, pathIndex: number, segmentIndex: number): Pointer;
  FPDFFormObj_CountObjects(form: Pointer): number;
  FPDFFormObj_GetObject(form: Pointer, index: number): Pointer;

  FPDFPath_CountSegments(path: Pointer): number;
  FPDFPath_GetPathSegment(path: Pointer, index: number): Pointer;
  FPDFPath_GetDrawMode(path: Pointer, fillMode: Pointer, stroke: Pointer): number;
  FPDFPathSegment_GetPoint(segment: Pointer, x: Pointer, y: Pointer): number;
  FPDFPathSegment_GetType(segment: Pointer): number;
  FPDFPathSegment_GetClose(segment: Pointer): number;

  FPDFImageObj_GetImagePixelSize(image: Pointer, width: Pointer, height: Pointer): number;
  FPDFImageObj_GetImageFilterCount(image: Pointer): number;
  FPDFImageObj_GetImageFilter(image: Pointer, index: number, buffer: Pointer, byteCount: number): number;
  FPDFImageObj_GetImageDataRaw(image: Pointer, buffer: Pointer, byteCount: number): number;
  FPDFImageObj_GetBitmap(image: Pointer): Pointer;
  FPDFBitmap_CreateEx(width: number, height: number, format: number, scan: Pointer, stride: number): Pointer;
  FPDFBitmap_FillRect(
    bitmap: Pointer,
    left: number,
    top: number,
    width: number,
    height: number,
    colour: number,
  ): number;
  FPDFBitmap_GetBuffer(bitmap: Pointer): Pointer;
  FPDFBitmap_GetFormat(bitmap: Pointer): number;
  FPDFBitmap_GetWidth(bitmap: Pointer): number;
  FPDFBitmap_GetHeight(bitmap: Pointer): number;
  FPDFBitmap_GetStride(bitmap: Pointer): number;
  FPDFBitmap_Destroy(bitmap: Pointer): void;
  FPDF_RenderPageBitmap(
    bitmap: Pointer,
    page: Pointer,
    left: number,
    top: number,
    width: number,
    height: number,
    rotation: number,
    flags: number,
  ): void;

  FPDFBookmark_GetFirstChild(document: Pointer, bookmark: Pointer): Pointer;
  FPDFBookmark_GetNextSibling(document: Pointer, bookmark: Pointer): Pointer;
  FPDFBookmark_GetTitle(bookmark: Pointer, buffer: Pointer, byteCount: number): number;
  FPDFBookmark_GetDest(document: Pointer, bookmark: Pointer): Pointer;
  FPDFBookmark_GetAction(bookmark: Pointer): Pointer;
  FPDFAction_GetType(action: Pointer): number;
  FPDFAction_GetDest(document: Pointer, action: Pointer): Pointer;
  FPDFAction_GetURIPath(document: Pointer, action: Pointer, buffer: Pointer, byteCount: number): number;
  FPDFDest_GetDestPageIndex(document: Pointer, destination: Pointer): number;
  FPDFDest_GetLocationInPage(
    destination: Pointer,
    hasX: Pointer,
    hasY: Pointer,
    hasZoom: Pointer,
    x: Pointer,
    y: Pointer,
    zoom: Pointer,
  ): number;
  FPDFPage_GetAnnotCount(page: Pointer): number;
  FPDFPage_GetAnnot(page: Pointer, index: number): Pointer;
  FPDFPage_CloseAnnot(annotation: Pointer): void;
  FPDFAnnot_GetSubtype(annotation: Pointer): number;
  FPDFAnnot_GetRect(annotation: Pointer, rectangle: Pointer): number;
  FPDFAnnot_GetFormFieldType(form: Pointer, annotation: Pointer): number;
  FPDFAnnot_SetStringValue(annotation: Pointer, key: Pointer, value: Pointer): number;

  FPDFDOC_InitFormFillEnvironment(document: Pointer, information: Pointer): Pointer;
  FPDFDOC_ExitFormFillEnvironment(form: Pointer): void;
  FPDF_SetFormFieldHighlightAlpha(form: Pointer, alpha: number): void;
  FORM_OnAfterLoadPage(page: Pointer, form: Pointer): void;
  FORM_OnBeforeClosePage(page: Pointer, form: Pointer): void;
  FPDF_FFLDraw(
    form: Pointer,
    bitmap: Pointer,
    page: Pointer,
    left: number,
    top: number,
    width: number,
    height: number,
    rotation: number,
    flags: number,
  ): void;
  FPDFLink_Enumerate(page: Pointer, position: Pointer, link: Pointer): number;
  FPDFLink_GetAnnotRect(link: Pointer, rectangle: Pointer): number;
  FPDFLink_GetDest(document: Pointer, link: Pointer): Pointer;
  FPDFLink_GetAction(link: Pointer): Pointer;

  FPDF_StructTree_GetForPage(page: Pointer): Pointer;
  FPDF_StructTree_Close(tree: Pointer): void;
  FPDF_StructTree_CountChildren(tree: Pointer): number;
  FPDF_StructTree_GetChildAtIndex(tree: Pointer, index: number): Pointer;
  FPDF_StructElement_GetType(element: Pointer, buffer: Pointer, byteCount: number): number;
  FPDF_StructElement_GetAltText(element: Pointer, buffer: Pointer, byteCount: number): number;
  FPDF_StructElement_CountChildren(element: Pointer): number;
  FPDF_StructElement_GetChildAtIndex(element: Pointer, index: number): Pointer;
  FPDF_StructElement_GetChildMarkedContentID(element: Pointer, index: number): number;
  FPDF_StructElement_GetAttributeCount(element: Pointer): number;
  FPDF_StructElement_GetAttributeAtIndex(element: Pointer, index: number): Pointer;
  FPDF_StructElement_Attr_GetValue(attribute: Pointer, name: Pointer): Pointer;
  FPDF_StructElement_Attr_GetNumberValue(value: Pointer, out: Pointer): number;
}
