import type { SectionKind } from "@rubrica/report-model";
import { bodyCatalogue } from "./body/body-catalogue.ts";
import { citationCatalogue } from "./citations/citation-catalogue.ts";
import { contentsCatalogue } from "./contents/contents-catalogue.ts";
import type { FeatureDefinition } from "./feature-definition.ts";
import type { FeatureId } from "./feature-ids.ts";
import { BODY_FEATURE_IDS, CITATION_FEATURE_IDS, CONTENTS_FEATURE_IDS } from "./feature-ids.ts";

/** Every feature with its curve and its words. */
export const featureCatalogue: Readonly<Record<FeatureId, FeatureDefinition>> = {
  ...contentsCatalogue,
  ...bodyCatalogue,
  ...citationCatalogue,
};

/** What a criterion is measured by when its rubric names no features: everything of its section. */
export const defaultFeatures: Readonly<Record<SectionKind, readonly FeatureId[]>> = {
  table_of_contents: CONTENTS_FEATURE_IDS,
  body: BODY_FEATURE_IDS,
  citations: CITATION_FEATURE_IDS,
};
