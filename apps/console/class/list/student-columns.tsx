import { useQuery } from "@tanstack/react-query";
import { infoQuery } from "../../api/operation/info.ts";
import type { ListedReport } from "../../api/scores/gradebook.ts";
import { Figure } from "../../design/display/figure.tsx";
import type { TableColumn } from "../../design/display/table.tsx";
import { Tag } from "../../design/display/tag.tsx";
import { Quiet } from "../../design/display/text.tsx";
import { LevelTag, levelPosition } from "../../design/score/level-tag.tsx";
import { ModeTag } from "../../design/score/mode-tag.tsx";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import styles from "../class.module.css";
import { ReportState } from "./report-state.tsx";

/** What the table says of each report; the ids are those of `OptionalColumn` and the student. */
export function useStudentColumns(): readonly TableColumn<ListedReport>[] {
  const words = useWords("gradebook");
  const design = useWords("design");
  const formats = useFormats();
  const bands = useQuery(infoQuery).data?.grade_bands ?? [];
  const names = words.columnNames;
  const none = <Quiet>{words.none}</Quiet>;
  return [
    {
      id: "owner",
      label: names.owner,
      isRowHeader: true,
      sortable: true,
      render: ({ owner }) => <span className={styles.name}>{owner?.full_name ?? owner?.email ?? words.nobody}</span>,
    },
    {
      id: "title",
      label: names.title,
      sortable: true,
      wideOnly: true,
      render: ({ name, file_name: file }) => (
        <span className={styles.report} title={file === name ? name : `${name} · ${file}`}>
          <span className={styles.cut}>{name}</span>
          {file !== name && <span className={styles.file}>{file}</span>}
        </span>
      ),
    },
    {
      id: "created_at",
      label: names.created_at,
      sortable: true,
      wideOnly: true,
      render: ({ created_at: at }) => (
        <span className={styles.moment} title={formats.timestamp(at)}>
          {formats.moment(at)}
        </span>
      ),
    },
    {
      id: "score",
      label: names.score,
      sortable: true,
      number: true,
      render: ({ score }) =>
        score && !score.total_withheld ? <Figure provisional={score.provisional}>{score.final_score}</Figure> : none,
    },
    {
      id: "level",
      label: names.level,
      render: ({ score }) =>
        score && !score.provisional && !score.total_withheld ? (
          <LevelTag
            label={design.levels[score.level.code] ?? score.level.label}
            position={levelPosition(score.final_score, bands)}
          />
        ) : (
          none
        ),
    },
    {
      id: "mode",
      label: names.mode,
      wideOnly: true,
      render: ({ score }) =>
        score ? (
          <span className={styles.tags} title={score.notice?.[design.otherLanguageTag === "en" ? "zh" : "en"]}>
            <ModeTag mode={score.mode} />
            {score.overridden && <Tag>{words.changed}</Tag>}
          </span>
        ) : (
          none
        ),
    },
    {
      id: "review_count",
      label: names.review_count,
      sortable: true,
      render: ({ score }) => {
        if (score && score.findings.length > 0) return <OpenFindings findings={score.findings} />;
        const [note] = score?.notes ?? [];
        return note ? (
          <span className={styles.reason} title={note.message}>
            <Quiet>{note.title}</Quiet>
          </span>
        ) : (
          none
        );
      },
    },
    { id: "state", label: names.state, wideOnly: true, render: (report) => <ReportState report={report} /> },
  ];
}

/** The heaviest by its name, and how many more; all of them where somebody points. */
function OpenFindings({ findings }: { readonly findings: NonNullable<ListedReport["score"]>["findings"] }) {
  const words = useWords("gradebook");
  const [first, ...others] = findings;
  if (!first) return null;
  return (
    <span className={styles.review} title={findings.map(({ message }) => message).join("\n")}>
      <span className={styles.reason}>{first.title}</span>
      {others.length > 0 && <span className={styles.others}>{words.more(others.length)}</span>}
    </span>
  );
}
