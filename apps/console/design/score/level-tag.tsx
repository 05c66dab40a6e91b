import { useWords } from "../../words/use-words.ts";
import styles from "./level.module.css";

/** A level: its word, and its position among five; no colour. */
export function LevelTag({
  label,
  position,
}: {
  /** As the rubric or the service names it, in the language of the person. */
  readonly label: string;
  /** 1 is the lowest, 5 the best. */
  readonly position: 1 | 2 | 3 | 4 | 5;
}) {
  return (
    <span className={styles.level}>
      {label} <LevelSteps position={position} />
    </span>
  );
}

/** The position alone, for beside a word that stands elsewhere. */
function LevelSteps({ position }: { readonly position: number }) {
  return (
    <span className={styles.steps} aria-hidden="true">
      {[1, 2, 3, 4, 5].map((step) => (
        <i key={step} data-on={step <= position ? "" : undefined} />
      ))}
    </span>
  );
}

/** One of five bands of points. */
export interface LevelBand {
  readonly code: string;
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

/** The position of a score among the bands, lowest first: 1 to 5. */
export function levelPosition(score: number, bands: readonly LevelBand[]): 1 | 2 | 3 | 4 | 5 {
  const reached = [...bands].sort((a, b) => a.from - b.from).filter(({ from }) => Math.round(score) >= from).length;
  return Math.min(5, Math.max(1, reached)) as 1 | 2 | 3 | 4 | 5;
}

/** All bands beside each other, with the score among them. */
export function LevelScale({
  score,
  bands,
  provisional = false,
}: {
  readonly score: number;
  readonly bands: readonly LevelBand[];
  /** In pencil. */
  readonly provisional?: boolean;
}) {
  const words = useWords("design");
  const ascending = [...bands].sort((a, b) => a.from - b.from);
  const current = levelPosition(score, bands) - 1;
  const band = ascending[current];
  // Bands are drawn equally wide, whatever they hold.
  const within = band ? Math.min(1, Math.max(0, (score - band.from) / (band.to + 1 - band.from))) : 0;
  return (
    <div className={styles.scale} data-pencil={provisional ? "" : undefined}>
      <span className={styles.at} style={{ left: `${((current + within) / ascending.length) * 100}%` }} />
      <ol aria-label={words.scale}>
        {ascending.map(({ code, label, from, to }, index) => (
          <li key={code} aria-current={index === current || undefined}>
            {label}
            <span className={styles.range}>
              {from}–{to}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
