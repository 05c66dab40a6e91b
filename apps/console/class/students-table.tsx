import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ListedReport } from "../api/gradebook.ts";
import { infoQuery } from "../api/info.ts";
import { Figure } from "../design/figure.tsx";
import { LevelTag, levelPosition } from "../design/level-tag.tsx";
import { ModeTag } from "../design/mode-tag.tsx";
import { Table, type TableColumn } from "../design/table.tsx";
import { Tag } from "../design/tag.tsx";
import { Quiet, Unseen } from "../design/text.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./class.module.css";
import type { GradebookSort, OptionalColumn } from "./gradebook-search.ts";
import { stateOf } from "./score-states.ts";

const route = getRouteApi("/signed-in/class");

/** One line a report: who, what, when, which score by whom, and what still waits for a person. */
export function StudentsTable({
  reports,
  selected,
  empty,
}: {
  readonly reports: readonly ListedReport[];
  readonly selected: ReadonlySet<string>;
  readonly empty: ReactNode;
}) {
  const words = useWords("gradebook");
  const { sort = "created_at", order, hide = [] } = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useColumns().filter(({ id }) => !hide.includes(id as OptionalColumn));
  return (
    <Table
      label={words.students}
      columns={columns}
      items={reports}
      sort={{ column: sort, direction: order === "asc" ? "ascending" : "descending" }}
      onSort={({ column, direction }) =>
        void navigate({
          search: (before) => ({
            ...before,
            sort: column === "created_at" ? undefined : (column as GradebookSort),
            // A name or title is looked for from its beginning, everything else from the greatest.
            order: column === sort ? (direction === "ascending" ? "asc" : undefined) : firstOrder(column),
            page: undefined,
          }),
          replace: true,
          resetScroll: false,
        })
      }
      selected={selected}
      onSelect={(next) =>
        void navigate({
          search: (before) => ({ ...before, selected: next.size > 0 ? [...next] : undefined }),
          replace: true,
          resetScroll: false,
        })
      }
      hrefOf={(report) => (report.score ? `/reports/${report.id}/override` : `/reports/${report.id}`)}
      empty={empty}
    />
  );
}

function firstOrder(column: string): "asc" | undefined {
  return column === "owner" || column === "title" ? "asc" : undefined;
}

function useColumns(): readonly TableColumn<ListedReport>[] {
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
      render: ({ score }) => (score ? <Figure provisional={score.provisional}>{score.final_score}</Figure> : none),
    },
    {
      id: "level",
      label: names.level,
      render: ({ score }) =>
        score && !score.provisional ? (
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
      render: ({ score }) => (score && score.findings.length > 0 ? <OpenFindings findings={score.findings} /> : none),
    },
    { id: "state", label: names.state, wideOnly: true, render: (report) => <State report={report} /> },
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

function State({ report }: { readonly report: ListedReport }) {
  const { status, stage, progress, error } = report;
  const words = useWords("gradebook");
  const design = useWords("design");
  const formats = useFormats();
  if (status === "failed")
    return (
      <>
        <Tag meaning="error">{words.stateFailed}</Tag>
        {error && <Unseen> {error.message}</Unseen>}
      </>
    );
  const text = () => {
    if (status === "queued" || stage === null) return status === "scored" ? settled() : words.stateQueued;
    if (status === "processing") return words.stateIn(design.stage[stage], formats.percent(progress));
    return settled();
  };
  const settled = () => words.states[stateOf(report)];
  return <span className={styles.state}>{text()}</span>;
}
