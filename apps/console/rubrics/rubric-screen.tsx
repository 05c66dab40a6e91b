import "./rubrics-words.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { usePermission } from "../api/accounts/session.ts";
import { rubricsQuery } from "../api/reports/reports.ts";
import { readRubricFile, rubricFileAddress, rubricQuery, rubricVersionsQuery } from "../api/scores/rubrics.ts";
import { Button, DownloadButton } from "../design/actions/button.tsx";
import { Icon } from "../design/display/icon.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { Notice, ProblemNote } from "../design/feedback/problem.tsx";
import { Page } from "../design/layout/page.tsx";
import { useLanguage } from "../words/language.ts";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { saveCopy } from "./copy-rubric.ts";
import { readRubric } from "./read-rubric.ts";
import styles from "./rubric.module.css";
import { RubricContent } from "./rubric-content.tsx";
import { RubricVersions } from "./rubric-versions.tsx";

const route = getRouteApi("/signed-in/rubrics/$rubricId");

/** One rubric as it is or was: sections, criteria with weights and level anchors, bands, coefficients, versions. */
export function RubricScreen() {
  const words = useWords("rubrics");
  const formats = useFormats();
  const language = useLanguage();
  const { rubricId } = route.useParams();
  const { version, at } = route.useSearch();
  const navigate = route.useNavigate();
  const changesRubrics = usePermission("change_rubrics");
  const query = useQuery(rubricQuery(rubricId, version));
  const listed = useQuery(rubricsQuery).data?.rubrics.find(({ id }) => id === rubricId);
  const versions = useQuery({ ...rubricVersionsQuery(rubricId), enabled: changesRubrics });
  const copy = useMutation({
    mutationFn: async (of: string) => saveCopy(await readRubricFile(rubricId, of), words.copied),
  });

  const rubric = query.data && readRubric(query.data);
  const uploadedAt = versions.data?.versions.find((one) => one.version === rubric?.version)?.created_at;
  const since = uploadedAt ?? (listed && rubric && listed.version === rubric.version ? listed.uploaded_at : undefined);
  return (
    <Page
      title={rubric ? rubric.name[language] || words.unnamed : words.title}
      lead={
        <>
          <Link to="/rubrics">{words.all}</Link>
          {rubric && ` · ${rubric.id} · ${words.version(rubric.version)}`}
          {since !== undefined && ` · ${since === null ? words.builtIn : words.uploaded(formats.moment(since))}`}
        </>
      }
      actions={
        changesRubrics &&
        rubric && (
          <>
            <DownloadButton look="plain" href={rubricFileAddress(rubric.id, rubric.version)}>
              <Icon name="download" />
              {words.exportJson}
            </DownloadButton>
            <Button isPending={copy.isPending} onPress={() => copy.mutate(rubric.version)}>
              {words.copy}
            </Button>
          </>
        )
      }
    >
      <div className={styles.screen}>
        {copy.isError && <ProblemNote error={copy.error} />}
        {listed && rubric && listed.version !== rubric.version && (
          <Notice>
            {words.older(rubric.version, listed.version)}{" "}
            <Link to="/rubrics/$rubricId" params={{ rubricId }} search={{ at }}>
              {words.seeNewest}
            </Link>
          </Notice>
        )}
        <Loaded query={query}>
          {(content) => (
            <RubricContent
              rubric={readRubric(content)}
              at={at}
              onSelect={(next) => void navigate({ search: { version, at: next }, replace: true, resetScroll: false })}
            >
              {changesRubrics && (
                <RubricVersions query={versions} rubricId={rubricId} shown={readRubric(content).version} at={at} />
              )}
            </RubricContent>
          )}
        </Loaded>
      </div>
    </Page>
  );
}
