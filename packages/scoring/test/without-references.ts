import type { ParsedReport } from "@rubrica/report-model";

/** The report without the list of references, its heading, its entry in the contents and the marks in the text. */
export function withoutReferences(report: ParsedReport): ParsedReport {
  const isTitle = ({ title }: { readonly title: string }): boolean => title.includes("参考文献");
  const contents = report.tableOfContents;
  return {
    ...report,
    text: report.text.replaceAll(/\[[\d,，、-]+\]/g, (mark) => " ".repeat(mark.length)),
    headings: report.headings.map((heading) => (isTitle(heading) ? { ...heading, title: "后记" } : heading)),
    tableOfContents: contents && { ...contents, entries: contents.entries.filter((entry) => !isTitle(entry)) },
    references: [],
    citations: [],
  };
}
