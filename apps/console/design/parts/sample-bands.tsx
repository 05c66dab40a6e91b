import { useLanguage } from "../../words/language.ts";
import { LevelTag, levelPosition } from "../level-tag.tsx";
import { sampleWords } from "./sample-words.ts";

/** The levels of the samples, worst first. */
export function useSampleBands() {
  return sampleWords[useLanguage()].bands.map((label, index) => ({
    code: `level-${index}`,
    label,
    from: [0, 60, 70, 80, 90][index] ?? 0,
    to: [59, 69, 79, 89, 100][index] ?? 100,
  }));
}

/** The level of a score. */
export function SampleLevel({ score }: { readonly score: number }) {
  const bands = useSampleBands();
  const position = levelPosition(score, bands);
  return <LevelTag label={bands[position - 1]?.label ?? ""} position={position} />;
}
