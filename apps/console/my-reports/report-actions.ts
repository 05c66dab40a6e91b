import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { client, type Schemas } from "../api/client.ts";
import { deleteReport } from "../api/reports/report-actions.ts";
import { useUndo } from "../design/feedback/undo.tsx";
import { removedReports } from "../design/uploads/removed-reports.ts";

export type ListedReport = Schemas["ListedReport"];

/** Takes a report out of sight; it is deleted, and what is under way stopped, once nobody can undo it any more. */
export function useRemoval(): (report: { readonly id: string; readonly message: string }) => void {
  const offerUndo = useUndo();
  const queries = useQueryClient();
  return useCallback(
    ({ id, message }) => {
      removedReports.add(id);
      offerUndo({
        message,
        undo: () => removedReports.delete(id),
        commit: async () => {
          try {
            await deleteReport(queries, id);
          } catch {
            // It is still there, and is seen again.
            removedReports.delete(id);
            await queries.invalidateQueries({ queryKey: ["reports"] });
          }
        },
      });
    },
    [offerUndo, queries],
  );
}

/** Has a report scored again; one that failed before it was read starts from the beginning. */
export function useRescore(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.post("/api/v1/reports/{id}/rescore", { path: { id }, body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["reports"] }),
  });
}
