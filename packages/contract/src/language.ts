/** A sentence or a name for people, in both languages of the service. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

/** Language of what people read. */
export type Language = keyof Text;
