/** The same text in both languages of the service. */
export interface Bilingual {
  /** In simplified Chinese. */
  readonly zh: string;
  /** In English. */
  readonly en: string;
}
