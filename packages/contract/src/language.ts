import type { Bilingual } from "@rubrica/report-model";

/** A sentence or a name for people, in both languages of the service. */
export type Text = Bilingual;

/** Language of texts for people. */
export type Language = keyof Text;
