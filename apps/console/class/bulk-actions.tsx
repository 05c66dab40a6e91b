import { getRouteApi } from "@tanstack/react-router";
import { exportAddress, type ListedReport } from "../api/scores/gradebook.ts";
import { Button } from "../design/actions/button.tsx";
import { Menu, MenuLine } from "../design/actions/menu.tsx";
import { Quiet } from "../design/display/text.tsx";
import { AcceptDialog } from "../design/findings/accept-dialog.tsx";
import { useWords } from "../words/use-words.ts";
import { BulkDone } from "./bulk-done.tsx";
import styles from "./class.module.css";
import { ReleaseDialog } from "./release-dialog.tsx";
import { RescoreTickedDialog } from "./rescore-ticked-dialog.tsx";
import { countFindings, sortForRelease } from "./score-states.ts";
import { useBulk } from "./use-bulk.ts";
import { useClassRights } from "./use-class-rights.ts";

const route = getRouteApi("/signed-in/class");

/** Release, withhold, rescore and export of what is ticked. */
export function BulkActions({ selected }: { readonly selected: readonly ListedReport[] }) {
  const words = useWords("gradebook");
  const navigate = route.useNavigate();
  const bulk = useBulk(selected);
  const { isPending } = bulk;
  const rights = useClassRights();
  const clear = () =>
    void navigate({ search: (before) => ({ ...before, selected: undefined }), replace: true, resetScroll: false });

  const ids = selected.map(({ id }) => id);
  const sorted = sortForRelease(selected);
  const [one] = selected;
  const askedFirst = sorted.held.length + sorted.awaiting.length + countFindings(sorted.releasable).length;
  const release = () => {
    bulk.forget();
    if (selected.length === 1 && sorted.held.length === 1) bulk.ask("accept");
    else if (askedFirst > 0) bulk.ask("release");
    else bulk.release({ reportIds: ids, how: "release" });
  };
  return (
    <>
      {ids.length > 0 && (
        <div className={styles.bulk}>
          <strong>{words.selected(ids.length)}</strong>
          {rights?.release && (
            <>
              <Button small isPending={isPending} onPress={release}>
                {words.release}
              </Button>
              <Button
                small
                isPending={isPending}
                onPress={() => {
                  bulk.forget();
                  bulk.release({ reportIds: ids, how: "withhold" });
                }}
              >
                {words.withhold}
              </Button>
            </>
          )}
          {rights?.rescore && (
            <Button
              small
              isPending={isPending}
              onPress={() => {
                bulk.forget();
                bulk.ask("rescore");
              }}
            >
              {words.rescore}
            </Button>
          )}
          {rights?.export && (
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
          )}
          {sorted.held.length > 0 && <Quiet>{words.someHeld(sorted.held.length)}</Quiet>}
          <span className={styles.last}>
            <Button look="plain" small onPress={clear}>
              {words.clearSelection}
            </Button>
          </span>
        </div>
      )}
      <BulkDone bulk={bulk} />
      <ReleaseDialog bulk={bulk} sorted={sorted} />
      <AcceptDialog
        releasing={{
          isAsking: bulk.asked === "accept",
          accept: () => bulk.release({ reportIds: ids, how: "accept" }),
          cancel: () => bulk.ask(null),
          isPending,
          error: bulk.errors[0] ?? null,
        }}
        findings={one?.score?.findings ?? []}
      />
      <RescoreTickedDialog bulk={bulk} selected={selected} />
    </>
  );
}
