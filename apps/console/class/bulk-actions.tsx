import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { exportAddress, type ListedReport, releaseScores, rescoreReports } from "../api/gradebook.ts";
import { Button } from "../design/button.tsx";
import { Dialog } from "../design/dialog.tsx";
import { Menu, MenuLine } from "../design/menu.tsx";
import { ProblemNote } from "../design/problem.tsx";
import { Prose, Quiet } from "../design/text.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./class.module.css";

const route = getRouteApi("/signed-in/class");

/** What was done last: said in the page, and for a release taken back by a button. */
interface Done {
  readonly sentence: string;
  readonly details: readonly string[];
  readonly undo?: { readonly reportIds: readonly string[]; readonly released: boolean };
}

/** Release, withhold, rescore and export of what is ticked. */
export function BulkActions({ selected }: { readonly selected: readonly ListedReport[] }) {
  const words = useWords("gradebook");
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const [asked, setAsked] = useState<"release" | "rescore" | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const clear = () =>
    void navigate({ search: (before) => ({ ...before, selected: undefined }), replace: true, resetScroll: false });
  // Not waited for: what was done can be taken back before the page has read all of it again.
  const refresh = () => void queries.invalidateQueries({ queryKey: ["reports"] });

  const release = useMutation({
    mutationFn: ({ reportIds, released }: { reportIds: readonly string[]; released: boolean }) =>
      releaseScores(reportIds, released),
    onSuccess(changed, { released }) {
      const sentence = released ? words.released(changed.length) : words.withheld(changed.length);
      setDone(
        changed.length === 0
          ? { sentence: words.nothingChanged, details: [] }
          : { sentence, details: [], undo: { reportIds: changed, released: !released } },
      );
      setAsked(null);
      refresh();
    },
  });
  const rescore = useMutation({
    mutationFn: rescoreReports,
    onSuccess({ accepted, refused }) {
      const details = refused.map(({ id, why }) => `${nameOf(selected.find((report) => report.id === id))}: ${why}`);
      const sentences = [
        ...(accepted > 0 ? [words.rescored(accepted)] : []),
        ...(refused.length > 0 ? [words.refused(refused.length)] : []),
      ];
      setDone({ sentence: sentences.join(" "), details });
      setAsked(null);
      refresh();
    },
  });

  const ids = selected.map(({ id }) => id);
  const toReview = selected.filter(({ score }) => score && score.review_count > 0 && score.released_at === null);
  const others = ids.filter((id) => !toReview.some((report) => report.id === id));
  const changed = selected.filter(({ score }) => score?.overridden).length;
  const isPending = release.isPending || rescore.isPending;
  const begin = (what: () => void) => {
    setDone(null);
    release.reset();
    rescore.reset();
    what();
  };

  return (
    <>
      {ids.length > 0 && (
        <div className={styles.bulk}>
          <strong>{words.selected(ids.length)}</strong>
          <Button
            small
            isPending={isPending}
            onPress={() =>
              begin(() =>
                toReview.length > 0 ? setAsked("release") : release.mutate({ reportIds: ids, released: true }),
              )
            }
          >
            {words.release}
          </Button>
          <Button
            small
            isPending={isPending}
            onPress={() => begin(() => release.mutate({ reportIds: ids, released: false }))}
          >
            {words.withhold}
          </Button>
          <Button small isPending={isPending} onPress={() => begin(() => setAsked("rescore"))}>
            {words.rescore}
          </Button>
          <Menu trigger={<Button small>{words.export}</Button>}>
            {(["csv", "markdown"] as const).map((format) => (
              <MenuLine
                key={format}
                action={{
                  id: format,
                  label: format === "csv" ? words.exportCsv : words.exportMarkdown,
                  run: () => location.assign(exportAddress(format, { reportIds: ids })),
                }}
              />
            ))}
          </Menu>
          {toReview.length > 0 && <Quiet>{words.someToReview(toReview.length)}</Quiet>}
          <span className={styles.last}>
            <Button look="plain" small onPress={clear}>
              {words.clearSelection}
            </Button>
          </span>
        </div>
      )}
      <div role="status">
        {done && (
          <div className={styles.done}>
            <span>{done.sentence}</span>
            {done.undo && (
              <Button
                small
                isPending={isPending}
                onPress={() => {
                  const { undo } = done;
                  if (undo) begin(() => release.mutate(undo));
                }}
              >
                {words.takeBack}
              </Button>
            )}
            {done.details.length > 0 && (
              <ul>
                {done.details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
      {[release.error, rescore.error].map(
        (error) =>
          error && (
            <div className={styles.done} key={error.message}>
              <ProblemNote error={error} />
            </div>
          ),
      )}
      <Dialog
        title={words.askReleaseTitle(toReview.length)}
        isOpen={asked === "release"}
        onClose={() => setAsked(null)}
        actions={
          <>
            <Cancel onPress={() => setAsked(null)} />
            {others.length > 0 && (
              <Button isPending={isPending} onPress={() => release.mutate({ reportIds: others, released: true })}>
                {words.releaseOthers(others.length)}
              </Button>
            )}
            <Button
              look="primary"
              isPending={isPending}
              onPress={() => release.mutate({ reportIds: ids, released: true })}
            >
              {words.releaseAll(ids.length)}
            </Button>
          </>
        }
      >
        <Prose>{words.askRelease}</Prose>
        <ul className={styles.asked}>
          {toReview.map((report) => (
            <li key={report.id}>
              <Link to="/reports/$reportId/override" params={{ reportId: report.id }}>
                {nameOf(report)}
              </Link>
              <Quiet as="p">
                {report.score?.review
                  .map(({ number, text }) => (number === null ? text : `${number} ${text}`))
                  .join("；")}
              </Quiet>
            </li>
          ))}
        </ul>
      </Dialog>
      <Dialog
        title={words.askRescoreTitle(ids.length)}
        isOpen={asked === "rescore"}
        onClose={() => setAsked(null)}
        actions={
          <>
            <Cancel onPress={() => setAsked(null)} />
            <Button look="primary" isPending={isPending} onPress={() => rescore.mutate(ids)}>
              {words.rescore}
            </Button>
          </>
        }
      >
        <Prose>
          {words.askRescore}
          {changed > 0 && ` ${words.askRescoreChanged(changed)}`}
        </Prose>
      </Dialog>
    </>
  );
}

function Cancel({ onPress }: { readonly onPress: () => void }) {
  return <Button onPress={onPress}>{useWords("design").cancel}</Button>;
}

function nameOf(report: ListedReport | undefined): string {
  if (!report) return "";
  const name = report.owner?.full_name ?? report.owner?.email;
  const title = report.title ?? report.file_name;
  return name === undefined ? title : `${name} · ${title}`;
}
