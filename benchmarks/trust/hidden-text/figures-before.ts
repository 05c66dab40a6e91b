/** The same documents at commit 8f6b073, where any changed pixel made a letter seen. */
export const HIDDEN_TEXT_BEFORE: Readonly<
  Record<"pdfium" | "pdf.js", { readonly hidden: string; readonly seen: string }>
> = {
  pdfium: { hidden: "-", seen: "-" },
  "pdf.js": { hidden: "-", seen: "-" },
};
