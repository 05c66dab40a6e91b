import type { Text as Bilingual } from "@rubrica/contract";
import { referenceStyleNames } from "../words/reference-styles.ts";

/**
 * A rubric to look at, out of what the service sends (keys in snake_case) or a file holds (camelCase). A file may be
 * wrong anywhere: what is not there is null or an empty text, and its mistakes are told by the service.
 */

export interface ShownRubric {
  readonly id: string;
  readonly version: string;
  readonly name: Bilingual;
  readonly levels: readonly ShownLevel[];
  readonly sections: readonly ShownSection[];
  /** By which lists of references are checked; null where the rubric names none. */
  readonly referenceStyle: keyof typeof referenceStyleNames | null;
}

export interface ShownLevel {
  readonly code: string;
  readonly path: string;
  readonly label: Bilingual;
  /** Lowest score of the band. */
  readonly from: number | null;
  readonly coefficient: number | null;
}

export interface ShownSection {
  readonly kind: SectionKind;
  readonly path: string;
  readonly name: Bilingual;
  readonly weightPercent: number | null;
  readonly criteria: readonly ShownCriterion[];
}

export interface ShownCriterion {
  /** As in the address: `body.4`. */
  readonly key: string;
  readonly path: string;
  /** As on reports: `2.4`. */
  readonly number: string;
  readonly name: Bilingual;
  readonly weightPercent: number | null;
  readonly anchors: readonly { readonly code: string; readonly path: string; readonly text: Bilingual }[];
  /** What is measured for it where no model judges. */
  readonly features: readonly string[];
}

export const sectionKinds = ["table_of_contents", "body", "citations"] as const;
export type SectionKind = (typeof sectionKinds)[number];

const levelCodes = ["excellent", "good", "fair", "pass", "fail"] as const;

type Raw = Readonly<Record<string, unknown>>;

export function readRubric(value: unknown): ShownRubric {
  const rubric = objectOf(value);
  const sections = objectOf(rubric.sections);
  return {
    id: textOf(rubric.id),
    version: textOf(rubric.version),
    name: bilingualOf(rubric.name),
    levels: listOf(rubric.levels).map((level, index) => ({
      code: textOf(level.code),
      path: `levels[${index}]`,
      label: bilingualOf(level.label),
      from: numberOf(level.from),
      coefficient: numberOf(level.coefficient),
    })),
    referenceStyle: referenceStyleOf(rubric.referenceStyle ?? rubric.reference_style),
    sections: sectionKinds.map((kind, index) => readSection(kind, index + 1, objectOf(sections[kind]))),
  };
}

function referenceStyleOf(value: unknown): ShownRubric["referenceStyle"] {
  const styles = Object.keys(referenceStyleNames) as (keyof typeof referenceStyleNames)[];
  return styles.find((style) => style === value) ?? null;
}

function readSection(kind: SectionKind, number: number, section: Raw): ShownSection {
  const path = `sections.${kind}`;
  return {
    kind,
    path,
    name: bilingualOf(section.name),
    weightPercent: weightOf(section),
    criteria: listOf(section.criteria).map((criterion, index) => {
      const anchors = objectOf(criterion.anchors);
      const own = `${path}.criteria[${index}]`;
      return {
        key: `${kind}.${index + 1}`,
        path: own,
        number: `${number}.${index + 1}`,
        name: bilingualOf(criterion.name),
        weightPercent: weightOf(criterion),
        anchors: levelCodes.map((code) => ({
          code,
          path: `${own}.anchors.${code}`,
          text: bilingualOf(anchors[code]),
        })),
        features: Array.isArray(criterion.features) ? criterion.features.map(textOf) : [],
      };
    }),
  };
}

/** Sum of the weights in percent, without the dust of binary fractions. */
export function weightSum(criteria: readonly ShownCriterion[]): number {
  return criteria.reduce((sum, { weightPercent }) => sum + Math.round((weightPercent ?? 0) * 100), 0) / 100;
}

/** `80–89`; empty where a bound is missing. */
export function bandRange({ levels }: ShownRubric, code: string): string {
  const index = levels.findIndex((level) => level.code === code);
  const from = levels[index]?.from ?? null;
  const above = index > 0 ? (levels[index - 1]?.from ?? null) : 101;
  return from === null || above === null ? "" : `${from}–${above - 1}`;
}

function weightOf(of: Raw): number | null {
  return numberOf(of.weightPercent ?? of.weight_percent);
}

function objectOf(value: unknown): Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Raw) : {};
}

function listOf(value: unknown): readonly Raw[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** As the service reads it: one text stands for both languages, and one language for a missing other one. */
function bilingualOf(value: unknown): Bilingual {
  if (typeof value === "string") return { zh: value, en: value };
  const { zh, en } = objectOf(value);
  return { zh: textOf(zh ?? en), en: textOf(en ?? zh) };
}
