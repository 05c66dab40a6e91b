import "./rubrics-words.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { usePermission } from "../api/accounts/session.ts";
import { Problem } from "../api/problem.ts";
import { rubricsQuery } from "../api/reports/reports.ts";
import { MAX_RUBRIC_BYTES, rubricCheckQuery, rubricVersionsQuery, uploadRubric } from "../api/scores/rubrics.ts";
import { Button } from "../design/actions/button.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { Notice, ProblemNote } from "../design/feedback/problem.tsx";
import { DropArea } from "../design/fields/drop-area.tsx";
import { Page } from "../design/layout/page.tsx";
import { useLanguage } from "../words/language.ts";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { readRubric, type ShownRubric } from "./read-rubric.ts";
import styles from "./rubric.module.css";
import { RubricContent } from "./rubric-content.tsx";
import { issuesBelow, type PlacedIssue, placeIssues, type RubricFile, readRubricText } from "./rubric-file.ts";

const route = getRouteApi("/signed-in/rubrics/_upload");

/** What became of the chosen file. */
type Chosen =
  | RubricFile
  | { readonly state: "too_large"; readonly name: string; readonly bytes: number }
  | { readonly state: "unreadable"; readonly name: string };

/** Takes the file of a rubric, names every mistake, and saves it once nothing is wrong. */
export function UploadScreen() {
  const words = useWords("rubrics");
  const mayUpload = usePermission("change_rubrics");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const take = async (file: File | undefined) => file && setChosen(await readChosen(file));
  if (!mayUpload) {
    return (
      <Page title={words.uploadTitle} width="reading" lead={<Link to="/rubrics">{words.all}</Link>}>
        <ProblemNote error={new Problem("forbidden", { status: 403, message: words.forbidden })} />
      </Page>
    );
  }
  const drop = (
    <DropArea
      big={chosen === null}
      title={chosen === null ? words.dropTitle : words.dropAgain}
      note={words.dropNote}
      takes={{ types: [".json", "application/json"], choose: words.choose, drop: words.dropNow }}
      onFiles={([file]) => void take(file)}
    />
  );
  if (chosen?.state === "read") return <CheckedFile key={chosen.text} file={chosen} drop={drop} />;
  return (
    <Page
      title={words.uploadTitle}
      lead={
        <>
          <Link to="/rubrics">{words.all}</Link> · {words.uploadLead}
        </>
      }
    >
      <div className={styles.screen}>
        {chosen && <UnusableFile chosen={chosen} />}
        {drop}
        {chosen === null && <StartFrom />}
      </div>
    </Page>
  );
}

async function readChosen(file: File): Promise<Chosen> {
  const { name, size: bytes } = file;
  if (bytes > MAX_RUBRIC_BYTES) return { state: "too_large", name, bytes };
  try {
    return readRubricText(name, await file.text());
  } catch {
    return { state: "unreadable", name };
  }
}

function UnusableFile({ chosen }: { readonly chosen: Exclude<Chosen, { readonly state: "read" }> }) {
  const words = useWords("rubrics");
  const formats = useFormats();
  switch (chosen.state) {
    case "too_large":
      return <ProblemNote title={words.tooLarge(formats.bytes(chosen.bytes))} advice={words.tooLargeAdvice} />;
    case "unreadable":
      return <ProblemNote title={words.unreadable} advice={words.unreadableAdvice} />;
    case "not_json":
      return <ProblemNote title={words.notJson(chosen.line, chosen.column)} advice={words.notJsonAdvice} />;
  }
}

function StartFrom() {
  const words = useWords("rubrics");
  const language = useLanguage();
  const { data } = useQuery(rubricsQuery);
  if (!data) return null;
  return (
    <p className={styles.startFrom}>
      {words.startFrom}{" "}
      {data.rubrics.slice(0, 5).map(({ id, name }) => (
        <Link key={id} to="/rubrics/$rubricId" params={{ rubricId: id }}>
          {readRubric({ name }).name[language] || words.unnamed}
        </Link>
      ))}
    </p>
  );
}

