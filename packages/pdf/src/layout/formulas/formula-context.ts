export interface FormulaContext {
  /** Usual size of the document's running text, in points. */
  readonly bodyFontSize: number;
  /** Lines of tables, listings and figures: formulas are not looked for there. */
  readonly excludedLines: ReadonlySet<number>;
}
