import { type ObjectStore, reportObjects, SERVICE, type Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import type { AnswerStore } from "@rubrica/scoring";
import { putJson } from "./json-objects.ts";

/** What the recorder works with. */
export interface CallRecorderOptions {
  readonly transaction: Transaction<ReportScore>;
  readonly objects: ObjectStore;
  readonly reportId: string;
}

/** Keeps what a model was asked about one report and what it said, for teachers; it goes when the report goes. */
export function createCallRecorder(options: CallRecorderOptions): Required<Pick<AnswerStore, "record">> {
  const { transaction, objects, reportId } = options;
  return {
    async record(call) {
      // The text first: what the gradebook lists can be read.
      await putJson(objects, reportObjects.call(reportId, call.key), call);
      const { key, section, modelId, outcome } = call;
      await transaction.run(SERVICE, ({ gradebook }) =>
        gradebook.recordCall({ reportId, key, section, modelId, outcome }),
      );
    },
  };
}
