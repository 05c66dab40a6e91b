/** A part of a rubric, or a criterion of it, with its share. */
export interface OutlineEntry {
  readonly name: string;
  /** Null where it has none, such as a part that gives a coefficient. */
  readonly weightPercent: number | null;
}

/** What a rubric judges, in the language of the reader. */
export interface OutlinePart extends OutlineEntry {
  readonly kind: string;
  readonly criteria: readonly OutlineEntry[];
}

type Raw = Readonly<Record<string, unknown>>;

const kinds = ["table_of_contents", "body", "citations"] as const;

/** Reads parts and criteria out of a rubric as the service sends it; what is not there is left out. */
export function readOutline(rubric: unknown, language: "zh" | "en"): readonly OutlinePart[] {
  const sections = objectOf(objectOf(rubric).sections);
  return kinds.flatMap((kind) => {
    const section = objectOf(sections[kind]);
    const criteria = Array.isArray(section.criteria)
      ? section.criteria.map((each) => entryOf(objectOf(each), language))
      : [];
    return section.name === undefined ? [] : [{ kind, ...entryOf(section, language), criteria }];
  });
}

function entryOf(of: Raw, language: "zh" | "en"): OutlineEntry {
  const names = objectOf(of.name);
  const name = typeof of.name === "string" ? of.name : (names[language] ?? names.zh ?? names.en);
  return {
    name: typeof name === "string" ? name : "",
    weightPercent: typeof of.weight_percent === "number" ? of.weight_percent : null,
  };
}

function objectOf(value: unknown): Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Raw) : {};
}
