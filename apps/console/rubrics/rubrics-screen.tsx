import "./rubrics-words.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { usePermission } from "../api/accounts/session.ts";
import { rubricsQuery } from "../api/reports/reports.ts";
import { LinkButton } from "../design/actions/button.tsx";
import { Icon } from "../design/display/icon.tsx";
import { Sheet, SheetList, SheetRow } from "../design/display/sheet.tsx";
import { Quiet } from "../design/display/text.tsx";
import { Empty } from "../design/feedback/empty.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { Page } from "../design/layout/page.tsx";
import { useLanguage } from "../words/language.ts";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { readRubric } from "./read-rubric.ts";
import styles from "./rubric.module.css";

/** Every rubric that reports can be scored by. */
export function RubricsScreen() {
  const words = useWords("rubrics");
  const formats = useFormats();
  const language = useLanguage();
  const query = useQuery(rubricsQuery);
  const mayUpload = usePermission("change_rubrics");
  return (
    <Page
      title={words.title}
      width="reading"
      lead={query.data && words.lead(query.data.rubrics.length)}
      actions={
        mayUpload && (
          <LinkButton look="primary" to="/rubrics/_upload">
            <Icon name="upload" />
            {words.upload}
          </LinkButton>
        )
      }
    >
      <Loaded query={query}>
        {({ rubrics }) =>
          rubrics.length === 0 ? (
            <Empty title={words.none} />
          ) : (
            <Sheet>
              <SheetList label={words.list}>
                {rubrics.map(({ id, name, version, uploaded_at: uploadedAt }) => (
                  <SheetRow
                    key={id}
                    title={
                      <Link to="/rubrics/$rubricId" params={{ rubricId: id }}>
                        {readRubric({ name }).name[language] || words.unnamed}
                      </Link>
                    }
                    meta={id}
                    stacks
                    side={
                      <>
                        <Quiet>{uploadedAt ? words.uploaded(formats.moment(uploadedAt)) : words.builtIn}</Quiet>
                        <span className={styles.version}>{words.version(version)}</span>
                      </>
                    }
                  />
                ))}
              </SheetList>
            </Sheet>
          )
        }
      </Loaded>
    </Page>
  );
}
