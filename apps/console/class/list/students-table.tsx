import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ListedReport } from "../../api/scores/gradebook.ts";
import { Table } from "../../design/display/table.tsx";
import { useWords } from "../../words/use-words.ts";
import type { GradebookSort, OptionalColumn } from "../gradebook-search.ts";
import { useClassRights } from "../use-class-rights.ts";
import { useStudentColumns } from "./student-columns.tsx";

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
  const marks = useClassRights()?.mark ?? false;
  const columns = useStudentColumns().filter(({ id }) => !hide.includes(id as OptionalColumn));
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
      hrefOf={(report) => (report.score && marks ? `/reports/${report.id}/override` : `/reports/${report.id}`)}
      empty={empty}
    />
  );
}

function firstOrder(column: string): "asc" | undefined {
  return column === "owner" || column === "title" ? "asc" : undefined;
}
