/** Why a PDF could not be read. Stable: clients switch on it. */
export type PdfErrorCode =
  /** Zero bytes. */
  | "empty_file"
  /** The bytes are not a PDF at all. */
  | "not_a_pdf"
  /** A PDF that no engine could open, even after repair. */
  | "damaged"
  /** A password is needed to open it. */
  | "encrypted"
  /** No page in it. */
  | "no_pages"
  /** Larger than the limit. */
  | "too_large"
  /** More pages than the limit. */
  | "too_many_pages"
  /** Reading took longer than the deadline. */
  | "timeout"
  /** Reading needed more memory than the limit. */
  | "out_of_memory"
  /** One page could not be read. */
  | "page_unreadable"
  /** The caller aborted. */
  | "aborted"
  /** The process that read the file died. */
  | "crashed";

const marker = Symbol.for("rubrica.pdf.error");

/** A PDF that cannot be read, with a code for programs and a sentence for the student in both languages. */
export class PdfError extends Error {
  override readonly name = "PdfError";
  readonly code: PdfErrorCode;
  /** Its message holds no text of the document. */
  readonly readable = true;
  /** What happened and what the author of the file can do, in Chinese. */
  readonly messageZh: string;
  /** Facts of this case: limits, sizes, engine messages. Never text of the document. */
  readonly facts: Readonly<Record<string, string | number>>;

  constructor(
    code: PdfErrorCode,
    facts: Readonly<Record<string, string | number>> = {},
    options?: { cause?: unknown },
  ) {
    super(sentences[code].en, options);
    this.code = code;
    this.messageZh = sentences[code].zh;
    this.facts = facts;
    Object.defineProperty(this, marker, { value: true });
  }

  /** Recognises a PdfError even when two copies of the package are loaded. */
  static isInstance(value: unknown): value is PdfError {
    return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[marker] === true;
  }
}

const sentences: Readonly<Record<PdfErrorCode, { readonly en: string; readonly zh: string }>> = {
  empty_file: {
    en: "The file is empty. Export the report as PDF again and upload the new file.",
    zh: "文件为空。请重新导出PDF后再上传。",
  },
  not_a_pdf: {
    en: "The file is not a PDF. Save or export the report as PDF, then upload that file.",
    zh: "文件不是PDF。请将报告另存或导出为PDF后再上传。",
  },
  damaged: {
    en: "The PDF is damaged and could not be repaired. Export it again from the program it was written with.",
    zh: "PDF文件已损坏且无法修复。请用原编辑软件重新导出。",
  },
  encrypted: {
    en: "The PDF is protected by a password. Save a copy without a password and upload that.",
    zh: "PDF文件设有打开密码。请另存一份无密码的副本后再上传。",
  },
  no_pages: {
    en: "The PDF has no pages. Export the report as PDF again.",
    zh: "PDF文件没有任何页面。请重新导出。",
  },
  too_large: {
    en: "The PDF is larger than allowed. Reduce the resolution of its pictures and export it again.",
    zh: "PDF文件超过大小上限。请降低图片分辨率后重新导出。",
  },
  too_many_pages: {
    en: "The PDF has more pages than allowed. Upload the report without its attachments.",
    zh: "PDF页数超过上限。请去掉附件后再上传。",
  },
  timeout: {
    en: "Reading the PDF took too long. Print it to a new PDF file and upload that.",
    zh: "读取PDF超时。请将其打印为新的PDF文件后再上传。",
  },
  out_of_memory: {
    en: "Reading the PDF needs more memory than allowed. Print it to a new PDF file and upload that.",
    zh: "读取PDF所需内存超过上限。请将其打印为新的PDF文件后再上传。",
  },
  page_unreadable: {
    en: "A page of the PDF could not be read.",
    zh: "PDF中有页面无法读取。",
  },
  aborted: { en: "Reading the PDF was cancelled.", zh: "已取消读取PDF。" },
  crashed: {
    en: "The PDF made the reader fail. Print it to a new PDF file and upload that.",
    zh: "读取该PDF时解析程序异常退出。请将其打印为新的PDF文件后再上传。",
  },
};

/** True for one of the codes of {@link PdfError}. */
export function isPdfErrorCode(value: string): value is PdfErrorCode {
  return Object.hasOwn(sentences, value);
}
