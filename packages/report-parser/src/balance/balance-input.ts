import type { LayoutLine, PageLayout } from "@rubrica/pdf";
import type { Table, TextRange } from "@rubrica/report-model";
import type { LineRoles } from "../lines/line-roles.ts";
import type { ReportText } from "../text/report-text.ts";

/** What a balance is made from: the pages, the part that each line plays, and the text. */
export interface BalanceInput {
  readonly pages: readonly PageLayout[];
  readonly roles: LineRoles;
  readonly reportText: ReportText;
  readonly tables: readonly Table[];
  /** Ranges of the entries of reference lists. */
  readonly references: readonly TextRange[];
}

/** Drawn characters of a line, without blanks. */
export function charactersOf({ glyphs, text }: LayoutLine): number {
  return glyphs ?? text.replace(/\s+/g, "").length;
}