function CheckedFile({
  file,
  drop,
}: {
  readonly file: Extract<RubricFile, { readonly state: "read" }>;
  readonly drop: React.ReactNode;
}) {
  const words = useWords("rubrics");
  const language = useLanguage();
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const { at } = route.useSearch();
  const rubric = readRubric(file.content);
  const check = useQuery(rubricCheckQuery(file.content));
  // What is there already is asked anew for each file.
  const listed = useQuery({ ...rubricsQuery, staleTime: 0 });
  const before = listed.data?.rubrics.find(({ id }) => id === rubric.id);
  const versions = useQuery({ ...rubricVersionsQuery(rubric.id), enabled: Boolean(before?.uploaded_at) });
  const save = useMutation({
    mutationFn: () => uploadRubric(file.content),
    async onSuccess({ id, version }) {
      await queries.invalidateQueries({ queryKey: ["rubrics"] });
      await navigate({ to: "/rubrics/$rubricId", params: { rubricId: id }, search: { version } });
    },
  });

  const same = versions.data?.versions.find(({ version }) => version === rubric.version);
  const isKnown = Boolean(same && same.hash === check.data?.rubric?.hash);
  const issues = placeIssues(file.text, [
    ...(check.data?.issues ?? []),
    ...(before && before.uploaded_at === null ? [{ path: "id", message: words.reserved }] : []),
    ...(same && check.data?.rubric && !isKnown ? [{ path: "version", message: words.taken(same.version) }] : []),
  ]);
  const isKnowing = check.isSuccess && listed.isSuccess && listed.isFetchedAfterMount && !versions.isLoading;
  const maySave = isKnowing && issues.length === 0 && !isKnown;
  return (
    <Page
      title={rubric.name[language] || words.unnamed}
      lead={
        <>
          <Link to="/rubrics">{words.all}</Link> · {words.file(file.name)}
        </>
      }
      actions={
        <Button look="primary" isDisabled={!maySave} isPending={save.isPending} onPress={() => save.mutate()}>
          {rubric.version && rubric.version.length <= 20 ? words.save(rubric.version) : words.saveNothing}
        </Button>
      }
    >
      <div className={styles.screen}>
        <Loaded query={check}>
          {() => (
            <>
              {save.isError && <ProblemNote error={save.error} advice={words.saveAdvice} />}
              {issues.length > 0 && <MistakeList rubric={rubric} issues={issues} />}
              {isKnowing && issues.length === 0 && (
                <Notice>
                  <strong>{words.fits}</strong>{" "}
                  {isKnown
                    ? words.known(rubric.version)
                    : before
                      ? words.becomesNext(before.version, rubric.version)
                      : words.becomesNew(rubric.version)}
                </Notice>
              )}
              {drop}
              <RubricContent
                rubric={rubric}
                issues={issues}
                at={at}
                onSelect={(next) => void navigate({ search: { at: next }, replace: true, resetScroll: false })}
              />
            </>
          )}
        </Loaded>
      </div>
    </Page>
  );
}

/** All mistakes at once; one that concerns a criterion leads to it. */
function MistakeList({ rubric, issues }: { readonly rubric: ShownRubric; readonly issues: readonly PlacedIssue[] }) {
  const words = useWords("rubrics");
  const language = useLanguage();
  return (
    <section className={styles.problem} role="alert" aria-label={words.mistakes(issues.length)}>
      <strong>{words.mistakes(issues.length)}</strong>
      <ul>
        {issues.map((issue) => {
          const criteria = rubric.sections.flatMap((section) => section.criteria);
          const criterion = criteria.find(({ path }) => issuesBelow([issue], path).length > 0);
          const section = rubric.sections.find(({ path }) => issuesBelow([issue], path).length > 0);
          const target = criterion?.key ?? section?.kind;
          const place = criterion ? `${criterion.number} ${criterion.name[language]}` : null;
          return (
            <li key={`${issue.path} ${issue.message}`}>
              <span className={styles.line}>{words.line(issue.line)}</span>
              <span>
                {target ? (
                  <Link from="/rubrics/_upload" to="." search={{ at: target }} replace resetScroll={false}>
                    {place ?? section?.name[language] ?? issue.path}
                  </Link>
                ) : null}{" "}
                {issue.message} <code>{issue.path}</code>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
