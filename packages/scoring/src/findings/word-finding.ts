import type { Finding, SectionKind } from "@rubrica/report-model";
import type { Bilingual, Rubric, ScoreLanguage } from "../rubric/rubric.ts";
import { FINDING_CATALOGUE, isFindingCode } from "./catalogue.ts";
import { describePages } from "./describe-pages.ts";
import type { FindingKind, LeftTo } from "./finding-kind.ts";

/** A finding in words. */
export interface WordedFinding extends Finding {
  /** A few words, the same for all findings of the code. */
  readonly title: string;
  /** The whole sentence with its pages. */
  readonly message: string;
  /** Language of `message`: that of the reader, or for an old score the one that it was kept in. */
  readonly language: ScoreLanguage;
}

/** What findings are worded with. */
export interface FindingWording {
  readonly language: ScoreLanguage;
  /** Names sections and criteria. Without it, or where it does not have them, ids stand in their place. */
  readonly rubric?: Rubric | undefined;
  /**
   * Whom the finding is left to: a model that is asked again by itself, a person, or nobody since a person has settled it.
   * Default: a person.
   */
  readonly leftTo?: LeftTo;
}

/** As the default rubric calls them. */
const SECTION_NAMES: Readonly<Record<SectionKind, Bilingual>> = {
  table_of_contents: { zh: "目录", en: "Table of contents" },
  body: { zh: "正文", en: "Body" },
  citations: { zh: "引用", en: "Citations" },
};

/** What every finding of the code is called. A code of another version is shown as it is. */
export function titleOfFinding(code: string, language: ScoreLanguage): string {
  return isFindingCode(code) ? FINDING_CATALOGUE[code].title[language] : code;
}

/** Words a finding for whoever reads. A code of another version is shown as it is. */
export function wordFinding(found: Finding, { language, rubric, leftTo = "person" }: FindingWording): WordedFinding {
  const kind = isFindingCode(found.code) ? (FINDING_CATALOGUE[found.code] as FindingKind) : null;
  const title = titleOfFinding(found.code, language);
  if (found.words) return { ...found, title, message: found.words.text, language: found.words.language };
  if (kind === null) return { ...found, title, message: title, language };
  const nameOfSection = (section: SectionKind): string =>
    rubric?.sections[section].name[language] ?? SECTION_NAMES[section][language];
  const criteria = rubric ? Object.values(rubric.sections).flatMap((section) => section.criteria) : [];
  const message = kind.words(found.figures, {
    language,
    section: found.section === null ? null : nameOfSection(found.section),
    nameOfSection,
    criteria: found.criterionIds.map((id) => criteria.find((criterion) => criterion.id === id)?.name[language] ?? id),
    pages: found.pages,
    leftTo,
  });
  return { ...found, title, message: `${message}${describePages(found.pages, language)}`, language };
}
