/** The same text in both languages of the service. */
export interface Bilingual {
  readonly zh: string;
  readonly en: string;
}
