import { useState } from "react";
import { useLanguage } from "../../words/language.ts";
import { Button, LinkButton } from "../button.tsx";
import { Checkbox } from "../checkbox.tsx";
import { ComboBoxField } from "../combo-box-field.tsx";
import { DropArea } from "../drop-area.tsx";
import { Icon } from "../icon.tsx";
import { MoreMenu } from "../menu.tsx";
import { RangeField } from "../range-field.tsx";
import { SearchField } from "../search-field.tsx";
import { Segments } from "../segments.tsx";
import { SelectField } from "../select-field.tsx";
import { Row } from "../text.tsx";
import { TextField } from "../text-field.tsx";
import { sampleWords } from "./sample-words.ts";
import { Section } from "./section.tsx";

/** What is pressed, filled in and dropped. */
export function ControlParts() {
  const sample = sampleWords[useLanguage()];
  const [search, setSearch] = useState("");
  const [least, setLeast] = useState(2);
  const [segment, setSegment] = useState<"all" | "review">("all");
  const [files, setFiles] = useState<readonly File[]>([]);
  const [rubric, setRubric] = useState<"general" | "course" | null>("general");
  const rubrics = [
    { value: "general" as const, label: sample.rubricGeneral },
    { value: "course" as const, label: sample.rubricCourse },
  ];
  return (
    <>
      <Section title={sample.buttons}>
        <Row>
          <Button look="primary">{sample.save}</Button>
          <Button>{sample.tryOne}</Button>
          <Button look="plain">
            <Icon name="print" />
            {sample.print}
          </Button>
          <LinkButton look="link" to="/parts">
            {sample.expand}
          </LinkButton>
        </Row>
        <Row>
          <Button look="danger">{sample.discard}</Button>
          <Button isDisabled>{sample.disabled}</Button>
          <Button small>{sample.small}</Button>
          <Button small square aria-label={sample.next}>
            <Icon name="right" />
          </Button>
          <MoreMenu name={sample.report} actions={[{ id: "delete", label: sample.discard, danger: true }]} />
        </Row>
        <Segments
          label={sample.buttons}
          value={segment}
          onChange={setSegment}
          options={[
            { value: "all", label: `${sample.all} 46` },
            { value: "review", label: `${sample.review} 7` },
          ]}
        />
      </Section>
      <Section title={sample.fields}>
        <SearchField label={sample.findReports} placeholder={sample.findReports} value={search} onChange={setSearch} />
        <RangeField
          label={sample.least}
          value={least}
          least={1}
          most={20}
          shown={sample.leastValue(least)}
          onChange={setLeast}
        />
        <TextField label={sample.title} placeholder={sample.titleExample} />
        <TextField label={sample.phone} defaultValue="1380013" wrong={sample.phoneWrong} />
        <SelectField
          label={sample.rubric}
          value={rubric}
          options={rubrics}
          onChange={setRubric}
          help={sample.rubricHelp}
        />
        <ComboBoxField label={sample.rubricFind} value={rubric} options={rubrics} onChange={setRubric} />
        <TextField label={sample.reason} multiline />
        <Checkbox defaultSelected>{sample.notify}</Checkbox>
      </Section>
      <Section title={sample.drop}>
        <DropArea
          onFiles={setFiles}
          aside={<SelectField inline label={sample.rubric} value={rubric} options={rubrics} onChange={setRubric} />}
        />
        <output>{files.map(({ name }) => name).join(", ")}</output>
      </Section>
    </>
  );
}
