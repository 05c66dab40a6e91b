import { useQuery } from "@tanstack/react-query";
import { infoQuery } from "../api/operation/info.ts";
import type { ScoreStatistics } from "../api/scores/gradebook.ts";
import { Histogram, MeanBars } from "../design/display/bars.tsx";
import { Figure } from "../design/display/figure.tsx";
import { Sheet } from "../design/display/sheet.tsx";
import { Quiet } from "../design/display/text.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./class.module.css";

type Scale = ScoreStatistics["scales"][number];

/**
 * Mean, levels and weakest criteria. What counts is what a model judged and people put right; provisional scores are on a
 * scale of their own, in pencil, and enter no figure of the others. Where there is nothing else they are shown as such.
 */
export function ClassStatistics({ statistics: { scales } }: { readonly statistics: ScoreStatistics }) {
  const words = useWords("gradebook");
  const settled = scales.find(({ provisional }) => !provisional);
  const provisional = scales.filter((scale) => scale.provisional);
  return (
    <section className={styles.numbers} aria-label={words.statistics}>
      <MeanSheet settled={settled} provisional={provisional} />
      <LevelsSheet settled={settled} />
      <MeansSheet scale={settled ?? provisional[0]} />
    </section>
  );
}

interface Scales {
  readonly settled: Scale | undefined;
  readonly provisional: readonly Scale[];
}

function MeanSheet({ settled, provisional }: Scales) {
  const words = useWords("gradebook");
  const formats = useFormats();
  const shown = settled ?? provisional[0];
  const others = provisional.filter((scale) => scale !== shown);
  const number = (value: number) => formats.number(value, value % 1 === 0 ? 0 : 1);
  return (
    <Sheet padded>
      <h2 className={styles.kicker}>{shown?.provisional ? words.meanProvisional : words.mean}</h2>
      {shown ? (
        <>
          <p className={styles.mean}>
            <Figure size={shown.provisional ? "text" : "middle"} provisional={shown.provisional}>
              {number(shown.mean)}
            </Figure>
          </p>
          <dl className={styles.pairs}>
            <div>
              <dt>{words.median}</dt>
              <dd>{number(shown.median)}</dd>
            </div>
            <div>
              <dt>{words.range}</dt>
              <dd>{words.extremes(number(shown.lowest), number(shown.highest))}</dd>
            </div>
            <div>
              <dt>{shown.provisional ? words.scaleOf[shown.mode] : words.counted}</dt>
              <dd>{words.copies(shown.count)}</dd>
            </div>
          </dl>
        </>
      ) : (
        <Quiet as="p">{words.noScores}</Quiet>
      )}
      {settled && provisional.length > 0 && (
        <Quiet as="p" size="caption">
          {words.notCounted(provisional.reduce((sum, { count }) => sum + count, 0))}
        </Quiet>
      )}
      {others.map((scale) => (
        <Quiet as="p" size="caption" key={scale.mode}>
          {words.scaleLine(
            words.scaleOf[scale.mode] ?? scale.mode,
            scale.count,
            number(scale.mean),
            number(scale.median),
            number(scale.lowest),
            number(scale.highest),
          )}
        </Quiet>
      ))}
    </Sheet>
  );
}

function LevelsSheet({ settled }: Pick<Scales, "settled">) {
  const words = useWords("gradebook");
  const design = useWords("design");
  const bands = useQuery(infoQuery).data?.grade_bands ?? [];
  return (
    <Sheet padded>
      <h2 className={styles.kicker}>{words.distribution}</h2>
      <div className={styles.below}>
        {!settled && <Quiet as="p">{words.noLevels}</Quiet>}
        <Histogram
          label={words.distribution}
          bands={[...bands].reverse().map(({ code, label, from, to }) => ({
            id: code,
            label: design.levels[code] ?? label,
            range: `${from}–${to}`,
            count: settled?.levels.find((level) => level.code === code)?.count ?? 0,
          }))}
          words={{ band: words.band, count: words.count }}
        />
      </div>
    </Sheet>
  );
}

function MeansSheet({ scale }: { readonly scale: Scale | undefined }) {
  const words = useWords("gradebook");
  const heading = scale?.provisional ? words.lowestMeansProvisional : words.lowestMeans;
  const lowest = (scale?.criteria ?? [])
    .flatMap((criterion) => (criterion.mean === null ? [] : [{ ...criterion, mean: criterion.mean }]))
    .sort((a, b) => a.mean - b.mean)
    .slice(0, 5);
  return (
    <Sheet padded>
      <h2 className={styles.kicker}>{heading}</h2>
      <div className={styles.below}>
        {lowest.length > 0 ? (
          <MeanBars
            label={heading}
            items={lowest.map(({ criterion_id: id, number, name, mean }) => ({
              id,
              label: `${number} ${name}`,
              value: mean,
            }))}
          />
        ) : (
          <Quiet as="p">{words.noMeans}</Quiet>
        )}
      </div>
    </Sheet>
  );
}
