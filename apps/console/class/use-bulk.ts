import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { acceptAndRelease, type ListedReport, releaseScores, rescoreReports } from "../api/scores/gradebook.ts";
import { useWords } from "../words/use-words.ts";
import { nameOf } from "./report-name.ts";

/** What was done last: said in the page, and for a release taken back by a button. */
interface Done {
  readonly sentence: string;
  readonly details: readonly string[];
  readonly undo?: { readonly reportIds: readonly string[]; readonly how: ReleaseHow };
}

/** `accept`: one report that is on hold, accepted as it is. */
type ReleaseHow = "release" | "withhold" | "accept";

/** What is done to the ticked reports, and what came of it. */
export function useBulk(selected: readonly ListedReport[]) {
  const words = useWords("gradebook");
  const queries = useQueryClient();
  const [asked, setAsked] = useState<"release" | "accept" | "rescore" | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const namesOf = (ids: readonly string[]) => ids.map((id) => nameOf(selected.find((report) => report.id === id)));
  // Not waited for: what was done can be taken back before the page has read all of it again.
  const refresh = () => void queries.invalidateQueries({ queryKey: ["reports"] });

  const release = useMutation({
    mutationFn({ reportIds, how }: { readonly reportIds: readonly string[]; readonly how: ReleaseHow }) {
      const [first] = reportIds;
      return how === "accept" && first !== undefined
        ? acceptAndRelease(first)
        : releaseScores(reportIds, how === "release");
    },
    onSuccess({ changed, held, awaiting_judgement: awaiting }, { how }) {
      const heldNames = namesOf(held.map(({ report_id: id }) => id));
      const sentences = [
        ...(changed.length > 0
          ? [how === "withhold" ? words.withheld(changed.length) : words.released(changed.length)]
          : []),
        ...(held.length > 0 ? [words.leftHeld(held.length)] : []),
        ...(awaiting.length > 0 ? [words.leftAwaiting(awaiting.length)] : []),
      ];
      setDone({
        sentence: sentences.join(" ") || words.nothingChanged,
        details: [...heldNames, ...namesOf(awaiting)],
        ...(changed.length > 0 && {
          undo: { reportIds: changed, how: how === "withhold" ? "release" : "withhold" },
        }),
      });
      setAsked(null);
      refresh();
    },
  });
  const rescore = useMutation({
    mutationFn: ({ reportIds, askAnew }: { readonly reportIds: readonly string[]; readonly askAnew: boolean }) =>
      rescoreReports(reportIds, askAnew),
    onSuccess({ accepted, refused }) {
      const sentences = [
        ...(accepted > 0 ? [words.rescored(accepted)] : []),
        ...(refused.length > 0 ? [words.refused(refused.length)] : []),
      ];
      setDone({
        sentence: sentences.join(" "),
        details: refused.map(({ id, why }) => `${namesOf([id])[0]}: ${why}`),
      });
      setAsked(null);
      refresh();
    },
  });
  return {
    asked,
    ask: setAsked,
    done,
    release: release.mutate,
    rescore: rescore.mutate,
    isPending: release.isPending || rescore.isPending,
    errors: [release.error, rescore.error].filter((error) => error !== null),
    /** Forgets what was done before the next thing is. */
    forget() {
      setDone(null);
      release.reset();
      rescore.reset();
    },
  };
}

export type Bulk = ReturnType<typeof useBulk>;
