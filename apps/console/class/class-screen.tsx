import { useQuery } from "@tanstack/react-query";
import { statisticsQuery } from "../api/gradebook.ts";
import { Empty } from "../design/empty.tsx";
import { Page } from "../design/layout/page.tsx";
import { Loaded } from "../design/loaded.tsx";
import { Sheet } from "../design/sheet.tsx";
import { useLanguage } from "../words/language.ts";
import { useWords } from "../words/use-words.ts";
import { ClassActions } from "./class-actions.tsx";
import { ClassStatistics } from "./class-statistics.tsx";
import { StudentList } from "./list/student-list.tsx";
import { useInProgress } from "./use-in-progress.ts";

/** All reports with their scores: figures above, the list with its filters below. */
export function ClassScreen() {
  const words = useWords("gradebook");
  const statistics = useQuery(statisticsQuery(useLanguage()));
  const inProgress = useInProgress(statistics.data);
  const { data } = statistics;
  return (
    <Page
      title={words.title}
      lead={
        data && data.reports > 0 ? words.lead(data.reports, data.reports - inProgress.total, inProgress.total) : null
      }
      actions={data && data.reports > 0 && <ClassActions />}
    >
      <Loaded query={statistics}>
        {(figures) =>
          figures.reports === 0 ? (
            <Sheet>
              <Empty title={words.emptyTitle}>{words.empty}</Empty>
            </Sheet>
          ) : (
            <>
              <ClassStatistics statistics={figures} />
              <StudentList statistics={figures} inProgress={inProgress.reports} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
