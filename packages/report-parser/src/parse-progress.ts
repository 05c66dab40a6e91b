import type { ReadProgress } from "@rubrica/pdf";

/** Progress while a report is read and then analysed. `page` counts pages done. */
export type ParseProgress = ReadProgress | { readonly step: "analyse"; readonly page: number; readonly pages: number };
