/** Everything that is measured, by section. A rubric names features by these ids. */
export const CONTENTS_FEATURE_IDS = [
  "contents.printed",
  "contents.required_parts",
  "contents.depth",
  "contents.chapters",
  "contents.branching",
  "contents.balance",
  "contents.numbering",
  "contents.titles",
  "contents.agreement",
  "contents.page_numbers",
] as const;
export type ContentsFeatureId = (typeof CONTENTS_FEATURE_IDS)[number];

export const BODY_FEATURE_IDS = [
  "body.parts",
  "body.thin_sections",
  "body.abstract_length",
  "body.abstract_languages",
  "body.keywords",
  "body.keyword_coverage",
  "body.quantities",
  "body.illustrations",
  "body.repetition",
  "body.captioned",
  "body.captions_in_order",
  "body.captions_mentioned",
  "body.references_resolved",
  "body.paragraphs",
  "body.sentences",
  "body.connectives",
  "body.vocabulary",
  "body.punctuation",
] as const;
export type BodyFeatureId = (typeof BODY_FEATURE_IDS)[number];

export const CITATION_FEATURE_IDS = [
  "citations.references",
  "citations.density",
  "citations.spread",
  "citations.recency",
  "citations.types",
  "citations.foreign",
  "citations.concentration",
  "citations.completeness",
  "citations.style",
  "citations.identifiers",
  "citations.duplicates",
  "citations.cited",
  "citations.resolved",
  "citations.order",
  "citations.bursts",
] as const;
export type CitationFeatureId = (typeof CITATION_FEATURE_IDS)[number];

/** A measured feature, such as `contents.depth`. */
export type FeatureId = ContentsFeatureId | BodyFeatureId | CitationFeatureId;
/** Every feature that is measured; the README has a table of them. */
export const FEATURE_IDS: readonly [FeatureId, ...FeatureId[]] = [
  ...CONTENTS_FEATURE_IDS,
  ...BODY_FEATURE_IDS,
  ...CITATION_FEATURE_IDS,
];
