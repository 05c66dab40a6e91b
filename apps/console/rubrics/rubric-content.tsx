import { type ReactNode, useRef } from "react";
import { Icon } from "../design/display/icon.tsx";
import { Sheet } from "../design/display/sheet.tsx";
import { Quiet, Unseen } from "../design/display/text.tsx";
import { Tabs } from "../design/navigation/tabs.tsx";
import { type Language, useLanguage } from "../words/language.ts";
import { referenceStyleNames } from "../words/reference-styles.ts";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { LevelBands } from "./level-bands.tsx";
import { Mistakes } from "./mistakes.tsx";
import { bandRange, type ShownCriterion, type ShownRubric, type ShownSection, sectionKinds } from "./read-rubric.ts";
import styles from "./rubric.module.css";
import { issuesBelow, type PlacedIssue } from "./rubric-file.ts";
import { useSumWords, WeightBar } from "./weight-bar.tsx";

const none: readonly PlacedIssue[] = [];

/** A whole rubric to read: sections left, the criterion that is chosen right, bands and coefficients below. */
export function RubricContent({
  rubric,
  issues = none,
  at,
  onSelect,
  children,
}: {
  readonly rubric: ShownRubric;
  /** Mistakes of a file, shown beside what they concern. */
  readonly issues?: readonly PlacedIssue[];
  /** The section or criterion in sight, `body` or `body.4`; whatever else stands for the first with weight. */
  readonly at: string | undefined;
  readonly onSelect: (at: string) => void;
  /** Below the criterion. */
  readonly children?: ReactNode;
}) {
  const words = useWords("rubrics");
  const formats = useFormats();
  const language = useLanguage();
  const panel = useRef<HTMLDivElement>(null);
  const kind = sectionKinds.find((one) => at === one || at?.startsWith(`${one}.`)) ?? "body";
  const section = rubric.sections.find((one) => one.kind === kind);
  const criterion = section?.criteria.find(({ key }) => key === at) ?? section?.criteria[0];
  const nameOf = (one: ShownSection) => one.name[language] || words.sectionNames[one.kind];
  const choose = (key: string) => {
    onSelect(key);
    // Where the panes stand below each other, what was chosen comes into sight.
    const top = panel.current?.getBoundingClientRect().top ?? 0;
    if (top > window.innerHeight * 0.6) panel.current?.scrollIntoView();
  };
  return (
    <div className={styles.panes}>
      <div className={styles.column}>
        <Sheet label={words.sections}>
          <div className={styles.sections}>
            <Tabs
              label={words.sections}
              selected={kind}
              onSelect={onSelect}
              tabs={rubric.sections.map((one) => {
                const mistakes = issuesBelow(issues, one.path).length;
                return {
                  id: one.kind,
                  label: one.weightPercent
                    ? words.sectionTab(nameOf(one), words.percent(formats.number(one.weightPercent)))
                    : nameOf(one),
                  ...(mistakes > 0 && { count: mistakes }),
                  content: (
                    <SectionContent
                      section={one}
                      referenceStyle={rubric.referenceStyle}
                      name={nameOf(one)}
                      issues={issues}
                      current={criterion?.key}
                      onSelect={choose}
                    />
                  ),
                };
              })}
            />
          </div>
        </Sheet>
        <LevelBands rubric={rubric} issues={issuesBelow(issues, "levels")} />
      </div>
      <div className={styles.column}>
        <div ref={panel} className={styles.criterionPane}>
          {criterion && (
            <CriterionSheet criterion={criterion} rubric={rubric} issues={issuesBelow(issues, criterion.path)} />
          )}
        </div>
        {children}
      </div>
    </div>
  );
}

