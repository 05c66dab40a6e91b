import { createComputing, REPORT_WORKER_KINDS, reportWorkers } from "@rubrica/report-pipeline";
import { abandonedUploadsChore } from "../chores/abandoned-uploads.ts";
import { createFileBodies } from "../http/files/file-bodies.ts";
import { createUploadRoom } from "../http/requests/upload-room.ts";
import { reportEventRoutes } from "../http/routes/report-events.ts";
import { reportRoutes } from "../http/routes/reports.ts";
import { createStorageLook } from "../observing/storage-look.ts";
import type { Area } from "./area.ts";
import { createJudge, type JudgeFoundation } from "./create-judge.ts";

/** Reports: handed in, read, scored, followed. */
export const reportArea: Area<
  | keyof JudgeFoundation
  | "allowances"
  | "authenticator"
  | "dropCopy"
  | "fileDigests"
  | "fileFindings"
  | "folder"
  | "holdConnection"
  | "keepAliveMilliseconds"
  | "objects"
  | "releaseNotice"
  | "rubrics"
  | "stopping"
  | "stores"
  | "sweep"
  | "transaction"
  | "uploadLimits"
  | "watch"
> = {
  workerKinds: REPORT_WORKER_KINDS,
  open(foundation) {
    const { settings, folder, objects, transaction, stores, logger } = foundation;
    const { rubrics, sweep, dropCopy, authenticator, allowances, releaseNotice } = foundation;
    const { maxUploadBytes } = settings.address;
    const computing = createComputing();
    return {
      routes: [
        ...reportRoutes({
          transaction,
          objects,
          fileBodies: createFileBodies({ objects, workFolder: folder.work }),
          digestFile: foundation.fileDigests.digest,
          fileFindings: foundation.fileFindings,
          isStorageAway: createStorageLook({ watch: foundation.watch, objects }),
          dropCopy,
          sweep,
          rubrics,
          allowances,
          authenticator,
          maxUploadBytes,
          uploadRoom: createUploadRoom(objects, { minFreeBytes: settings.storage.minFreeBytes }),
          holdConnection: foundation.holdConnection ?? (() => ({ release() {} })),
          ...(foundation.uploadLimits && { uploadLimits: foundation.uploadLimits }),
        }),
        ...reportEventRoutes({
          transaction,
          progress: stores.progress,
          authenticator,
          logger,
          stopping: foundation.stopping,
          ...(foundation.keepAliveMilliseconds && { keepAliveMilliseconds: foundation.keepAliveMilliseconds }),
        }),
      ],
      workers: reportWorkers({
        transaction,
        objects,
        sourceFolder: folder.work,
        rubrics,
        computing,
        judge: createJudge(foundation),
        maxPdfBytes: maxUploadBytes,
        rejudgeAfterSeconds: settings.scoring.rejudgeAfterSeconds,
        ...(releaseNotice && { releaseNotice }),
      }),
      chores: [abandonedUploadsChore({ transaction, objects, rateLimiter: stores.rateLimiter, logger })],
      closers: [() => computing.close()],
    };
  },
};
