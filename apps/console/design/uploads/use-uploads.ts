import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { noticeSignedOut, usePerson, useSessionExpired } from "../../api/accounts/session.ts";
import { client } from "../../api/client.ts";
import { infoQuery } from "../../api/operation/info.ts";
import { asProblem } from "../../api/problem.ts";
import { uploadReport } from "../../api/reports/upload-report.ts";
import { checkFile, titleOf } from "./check-file.ts";
import { removedReports } from "./removed-reports.ts";
import { createUploadQueue, type QueuedFile, type UploadQueue } from "./upload-queue.ts";

/** Of whoever is signed in: with another person it begins anew. */
let current: { readonly personId: string; readonly queue: UploadQueue } | null = null;

/** The files that are being handed in. */
export function useUploads(): { readonly queue: UploadQueue; readonly files: readonly QueuedFile[] } {
  const queries = useQueryClient();
  const personId = usePerson()?.id ?? "";
  const expired = useSessionExpired();
  if (current?.personId !== personId) {
    current?.queue.clear();
    current = { personId, queue: queueOver(queries, personId) };
  }
  const { queue } = current;
  useEffect(() => {
    if (!expired) queue.resume();
  }, [queue, expired]);
  return { queue, files: useSyncExternalStore(queue.subscribe, queue.files) };
}

function queueOver(queries: QueryClient, personId: string): UploadQueue {
  const readAnew = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ["reports"] }),
      // Assignments hold what was handed in to them.
      queries.invalidateQueries({ queryKey: ["courses"] }),
    ]);
  return createUploadQueue({
    async check(file) {
      const info = await queries.ensureQueryData(infoQuery).catch(() => null);
      return checkFile(file, info?.limits.max_upload_bytes ?? Number.POSITIVE_INFINITY);
    },
    async isKnown({ file, assignmentId }) {
      // The service knows the newest attempt by its content.
      if (assignmentId !== undefined) return false;
      const query = { owner_id: personId, q: file.name.slice(0, 200), limit: 50 };
      const { reports } = await client.get("/api/v1/reports", { query });
      return reports.some(
        (report) =>
          report.file_name === file.name &&
          report.bytes === file.size &&
          report.status !== "failed" &&
          !removedReports.has(report.id),
      );
    },
    send: ({ file, rubricId, courseId, assignmentId, replaces }, onProgress) =>
      uploadReport(file, { rubricId, courseId, assignmentId, replaces, title: titleOf(file.name), onProgress }),
    async onAccepted() {
      await readAnew();
    },
    onSignedOut: (problem) => noticeSignedOut(queries, problem),
    asProblem(thrown) {
      // It may have been accepted all the same, and the answer lost on the way.
      void readAnew();
      return asProblem(thrown);
    },
    onBusy: (busy) => {
      if (busy) window.addEventListener("beforeunload", warn);
      else window.removeEventListener("beforeunload", warn);
    },
  });
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
