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
}

export interface Chapter {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly sections?: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
}
