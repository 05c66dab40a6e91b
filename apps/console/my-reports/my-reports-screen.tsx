import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useCallback, useState, useSyncExternalStore } from "react";
import { usePerson } from "../api/accounts/session.ts";
import { infoQuery } from "../api/operation/info.ts";
import { SPECIFIED_LIMITS } from "../api/operation/specified-limits.ts";
import { asProblem } from "../api/problem.ts";
import { reportsQuery, rubricsQuery } from "../api/reports/reports.ts";
import { Button } from "../design/actions/button.tsx";
import { Sheet, SheetList } from "../design/display/sheet.tsx";
import { Quiet, Row, Stack } from "../design/display/text.tsx";
import { Empty } from "../design/feedback/empty.tsx";
import { Notice, ProblemNote } from "../design/feedback/problem.tsx";
import { Skeleton } from "../design/feedback/skeleton.tsx";
import { DropArea } from "../design/fields/drop-area.tsx";
import { SearchField } from "../design/fields/search-field.tsx";
import { Segments } from "../design/fields/segments.tsx";
import { SelectField } from "../design/fields/select-field.tsx";
import { Page } from "../design/layout/page.tsx";
import { Pager } from "../design/navigation/pager.tsx";
import { removedReports } from "../design/uploads/removed-reports.ts";
import { UploadRow } from "../design/uploads/upload-row.tsx";
import { useUploads } from "../design/uploads/use-uploads.ts";
import { useLanguage } from "../words/language.ts";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import {
  type ListSearch,
  type ListSort,
  listSorts,
  PAGE_SIZE,
  type ShownKind,
  shownKinds,
  toReportsFilter,
} from "./list-search.ts";
import { ReportRow, type RowConnection } from "./report-row.tsx";
import { noCourse, useCourseChoice } from "./use-course-choice.ts";

const route = getRouteApi("/signed-in/my-reports");
const POLL_MILLISECONDS = 2_000;

