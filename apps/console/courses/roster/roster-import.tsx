import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Course, readCoursesAnew } from "../../api/courses/courses.ts";
import { type RosterReading, rosterHref, sendRoster } from "../../api/courses/rosters.ts";
import { Button, DownloadButton, LinkButton } from "../../design/actions/button.tsx";
import { Sheet } from "../../design/display/sheet.tsx";
import { Quiet, Row, Stack } from "../../design/display/text.tsx";
import { Notice, ProblemNote } from "../../design/feedback/problem.tsx";
import { DropArea } from "../../design/fields/drop-area.tsx";
import { TextField } from "../../design/fields/text-field.tsx";
import { useLanguage } from "../../words/language.ts";
import { useWords } from "../../words/use-words.ts";
import styles from "./roster.module.css";
import { RosterOutcome } from "./roster-outcome.tsx";
import { RosterTable } from "./roster-table.tsx";

/** A table to import: a file, or what was pasted. `id`: another one for each, so that it is checked anew. */
interface Source {
  readonly id: number;
  readonly table: Blob;
  readonly name: string;
}

/** While somebody types, the table is checked this long after the last key. */
const TYPING_MILLISECONDS = 500;

/** Takes a table, shows what it would do, and imports it. */
export function RosterImport({ course }: { readonly course: Course }) {
  const words = useWords("roster");
  const language = useLanguage();
  const queries = useQueryClient();
  const [source, setSource] = useState<Source | null>(null);
  const [pasted, setPasted] = useState("");
  const [reading, setReading] = useState<RosterReading>({ missing: "keep" });
  const take = (table: Blob, name: string) => {
    setSource((before) => ({ id: (before?.id ?? 0) + 1, table, name }));
    setReading({ missing: "keep" });
  };
  useEffect(() => {
    if (pasted.trim() === "") return;
    const timer = setTimeout(() => take(new Blob([pasted], { type: "text/plain" }), words.pasted), TYPING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [pasted, words.pasted]);

  const check = useQuery({
    queryKey: ["courses", course.id, "roster", source?.id, reading, language],
    queryFn: ({ signal }) => sendRoster(course.id, source?.table ?? new Blob(), { ...reading, dryRun: true }, signal),
    enabled: source !== null,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // While a column is changed, the rows stay.
    placeholderData: (before) => before,
  });
  const importing = useMutation({
    mutationFn: () => sendRoster(course.id, source?.table ?? new Blob(), { ...reading, dryRun: false }),
    onSuccess: () => readCoursesAnew(queries),
  });
  const startAgain = () => {
    importing.reset();
    setSource(null);
    setPasted("");
    setReading({ missing: "keep" });
  };

  if (importing.data) {
    const { new: added, changed, inactive } = importing.data.counts;
    return (
      <Stack>
        <Notice>{words.done(added, changed, inactive)}</Notice>
        <Row>
          <LinkButton look="primary" to="/courses/$courseId/members" params={{ courseId: course.id }}>
            {words.toMembers}
          </LinkButton>
          <Button onPress={startAgain}>{words.another}</Button>
        </Row>
      </Stack>
    );
  }
  const roster = source === null ? undefined : check.data;
  const people = roster?.rows.length;
  return (
    <div className={styles.page}>
      <Stack>
        <Sheet padded label={words.file}>
          <Stack>
            <DropArea
              title={source?.name ?? words.dropTitle}
              shortTitle={source?.name ?? words.dropShort}
              note={people === undefined || !roster ? words.dropNote : words.rowsOf(people, roster.has_header)}
              takes={{
                types: [".csv", ".tsv", ".txt", "text/csv", "text/tab-separated-values", "text/plain"],
                choose: source === null ? words.choose : words.chooseOther,
                drop: words.drop,
                primary: source === null,
              }}
              onFiles={([file]) => {
                if (!file) return;
                setPasted("");
                take(file, file.name);
              }}
            />
            <div className={styles.paste}>
              <TextField
                label={words.paste}
                placeholder={words.pasteHint}
                multiline
                value={pasted}
                onChange={setPasted}
              />
            </div>
            {source !== null && check.isError && !check.isFetching && <ProblemNote error={check.error} />}
          </Stack>
        </Sheet>
        {roster && !check.isError && (
          <RosterTable
            roster={roster}
            onColumns={(columns) => setReading((before) => ({ ...before, columns }))}
            onHeader={(header) => setReading(({ missing }) => ({ missing, header }))}
          />
        )}
      </Stack>
      <Stack>
        {roster && !check.isError && (
          <RosterOutcome
            roster={roster}
            missing={reading.missing}
            onMissing={(missing) => setReading((before) => ({ ...before, missing }))}
            isChecking={check.isFetching}
            isImporting={importing.isPending}
            onImport={() => importing.mutate()}
            problem={importing.error}
          />
        )}
        <Sheet padded>
          <Stack>
            <Quiet as="p" size="small">
              {words.wayBack}
            </Quiet>
            <Row>
              <DownloadButton href={rosterHref(course.id, language)} small>
                {words.exportNow}
              </DownloadButton>
            </Row>
          </Stack>
        </Sheet>
      </Stack>
    </div>
  );
}
