import { useState } from "react";
import { useLanguage } from "../../words/language.ts";
import { useWords } from "../../words/use-words.ts";
import { Button } from "../button.tsx";
import { Disclosure } from "../disclosure.tsx";
import { Figure } from "../figure.tsx";
import { ModeTag } from "../mode-tag.tsx";
import { SheetList, SheetRow } from "../sheet.tsx";
import { StageBar } from "../stage-bar.tsx";
import { type Sort, Table } from "../table.tsx";
import { Tabs } from "../tabs.tsx";
import { Prose, Quiet, StudentText } from "../text.tsx";
import { Trail } from "../trail.tsx";
import { SampleLevel } from "./sample-bands.tsx";
import { sampleWords } from "./sample-words.ts";
import { Section } from "./section.tsx";

/** What lists things. */
export function ListParts() {
  const words = useWords("design");
  const sample = sampleWords[useLanguage()];
  const [tab, setTab] = useState<"score" | "references">("score");
  const [sort, setSort] = useState<Sort>({ column: "score", direction: "descending" });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["a"]));
  const students = [...sample.students].sort((a, b) => (a.score - b.score) * (sort.direction === "ascending" ? 1 : -1));
  return (
    <>
      <Section title={sample.tabs}>
        <Tabs
          label={sample.tabs}
          selected={tab}
          onSelect={setTab}
          tabs={[
            {
              id: "score",
              label: sample.score,
              content: (
                <Table
                  label={sample.studentsLabel}
                  dense
                  flush
                  items={students}
                  sort={sort}
                  onSort={setSort}
                  selected={selected}
                  onSelect={setSelected}
                  columns={[
                    { id: "name", label: sample.student, render: ({ name }) => name },
                    {
                      id: "score",
                      label: sample.score,
                      sortable: true,
                      number: true,
                      render: ({ score, provisional }) => <Figure provisional={provisional}>{score}</Figure>,
                    },
                    { id: "level", label: sample.level, render: ({ score }) => <SampleLevel score={score} /> },
                  ]}
                />
              ),
            },
            {
              id: "references",
              label: sample.references,
              count: 5,
              review: true,
              content: <Prose>{sample.prose}</Prose>,
            },
          ]}
        />
      </Section>
      <Section title={sample.trail}>
        <Trail
          label={sample.trail}
          entries={[
            { id: "2", what: sample.trailOverride, reason: sample.trailReason, when: "2026-11-22 09:12" },
            { id: "1", what: sample.trailFirst, when: "2026-11-22 07:38" },
          ]}
        />
      </Section>
      <Section title={sample.disclosure}>
        <div>
          <Disclosure title={`2.4 ${sample.figures}`} level={3}>
            <Prose>{sample.prose}</Prose>
          </Disclosure>
          <Disclosure title={`3.1 ${sample.references}`} level={3}>
            <StudentText>{sample.quotes[0]}</StudentText>
          </Disclosure>
        </div>
      </Section>
      <Section title={sample.list} wide>
        <SheetList label={sample.list}>
          <SheetRow
            title={sample.report}
            meta={<Quiet>{sample.pages}</Quiet>}
            side={
              <>
                <ModeTag mode="simulated" />
                <SampleLevel score={89} />
                <Figure size="middle" provisional>
                  89
                </Figure>
              </>
            }
            stacks
          />
          <SheetRow
            title={sample.report}
            side={<Button small>{words.cancel}</Button>}
            below={<StageBar stage="score" progress={0.2} />}
          />
        </SheetList>
      </Section>
    </>
  );
}
