/**
 * A report while it is being analysed: what each step adds, under a name of its own. A step names in its type what it
 * needs, so it cannot run before the steps that add that; the order is nowhere else.
 */
import type { DocumentFacts, FoundFormula, PageLayout } from "@rubrica/pdf";
import type { Caption, CrossReference, Footnote, ParsedReport, ReadingRecord, TextRange } from "@rubrica/report-model";
import type { LocatedCaption } from "../captions/located-caption.ts";
import type { DeclaredHeadings, FoundHeadings } from "../headings/combined/find-headings.ts";
import type { LineRoles } from "../lines/line-roles.ts";
import type { PrintedLabels } from "../lines/running-heads.ts";
import type { TextMetrics } from "../lines/text-metrics.ts";
import type { OnPage, PageObjects } from "../objects/page-objects.ts";
import type { FoundReferences } from "../reference-lists/find-references.ts";
import type { ReportText } from "../text/report-text.ts";

/** What is given. */
export interface AnalyseInput {
  readonly facts: DocumentFacts;
  /** Size of the file in bytes. */
  readonly bytes: number;
  readonly pages: readonly PageLayout[];
  readonly reading: ReadingRecord;
}

/**
 * The part that each line plays. All of these are the same roles; under each name they are as far as that step brings
 * them, from what is certain (running heads) to what is guessed (formulas).
 */
export interface ClaimedLines {
  /** Asides, running heads and page numbers are claimed. */
  readonly edges: LineRoles;
  /** Contents entries too; the lines of declared headings are spared until the headings are settled. */
  readonly sparing: LineRoles;
  readonly captioned: LineRoles;
  /** Tables, figures and listings are claimed. */
  readonly withObjects: LineRoles;
  readonly titled: LineRoles;
  /** Footnotes and formulas are claimed: nothing changes any more. */
  readonly roles: LineRoles;
}

/** What was found on the pages, before there is a text. */
export interface FoundOnPages {
  readonly labels: PrintedLabels;
  readonly declared: DeclaredHeadings;
  /** Size of the running text in points, as far as it can be told before objects are found. */
  readonly bodySize: number;
  readonly locatedCaptions: readonly LocatedCaption[];
  readonly objects: PageObjects;
  readonly metrics: TextMetrics;
  readonly foundHeadings: FoundHeadings;
  readonly footnotes: readonly Footnote[];
  readonly foundFormulas: readonly OnPage<FoundFormula>[];
}

/** What the text is written with, and found in it. */
export interface FoundInText
  extends Pick<
    ParsedReport,
    | "abstracts"
    | "citations"
    | "figures"
    | "formulas"
    | "headings"
    | "info"
    | "keywords"
    | "kind"
    | "tableOfContents"
    | "tables"
    | "textQuality"
  > {
  readonly reportText: ReportText;
  readonly captions: readonly Caption[];
  /** Lines of the printed contents in the text. */
  readonly contentsRanges: readonly TextRange[];
  readonly foundReferences: FoundReferences;
  readonly crossReferences: readonly CrossReference[];
}

export type ReportDraft = AnalyseInput & ClaimedLines & FoundOnPages & FoundInText;

/** A step of the analysis: it needs a part of the draft and adds another. */
export type Step<Needs extends keyof ReportDraft, Adds extends keyof ReportDraft> = (
  draft: Pick<ReportDraft, Needs>,
) => Pick<ReportDraft, Adds>;

/** A draft with the steps that were taken so far; the compiler refuses a step whose needs are not met. */
export class DraftSteps<Known extends keyof ReportDraft> {
  readonly draft: Pick<ReportDraft, Known>;

  constructor(draft: Pick<ReportDraft, Known>) {
    this.draft = draft;
  }

  /** The draft with what the step adds. */
  take<Adds extends keyof ReportDraft>(
    step: (draft: Pick<ReportDraft, Known>) => Pick<ReportDraft, Adds>,
  ): DraftSteps<Known | Adds> {
    return new DraftSteps<Known | Adds>({ ...this.draft, ...step(this.draft) } as Pick<ReportDraft, Known | Adds>);
  }

  /** Calls back between two steps. */
  pause(afterStep: () => void): this {
    afterStep();
    return this;
  }
}
