import { useState } from "react";
import { useLanguage } from "../../words/language.ts";
import { Histogram, MeanBars } from "../bars.tsx";
import { Figure } from "../figure.tsx";
import { useKeys } from "../keys.tsx";
import { LevelScale } from "../level-tag.tsx";
import { ModeTag } from "../mode-tag.tsx";
import { Quote } from "../quote.tsx";
import { ScoreSum } from "../score-sum.tsx";
import { Tag } from "../tag.tsx";
import { Row } from "../text.tsx";
import { SampleLevel, useSampleBands } from "./sample-bands.tsx";
import { sampleWords } from "./sample-words.ts";
import { Section } from "./section.tsx";

/** What a score is shown by, and the passages it rests on. */
export function ScoreParts() {
  const sample = sampleWords[useLanguage()];
  const bands = useSampleBands();
  const [found, setFound] = useState(0);
  useKeys([{ key: "j", label: sample.nextEvidence, run: () => setFound((at) => Math.min(2, at + 1)) }]);
  useKeys([{ key: "k", label: sample.previousEvidence, run: () => setFound((at) => Math.max(0, at - 1)) }]);
  return (
    <>
      <Section title={sample.tags}>
        <Row>
          <ModeTag mode="ai" />
          <ModeTag mode="human" />
          <ModeTag mode="simulated" />
          <ModeTag mode="mixed" />
          <Tag meaning="review">{sample.review}</Tag>
          <Tag meaning="error">{sample.noAnswer}</Tag>
        </Row>
        <Row>
          {[95, 85, 75, 65, 30].map((score) => (
            <SampleLevel key={score} score={score} />
          ))}
        </Row>
        <LevelScale score={83} bands={bands} />
        <LevelScale score={72} bands={bands} provisional />
        <Row>
          <Figure size="large">92</Figure>
          <Figure size="large" provisional>
            89
          </Figure>
        </Row>
      </Section>
      <Section title={sample.sum}>
        <ScoreSum
          caption={sample.sum}
          lines={[
            { id: "body", label: sample.body, parts: ["86.50", "× 75 %"], value: 64.87 },
            {
              id: "citations",
              sign: "+",
              label: sample.citations,
              parts: ["81.50", "× 25 %"],
              value: 20.38,
              current: true,
            },
            { id: "base", label: sample.base, value: 85.25, kind: "carry" },
            { id: "coefficient", sign: "×", label: sample.coefficient, parts: [sample.contents], value: 0.97 },
            { id: "final", label: sample.final, parts: [sample.rounded], value: "83", kind: "total" },
          ]}
        />
      </Section>
      <Section title={sample.marker}>
        <ul>
          <li>
            <Quote text={sample.quotes[0]} page={5} placed current={found === 0} onPress={() => setFound(0)} />
          </li>
          <li>
            <Quote text={sample.quotes[1]} page={12} placed current={found === 1} onPress={() => setFound(1)} />
          </li>
          <li>
            <Quote
              text={sample.quotes[2]}
              page={null}
              placed={false}
              current={found === 2}
              onPress={() => setFound(2)}
            />
          </li>
        </ul>
      </Section>
      <Section title={sample.histogram}>
        <Histogram
          label={sample.histogram}
          words={{ band: sample.level, count: sample.all }}
          bands={bands.map(({ code, label, from, to }, index) => ({
            id: code,
            label,
            range: `${from}–${to}`,
            count: [2, 5, 9, 15, 6][index] ?? 0,
          }))}
        />
        <MeanBars
          label={sample.means}
          items={[
            { id: "2.4", label: `2.4 ${sample.figures}`, value: 71.2 },
            { id: "3.1", label: `3.1 ${sample.references}`, value: 68.4 },
          ]}
        />
      </Section>
    </>
  );
}