function SectionContent({
  section,
  referenceStyle,
  name,
  issues,
  current,
  onSelect,
}: {
  readonly section: ShownSection;
  readonly referenceStyle: ShownRubric["referenceStyle"];
  readonly name: string;
  readonly issues: readonly PlacedIssue[];
  readonly current: string | undefined;
  readonly onSelect: (key: string) => void;
}) {
  const words = useWords("rubrics");
  const formats = useFormats();
  const language = useLanguage();
  const { criteria } = section;
  const sum = useSumWords(criteria);
  // The section's own mistakes, such as a sum that is not 100; those of a criterion stand beside it.
  const own = issuesBelow(issues, section.path).filter(
    ({ path }) => !criteria.some((criterion) => issuesBelow([{ path, message: "" }], criterion.path).length > 0),
  );
  const wrongSum = own.some(({ path }) => path === `${section.path}.criteria`);
  return (
    <>
      <div className={styles.weightsHead}>
        <h2>{words.weightsOf(name)}</h2>
        <span data-wrong={wrongSum ? "" : undefined}>{sum}</span>
      </div>
      {section.kind === "table_of_contents" && !section.weightPercent && <Quiet as="p">{words.coefficientOnly}</Quiet>}
      {section.kind === "citations" && referenceStyle !== null && (
        <Quiet as="p">{words.referenceStyle(referenceStyleNames[referenceStyle])}</Quiet>
      )}
      {criteria.length > 0 ? <WeightBar criteria={criteria} /> : <Quiet as="p">{words.noCriteria}</Quiet>}
      <Mistakes issues={own} />
      <ul className={styles.criteria} aria-label={words.criteria}>
        {criteria.map((criterion) => {
          const mistakes = issuesBelow(issues, criterion.path).length;
          return (
            <li key={criterion.key}>
              <button
                type="button"
                aria-current={criterion.key === current ? "true" : undefined}
                onClick={() => onSelect(criterion.key)}
              >
                <span className={styles.number}>{criterion.number}</span>
                <span className={styles.name}>{criterion.name[language] || words.unnamed}</span>
                {mistakes > 0 && (
                  <span className={styles.wrong}>
                    <Icon name="alert" size={12} />
                    {words.mistakesLead(mistakes)}
                  </span>
                )}
                <span className={styles.weight}>
                  <Unseen>{words.weight} </Unseen>
                  {criterion.weightPercent === null ? "–" : words.percent(formats.number(criterion.weightPercent))}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function CriterionSheet({
  criterion,
  rubric,
  issues,
}: {
  readonly criterion: ShownCriterion;
  readonly rubric: ShownRubric;
  readonly issues: readonly PlacedIssue[];
}) {
  const words = useWords("rubrics");
  const design = useWords("design");
  const language = useLanguage();
  const other: Language = language === "zh" ? "en" : "zh";
  const name = criterion.name[language] || words.unnamed;
  const general = issues.filter(
    ({ path }) => !criterion.anchors.some((anchor) => issuesBelow([{ path, message: "" }], anchor.path).length > 0),
  );
  const text = (given: string, of: Language): ReactNode =>
    given ? <span lang={of === "zh" ? "zh-CN" : "en"}>{given}</span> : <Quiet>{words.notGiven}</Quiet>;
  return (
    <Sheet
      label={`${criterion.number} ${name}`}
      head={
        <h2 className={styles.title}>
          <span>{criterion.number}</span> {name}
        </h2>
      }
    >
      <div className={styles.inside}>
        {criterion.name[other] && criterion.name[other] !== name && (
          <p className={styles.otherName} lang={other === "zh" ? "zh-CN" : "en"}>
            {criterion.name[other]}
          </p>
        )}
        <Mistakes issues={general} />
      </div>
      <table className={styles.anchors} aria-label={words.anchors(name)}>
        <thead>
          <tr>
            <th scope="col">{words.level}</th>
            <th scope="col">{words.inChinese}</th>
            <th scope="col">{words.inEnglish}</th>
          </tr>
        </thead>
        <tbody>
          {criterion.anchors.map((anchor) => {
            const mistakes = issuesBelow(issues, anchor.path);
            const inChinese = issuesBelow(mistakes, `${anchor.path}.zh`);
            return (
              <tr key={anchor.code} data-wrong={mistakes.length > 0 ? "" : undefined}>
                <th scope="row">
                  {levelName(rubric, anchor.code, language) || design.levels[anchor.code]}
                  <Quiet size="caption">{bandRange(rubric, anchor.code)}</Quiet>
                </th>
                <td data-other={other === "zh" ? "" : undefined}>
                  {text(anchor.text.zh, "zh")}
                  <Mistakes issues={inChinese} />
                </td>
                <td data-other={other === "en" ? "" : undefined}>
                  {text(anchor.text.en, "en")}
                  <Mistakes issues={mistakes.filter((issue) => !inChinese.includes(issue))} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {criterion.features.length > 0 && (
        <div className={styles.inside}>
          <Quiet as="p" size="caption">
            {words.measured}
            {": "}
            {criterion.features.map((feature) => (
              <code key={feature} className={styles.feature}>
                {feature}
              </code>
            ))}
          </Quiet>
        </div>
      )}
    </Sheet>
  );
}

function levelName(rubric: ShownRubric, code: string, language: Language): string {
  return rubric.levels.find((level) => level.code === code)?.label[language] ?? "";
}
