import { useState } from "react";
import { type Roster, type RosterField, type RosterRow, rosterFields } from "../../api/courses/rosters.ts";
import { Button } from "../../design/actions/button.tsx";
import { Sheet } from "../../design/display/sheet.tsx";
import { Quiet, Row } from "../../design/display/text.tsx";
import { Segments } from "../../design/fields/segments.tsx";
import { SelectField } from "../../design/fields/select-field.tsx";
import { useWords } from "../../words/use-words.ts";
import { mistakesCsv } from "./mistakes-csv.ts";
import styles from "./roster.module.css";

/** The rows with what becomes of each; the columns can be given another meaning. */
export function RosterTable({
  roster,
  onColumns,
  onHeader,
}: {
  readonly roster: Roster;
  readonly onColumns: (columns: readonly (RosterField | null)[]) => void;
  readonly onHeader: (isHeader: boolean) => void;
}) {
  const words = useWords("roster");
  const attention = roster.rows.filter(({ outcome }) => outcome === "mistake" || outcome === "changed");
  const [chosen, setShow] = useState<"attention" | "all" | null>(null);
  const show = chosen ?? (attention.length > 0 ? "attention" : "all");
  const rows = show === "all" ? roster.rows : attention;
  const fields = roster.columns.map(({ field }) => field);
  const choose = (index: number, field: RosterField | null) =>
    // A field has one column: the other one is left out then.
    onColumns(fields.map((each, place) => (place === index ? field : each === field ? null : each)));
  const mistakes = roster.rows.filter(({ mistake }) => mistake !== null);
  const save = () => {
    const csv = mistakesCsv(mistakes, { fields: words.fields, row: words.row, mistake: words.mistake });
    const href = URL.createObjectURL(new Blob([csv], { type: "text/csv" }));
    const link = Object.assign(document.createElement("a"), { href, download: "mistakes.csv" });
    link.click();
    URL.revokeObjectURL(href);
  };
  return (
    <Sheet
      head={
        <>
          <h2>{words.check}</h2>
          <Row>
            <SelectField
              label={words.firstRow}
              value={roster.has_header ? "header" : "person"}
              options={[
                { value: "header", label: words.isHeader },
                { value: "person", label: words.isPerson },
              ]}
              onChange={(value) => onHeader(value === "header")}
              inline
              small
            />
            <Segments
              label={words.show}
              value={show}
              options={[
                { value: "attention", label: words.attention(attention.length) },
                { value: "all", label: words.all(roster.rows.length) },
              ]}
              onChange={setShow}
            />
          </Row>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
      <section className={styles.frame} tabIndex={0} aria-label={words.check}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">{words.row}</th>
              <th scope="col" className={styles.result}>
                {words.result}
              </th>
              {roster.columns.map(({ header, sample, field }, index) => (
                <th scope="col" key={index}>
                  <SelectField
                    label={header === "" ? (sample === "" ? words.column(index + 1) : sample) : words.header(header)}
                    value={field ?? "-"}
                    options={[
                      ...rosterFields.map((each) => ({ value: each as string, label: words.fields[each] })),
                      { value: "-", label: words.leaveOut },
                    ]}
                    onChange={(value) => choose(index, rosterFields.find((each) => each === value) ?? null)}
                    small
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row} data-bad={row.mistake === null ? undefined : ""}>
                <th scope="row">{row.row}</th>
                <td className={styles.result}>
                  <Result row={row} />
                </td>
                {roster.columns.map(({ field }, index) => (
                  <td key={index}>{field === null ? <Quiet>—</Quiet> : <CellText row={row} field={field} />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className={styles.none}>{words.nothingToSee}</p>}
      </section>
      {mistakes.length > 0 && (
        <footer className={styles.foot}>
          <Button look="plain" small onPress={save}>
            {words.saveMistakes}
          </Button>
        </footer>
      )}
    </Sheet>
  );
}

function Result({ row }: { readonly row: RosterRow }) {
  const words = useWords("roster");
  if (row.mistake !== null) return <span className={styles.mistake}>{row.mistake.text}</span>;
  if (row.outcome === "changed")
    return <Quiet>{words.changed(row.changes.map((field) => words.changes[field]).join(words.between))}</Quiet>;
  return <Quiet>{row.outcome === "new" ? words.outcomes.new : words.outcomes.unchanged}</Quiet>;
}

function CellText({ row, field }: { readonly row: RosterRow; readonly field: RosterField }) {
  const roles = useWords("courses").roles;
  if (field === "role") return row.role === null ? null : roles[row.role];
  return row[field];
}
