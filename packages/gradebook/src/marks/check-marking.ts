import { checkArray, checkNumber, checkObject, checkString, checkText, InvalidArgumentError } from "@rubrica/core";
import { checkSeen, checkTextOrNull } from "../check-arguments.ts";

/** Throws InvalidArgumentError for a marking that lacks a part, says nothing, or names a criterion twice. */
export function checkMarking(value: unknown): void {
  checkObject("desk.mark(marking)", value, {
    expected: "an object with reportId, runId, version, requestId and points",
  });
  const { requestId, points, accept, reason } = value as Readonly<Record<string, unknown>>;
  checkSeen("desk.mark(marking", value);
  checkText("desk.mark(marking.requestId)", requestId, "a UUID");
  checkArray("desk.mark(marking.points)", points, "an array of points");
  const criteria = (points as readonly unknown[]).map((each) => {
    checkObject("desk.mark(marking.points)", each, { expected: "objects with criterionId, points and reason" });
    const { criterionId, points: given, reason: why } = each as Readonly<Record<string, unknown>>;
    checkString("desk.mark(marking.points.criterionId)", criterionId, "the id of a criterion");
    if (given !== null) checkNumber("desk.mark(marking.points.points)", given, { least: 0, most: 100, required: true });
    checkString("desk.mark(marking.points.reason)", why);
    return criterionId;
  });
  if (typeof accept !== "boolean") {
    throw new InvalidArgumentError({ argument: "desk.mark(marking.accept)", expected: "true or false", value: accept });
  }
  if (new Set(criteria).size !== criteria.length || (criteria.length === 0 && !accept)) {
    const expected = "points of at least one criterion or accept, and each criterion once";
    throw new InvalidArgumentError({ argument: "desk.mark(marking.points)", expected, value: points });
  }
  checkTextOrNull("desk.mark(marking.reason)", reason);
}

/** Throws InvalidArgumentError unless the value names a request. */
export function checkUndo(value: unknown): void {
  checkObject("desk.undoMarking(request)", value, { expected: "an object with reportId and requestId" });
  const { reportId, requestId } = value as Readonly<Record<string, unknown>>;
  checkText("desk.undoMarking(request.reportId)", reportId, "the id of a report");
  checkText("desk.undoMarking(request.requestId)", requestId, "the id of a request");
}
