import type { Schemas } from "../../api/client.ts";
import { Quiet } from "../../design/display/text.tsx";
import { PageLinks } from "../../design/document/page-links.tsx";
import { useShownScore } from "../../design/document/shown-score.tsx";
import { ScoreSum, type SumLine } from "../../design/score/score-sum.tsx";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import styles from "./how-it-came-about.module.css";
import { arithmeticOf } from "./score-arithmetic.ts";

/** The score as a sum that adds up as it is printed. */
export function HowItCameAbout({ score }: { readonly score: Schemas["ReportScore"] }) {
  const words = useWords("report");
  const formats = useFormats();
  const { nameOfLevel, nameOfSection } = useShownScore();
  const sum = arithmeticOf(score);
  const { breakdown, sections, cap_override: capOverride } = score;
  const sectionOf = (kind: string) => sections.find(({ section }) => section === kind);
  const nameOf = (kind: string) => {
    const section = sectionOf(kind);
    return section ? nameOfSection(section) : kind;
  };
  const contents = sectionOf("table_of_contents");
  const left = sections.filter(({ score: points, weight }) => points === null && weight > 0);
  const level = nameOfLevel(breakdown.coefficient_level);
  const title = score.provisional ? words.howMeasured : words.howItCameAbout(sum.final);
  // What is found stands above, each said once.
  const unsaid = (breakdown.cap?.gates ?? []).filter(({ code }) =>
    score.findings.every((found) => found.code !== code),
  );
  const lines: SumLine[] = [
    ...sum.terms.map(
      ({ section, score: points, share, value }, index): SumLine => ({
        id: section,
        label: nameOf(section),
        ...(index > 0 && { sign: "+" }),
        parts: [formats.number(points, 2), `× ${formats.number(share * 100, Number.isInteger(share * 100) ? 0 : 2)} %`],
        value,
      }),
    ),
    { id: "base", label: words.baseScore, value: sum.uncapped, kind: "carry" },
    ...(sum.cap === null
      ? []
      : [{ id: "cap", label: words.capped, parts: [words.atMost(sum.cap)], value: sum.base } satisfies SumLine]),
    {
      id: "coefficient",
      sign: "×",
      label: words.coefficient,
      parts: [
        contents?.score == null
          ? words.contentsUnjudged
          : score.provisional
            ? words.contentsMeasured(nameOf("table_of_contents"), formats.number(contents.score))
            : words.contentsAre(nameOf("table_of_contents"), formats.number(contents.score), level),
      ],
      value: sum.coefficient,
    },
    {
      id: "final",
      label: words.finalScore,
      parts: [words.rounded(formats.number(sum.product, 2))],
      value: String(sum.final),
      kind: "total",
    },
  ];
  return (
    <section>
      <h2>{title}</h2>
      <ScoreSum caption={title} lines={lines} provisional={score.provisional} />
      {left.map((section) => (
        <Quiet as="p" key={section.section}>
          {words.sectionLeftOut(nameOfSection(section))}
        </Quiet>
      ))}
      {unsaid.length > 0 && sum.cap !== null && (
        <ul className={styles.gates}>
          {unsaid.map(({ code, message, pages }) => (
            <li key={code}>
              {message} <PageLinks id={`gate-${code}`} pages={pages} label={message} />
            </li>
          ))}
        </ul>
      )}
      {capOverride && (
        <Quiet as="p">
          {words.capOverridden(
            capOverride.person.name,
            formats.timestamp(capOverride.at),
            capOverride.points,
            capOverride.reason,
          )}
        </Quiet>
      )}
    </section>
  );
}
