/** Without what differs between a line as it is printed and the running text: white space, hyphens, widths, case. */
export function foldText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Pd}\u00ad]+/gu, "");
}
