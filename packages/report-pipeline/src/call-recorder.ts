import { createHash } from "node:crypto";
import {
  type ObjectStore,
  type ReportMetadata,
  reportObjects,
  SERVICE,
  type Stores,
  type Transaction,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import type { AnswerStore } from "@rubrica/scoring";
import { putJson } from "./json-objects.ts";

/** What the recorder works with. */
export interface CallRecorderOptions {
  readonly transaction: Transaction<Stores<ReportScore>>;
  readonly objects: ObjectStore;
  /** The report on the run that asks. */
  readonly report: Pick<ReportMetadata, "id" | "runId" | "askedAnewBy">;
}

/** Keeps what a model was asked about one report and what it said, for people who read the reports of others; it goes when the report goes. */
export function createCallRecorder(options: CallRecorderOptions): Required<Pick<AnswerStore, "record">> {
  const { transaction, objects, report } = options;
  const { id: reportId, runId, askedAnewBy } = report;
  return {
    async record(call) {
      const key = askedAnewBy === null ? call.key : keyAmongRuns(askedAnewBy, call.key);
      // The text first: what the gradebook lists can be read.
      await putJson(objects, reportObjects.call(reportId, key), { ...call, key });
      const { section, modelId, outcome } = call;
      await transaction.run(SERVICE, ({ gradebook }) =>
        gradebook.recordCall({ reportId, key, section, modelId, runId, outcome }),
      );
    },
  };
}

/** The same question has the same key in every run: asked anew, it stands beside what it was answered before. */
function keyAmongRuns(askedAnewBy: string, key: string): string {
  return createHash("sha256").update(`${askedAnewBy} ${key}`).digest("hex");
}