/** Hand in reports, watch them, find them again. */
export function MyReportsScreen() {
  const words = useWords("myReports");
  const design = useWords("design");
  const personId = usePerson()?.id ?? "";
  const search = route.useSearch();
  const navigate = useNavigate();
  const { queue, files } = useUploads();
  const [rubricId, setRubricId] = useState<string | null>(null);
  const removed = useSyncExternalStore(removedReports.subscribe, removedReports.all);
  const { connections, onConnection } = useConnections();
  const rubrics = useRubrics();

  const underWay = useQuery({
    ...reportsQuery({ owner_id: personId, status: "under_way", limit: 1 }),
    refetchInterval: ({ state }) => ((state.data?.total ?? 0) > 0 ? POLL_MILLISECONDS : false),
  });
  const underWayCount = underWay.data?.total ?? 0;
  const list = useQuery({
    ...reportsQuery(toReportsFilter(search, personId)),
    // Streams tell of the first three; the rest is read now and then.
    refetchInterval: underWayCount > 0 ? POLL_MILLISECONDS : false,
  });
  const reports = list.data?.reports.filter(({ id }) => !removed.has(id)) ?? [];
  const total = Math.max(0, (list.data?.total ?? 0) - ((list.data?.reports.length ?? 0) - reports.length));
  const narrowed = search.find !== undefined || search.show !== undefined;
  const isEmpty = list.data !== undefined && total === 0 && files.length === 0 && !narrowed;

  const change = (part: ListSearch) =>
    void navigate({
      to: "/my-reports",
      search: { ...search, joined: undefined, page: undefined, ...part },
      replace: "find" in part,
    });
  const courses = useCourseChoice(search.course);
  const take = (dropped: readonly File[]) => {
    if (courses.chosen !== null) courses.choose(courses.chosen);
    if (joined) change({});
    queue.add(dropped, { rubricId: rubricId ?? undefined, courseId: courses.chosen ?? undefined });
  };

  const joined = search.joined ? courses.options.find(({ value }) => value === search.course) : undefined;
  const lostFor = Math.max(0, ...connections.map(({ lostForSeconds }) => lostForSeconds ?? 0));
  const isLost = connections.some(({ connection }) => connection === "lost");
  const sentences = [
    underWayCount > 0 ? words.countUnderWay(total, underWayCount) : words.count(total),
    isLost ? design.connectionLost : lostFor > 0 ? design.connectionBack(lostFor) : null,
  ];

  return (
    <Page
      title={words.title}
      width="reading"
      lead={total > 0 && !narrowed ? sentences.filter(Boolean).join("") : undefined}
      actions={
        !isEmpty && (
          <SearchField
            label={words.find}
            placeholder={words.find}
            width={220}
            value={search.find ?? ""}
            onChange={(find) => change({ find: find === "" ? undefined : find })}
          />
        )
      }
    >
      <Stack>
        {joined && <Notice>{words.joined(joined.label)}</Notice>}
        {/* Large or small is known with the list: a button that moves while it is pressed is missed. */}
        {!list.isPending && (
          <HandIn
            big={isEmpty}
            onFiles={take}
            choices={
              <>
                {courses.options.length > 0 && (
                  <SelectField
                    label={words.course}
                    inline
                    value={courses.chosen ?? noCourse}
                    options={courses.options}
                    onChange={(course) => {
                      courses.choose(course);
                      if (search.course !== undefined) change({ course: undefined });
                    }}
                  />
                )}
                <SelectField
                  label={words.rubric}
                  inline
                  value={rubricId ?? rubrics.options[0]?.value ?? null}
                  options={rubrics.options}
                  onChange={setRubricId}
                />
              </>
            }
          />
        )}
        {!isEmpty && (
          <Row apart>
            <Segments<ShownKind>
              label={words.show}
              value={search.show ?? "all"}
              options={shownKinds.map((value) => ({ value, label: words.shown[value] }))}
              onChange={(show) => change({ show: show === "all" ? undefined : show })}
            />
            <SelectField<ListSort>
              label={words.sort}
              inline
              small
              value={search.sort ?? "newest"}
              options={listSorts.map((value) => ({ value, label: words.sorts[value] }))}
              onChange={(sort) => change({ sort: sort === "newest" ? undefined : sort })}
            />
          </Row>
        )}
        {/* What the lost connection keeps from being read is said above, and comes by itself. */}
        {list.isError && !(list.data && asProblem(list.error).isPassing) && (
          <ProblemNote error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.isPending && <Skeleton widths={[100, 100, 100]} />}
        {files.length + reports.length > 0 && (
          <Sheet>
            <SheetList label={words.list}>
              {files.map((queued) => (
                <UploadRow key={queued.id} queued={queued} queue={queue} />
              ))}
              {reports.map((report) => (
                <ReportRow
                  key={report.id}
                  report={report}
                  rubricName={rubrics.nameOf(report.rubric_id)}
                  course={courses.of(report)}
                  queue={queue}
                  onConnection={onConnection}
                />
              ))}
            </SheetList>
          </Sheet>
        )}
        {list.data && reports.length === 0 && total > 0 && search.page !== undefined && (
          <Empty
            title={words.pageGone}
            action={<Button onPress={() => change({ page: undefined })}>{words.firstPage}</Button>}
          />
        )}
        {list.data && total === 0 && narrowed && (
          <Empty
            title={words.nothingFound}
            action={<Button onPress={() => change({ find: undefined, show: undefined })}>{words.showAll}</Button>}
          >
            {words.nothingFoundAdvice}
          </Empty>
        )}
        {list.data && (
          <Pager
            page={search.page ?? 1}
            pageSize={PAGE_SIZE}
            total={list.data.total}
            onPage={(page) => change({ page: page === 1 ? undefined : page })}
          />
        )}
      </Stack>
    </Page>
  );
}

function HandIn({
  big,
  onFiles,
  choices,
}: {
  readonly big: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly choices: React.ReactNode;
}) {
  const words = useWords("myReports");
  const formats = useFormats();
  const maxBytes = useQuery(infoQuery).data?.limits.max_upload_bytes ?? SPECIFIED_LIMITS.max_upload_bytes;
  const limit = formats.bytes(maxBytes);
  if (!big)
    return <DropArea onFiles={onFiles} aside={choices} shortTitle={words.dropShort} note={words.dropNote(limit)} />;
  return (
    <DropArea
      big
      onFiles={onFiles}
      title={words.emptyTitle}
      note={
        <>
          {words.emptySteps}
          <br />
          {words.emptyScore}
          <br />
          {words.emptyPrivate}
        </>
      }
      aside={choices}
      foot={<Quiet size="caption">{words.emptyNote(limit)}</Quiet>}
    />
  );
}

/** What the rows say of their connections. */
function useConnections() {
  const [known, setKnown] = useState<ReadonlyMap<string, RowConnection>>(new Map());
  const onConnection = useCallback((id: string, connection: RowConnection | null) => {
    setKnown((before) => {
      const next = new Map(before);
      if (connection) next.set(id, connection);
      else next.delete(id);
      return next;
    });
  }, []);
  return { connections: [...known.values()], onConnection };
}

/** The rubrics in the language of the person; the first is the default one. */
function useRubrics() {
  const language = useLanguage();
  const { data } = useQuery(rubricsQuery);
  const options = (data?.rubrics ?? []).map(({ id, name }) => ({ value: id, label: nameIn(name, language) ?? id }));
  return {
    options,
    nameOf: (id: string | null) =>
      (id === null ? options[0] : options.find(({ value }) => value === id))?.label ?? null,
  };
}

function nameIn(name: unknown, language: "zh" | "en"): string | null {
  if (typeof name === "string") return name;
  const text = (name as Readonly<Record<string, unknown>> | null)?.[language];
  return typeof text === "string" ? text : null;
}
