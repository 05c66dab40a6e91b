/** A report as its author would write it, before it is set on pages. */
export interface ReportText {
  readonly fileName: string;
  readonly language: "zh" | "en";
  readonly layout: "thesis" | "article" | "course-report";
  readonly title: string;
  readonly author: string;
  readonly institution: string;
  readonly advisor?: string;
  readonly studentNumber?: string;
  readonly abstract?: string;
  readonly keywords?: readonly string[];
  readonly chapters: readonly Chapter[];
  readonly references: readonly string[];
  /** A sentence in white on the first page of the body, which no reader sees. */
  readonly hidden?: string;
}

export interface Chapter {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly sections?: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
  /** Listed in the contents of a thesis, while its page is missing from the file. */
  readonly lost?: true;
}
