import { checkObject } from "@rubrica/core";
import { checkKeptRubrics, checkTransaction } from "./check-arguments.ts";
import type { DeskOptions } from "./desk-options.ts";
import { type MarkTables, markTables } from "./export/mark-tables.ts";
import { type MarkChanges, markChanges } from "./marks/mark-changes.ts";
import { type MarkReading, markReading } from "./reading/mark-reading.ts";

/**
 * What teachers do with marks, and what people see of them. It keeps nothing itself; every reading of a score and every change is
 * in the audit log. Each call rejects with InvalidArgumentError where an argument cannot be meant.
 */
export interface Desk extends MarkReading, MarkChanges, MarkTables {}

/**
 * A desk over the stores; as many as are wanted, in any number of processes.
 *
 * @throws {InvalidArgumentError} for an option that cannot be meant.
 */
export function createDesk(options: DeskOptions): Desk {
  checkObject("createDesk(options)", options, { expected: "an object with transaction and rubrics" });
  const { transaction, rubrics, fileFindings, releaseNotice } = options;
  checkTransaction("createDesk(options.transaction)", transaction);
  checkKeptRubrics("createDesk(options.rubrics)", rubrics);
  checkObject("createDesk(options.fileFindings)", fileFindings, {
    expected: "what createFileFindings() makes",
    methods: ["of", "ofReport"],
    optional: true,
  });
  checkObject("createDesk(options.releaseNotice)", releaseNotice, {
    expected: "what createReleaseNotice() makes",
    methods: ["tell"],
    optional: true,
  });
  const reading = markReading(options);
  return { ...reading, ...markChanges(options), ...markTables(options) };
}
