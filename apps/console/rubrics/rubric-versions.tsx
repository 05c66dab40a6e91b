import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { usePerson } from "../api/accounts/session.ts";
import { Sheet } from "../design/display/sheet.tsx";
import { Tag } from "../design/display/tag.tsx";
import { Prose, Quiet } from "../design/display/text.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./rubric.module.css";

/** What was uploaded, newest first; each can be looked at. */
export function RubricVersions({
  query,
  rubricId,
  shown,
  at,
}: {
  readonly query: UseQueryResult<{
    readonly versions: readonly {
      readonly version: string;
      readonly created_at: string;
      readonly uploaded_by: string | null;
    }[];
  }>;
  readonly rubricId: string;
  /** The version in sight. */
  readonly shown: string;
  /** The place in it, kept from version to version. */
  readonly at: string | undefined;
}) {
  const words = useWords("rubrics");
  const formats = useFormats();
  const me = usePerson()?.id;
  return (
    <Sheet label={words.versions} head={<h2>{words.versions}</h2>}>
      <div className={styles.inside}>
        <Loaded query={query}>
          {({ versions }) =>
            versions.length === 0 ? (
              <Prose>{words.versionsBuiltIn}</Prose>
            ) : (
              <ol className={styles.versions}>
                {versions.map(({ version, created_at: createdAt, uploaded_by: uploadedBy }, index) => (
                  <li key={version}>
                    <Link
                      to="/rubrics/$rubricId"
                      params={{ rubricId }}
                      search={{ version, at }}
                      aria-current={version === shown ? "true" : undefined}
                    >
                      {version}
                    </Link>
                    {index === 0 && <Tag>{words.newest}</Tag>}
                    <Quiet>{formats.timestamp(createdAt)}</Quiet>
                    {uploadedBy === me && <Quiet>{words.byYou}</Quiet>}
                  </li>
                ))}
              </ol>
            )
          }
        </Loaded>
      </div>
    </Sheet>
  );
}
