import type { routes } from "@rubrica/contract";
import {
  type DigestFile,
  type HandInRefusal,
  type HandInToAssignmentOutcome,
  handInReport,
  handInToAssignment,
  isUuid,
  type ObjectStore,
  type ReportMetadata,
  type ReportSubmission,
  receivePdf,
  replaceReport,
  reportObjects,
  StorageFullError,
  type Stores,
  type Transaction,
} from "@rubrica/core";
import type { RubricRegistry } from "@rubrica/gradebook";
import type { ReportScore } from "@rubrica/report-model";
import type { RemovalSweep } from "../../privacy/removal-sweep.ts";
import { failure } from "../answers/reply.ts";
import type { Allowances } from "../requests/allowances.ts";
import type { Authenticator } from "../requests/authenticate.ts";
import { firstCharacters, openUpload } from "../requests/upload.ts";
import type { UploadRoom } from "../requests/upload-room.ts";
import { type BodyLimits, type WatchedBody, watchBody } from "../requests/watch-body.ts";
import type { AnswerOf, RequestOf } from "../route.ts";
import { toReportJson } from "../schemas/report.ts";
import { plainText } from "../texts/plain-text.ts";
import { texts } from "../texts/route-texts.ts";
import { refuseCourse } from "./refuse-course.ts";

/** What receiving a report works with. */
export interface ReceiveReportOptions {
  readonly transaction: Transaction<Stores<ReportScore>>;
  readonly objects: ObjectStore;
  readonly rubrics: RubricRegistry;
  readonly allowances: Allowances;
  readonly authenticator: Authenticator;
  readonly uploadRoom: UploadRoom;
  readonly maxUploadBytes: number;
  /** Default: 15 minutes in all, one without a byte. */
  readonly uploadLimits?: BodyLimits;
  /** Keeps the runtime from ending a connection that is slow, while its body is watched here. */
  readonly holdConnection: (request: Request) => { release(): void };
  /** Makes the digest by which a file is known again after its report was deleted. */
  readonly digestFile: DigestFile;
  /** Removes the copy that a worker of this machine left between two stages. */
  readonly dropCopy: (reportId: string) => Promise<void>;
  /** Removes what is left of a report that is gone. */
  readonly sweep: Pick<RemovalSweep, "begin">;
}

type ReceiveRequest = RequestOf<typeof routes.reports.submit>;
type ReceiveAnswer = AnswerOf<typeof routes.reports.submit>;

/**
 * 50 MB at half a megabit a second take 15 minutes; slower senders hold a connection for nothing. One that sends nothing
 * at all for a minute has gone.
 */
const defaultLimits: BodyLimits = { totalMilliseconds: 15 * 60 * 1000, stallMilliseconds: 60 * 1000 };
const FORM_ALLOWANCE_BYTES = 64 * 1024;
const MAX_TITLE_CHARACTERS = 300;

/** What is refused costs nothing of the allowance for reports, but has one of its own. */
export async function receiveReport(options: ReceiveReportOptions, route: ReceiveRequest): Promise<ReceiveAnswer> {
  const { allowances } = options;
  const { userId } = route.person;
  const flooding = await allowances.check("refused-upload", userId);
  if (flooding) return flooding;
  const refused = await allowances.take("upload", userId);
  if (refused) return refused;
  let reply: ReceiveAnswer | null = null;
  try {
    reply = await watchUpload(options, route);
    return reply;
  } finally {
    if (reply?.status !== 202) await allowances.giveBack("upload", userId);
    // What this side is to blame for counts as nothing.
    if (reply && reply.status >= 400 && reply.status < 500) await allowances.take("refused-upload", userId);
  }
}

async function watchUpload(options: ReceiveReportOptions, route: ReceiveRequest): Promise<ReceiveAnswer> {
  const { maxUploadBytes, uploadLimits = defaultLimits } = options;
  const { request } = route;
  const announced = Number(request.headers.get("content-length") ?? 0);
  // Form boundaries and fields come on top of the file; the exact limit is counted while streaming.
  if (announced > maxUploadBytes + FORM_ALLOWANCE_BYTES) return failure(413, texts.fileTooLarge(maxUploadBytes));
  try {
    const room = await options.uploadRoom.reserve(announced);
    const connection = options.holdConnection(request);
    const body = watchBody(request.body, uploadLimits, (chunk) => room.received(chunk.byteLength));
    try {
      return await storeUpload(options, route, body);
    } finally {
      body.close();
      room.release();
      connection.release();
    }
  } catch (error) {
    if (StorageFullError.isInstance(error)) return failure(507, texts.storageFull);
    throw error;
  }
}

/** Stores the file first: the fields of a form may stand behind it. What is refused leaves nothing behind. */
async function storeUpload(
  options: ReceiveReportOptions,
  route: ReceiveRequest,
  body: WatchedBody,
): Promise<ReceiveAnswer> {
  const { objects, rubrics, maxUploadBytes } = options;
  const { request, query } = route;
  const opened = await openUpload({ headers: request.headers, body: body.stream }, query);
  if (opened.status === "broken") {
    if (StorageFullError.isInstance(opened.cause)) throw opened.cause;
    return body.late.aborted ? failure(408, texts.uploadTooSlow) : failure(400, texts.uploadBroken);
  }
  if (opened.status === "refused") return opened.reply;

  const reportId = crypto.randomUUID();
  const discard = () => objects.removeAll(reportObjects.all(reportId));
  try {
    const received = await receivePdf({
      objects,
      key: reportObjects.source(reportId),
      stream: opened.upload.stream,
      maxBytes: maxUploadBytes,
      signal: AbortSignal.any([request.signal, body.late]),
    });
    if (received.status === "empty") return failure(400, texts.emptyFile);
    if (received.status === "not_a_pdf") return failure(415, texts.notPdf);
    if (received.status === "too_large") return failure(413, texts.fileTooLarge(received.limitBytes));

    const fields = await opened.upload.fields();
    if (Object.values(fields).some((text) => text.includes("\0"))) {
      await discard();
      return failure(400, texts.unstorableText);
    }
    const rubricId = fields.rubric_id?.trim() || null;
    if (rubricId && !(await rubrics.has(rubricId))) {
      await discard();
      return failure(400, texts.unknownRubric(await rubrics.known()));
    }
    // An upload may take minutes, and its sender be deactivated or deleted meanwhile.
    if (!(await options.authenticator.person(request))) {
      await discard();
      return failure(401, texts.signInFirst, { "WWW-Authenticate": "Bearer" });
    }
    const idOf = (field: string | undefined) => field?.trim().toLowerCase() || null;
    const handedIn = await handIn(options, route, {
      assignmentId: idOf(fields.assignment_id),
      replaced: idOf(fields.replaces),
      courseId: idOf(fields.course_id),
      submission: {
        reportId,
        runId: crypto.randomUUID(),
        object: received.object,
        fileName: opened.upload.fileName,
        title: firstCharacters(plainText(fields.title ?? ""), MAX_TITLE_CHARACTERS) || null,
        rubricId,
      },
    });
    if ("reply" in handedIn) {
      await discard();
      return handedIn.reply;
    }
    const { report } = handedIn;
    // The file of the newest attempt came again: that is its report.
    if (report.id !== reportId) await discard();
    return {
      status: 202,
      message: texts.reportAccepted,
      data: toReportJson(report, route.language),
      headers: { Location: `/api/v1/reports/${report.id}` },
    };
  } catch (error) {
    await discard();
    if (StorageFullError.isInstance(error)) throw error;
    const broken = opened.upload.brokenBy();
    if (StorageFullError.isInstance(broken)) throw broken;
    if (body.late.aborted) return failure(408, texts.uploadTooSlow);
    if (broken !== null || request.signal.aborted) return failure(400, texts.uploadBroken);
    throw error;
  }
}

/** What is handed in, and where. */
interface HandIn {
  readonly assignmentId: string | null;
  /** Report that it replaces. */
  readonly replaced: string | null;
  readonly courseId: string | null;
  readonly submission: Omit<ReportSubmission, "ownerId" | "courseId">;
}

/** As a report of its own, or in place of another one; that stays as it was where the new one is refused. */
async function handIn(
  { transaction, digestFile, dropCopy, sweep }: ReceiveReportOptions,
  { person, arrivedAt }: ReceiveRequest,
  { assignmentId, replaced, courseId, submission }: HandIn,
): Promise<{ readonly report: ReportMetadata } | { readonly reply: ReceiveAnswer }> {
  if (assignmentId !== null) {
    if (replaced !== null || courseId !== null || submission.rubricId !== null) {
      return { reply: failure(400, texts.assignmentAlone) };
    }
    if (!isUuid(assignmentId)) return { reply: failure(404, texts.assignmentNotFound) };
    const { rubricId: _, ...own } = submission;
    const outcome = await handInToAssignment(transaction, { person, assignmentId, arrivedAt, submission: own });
    return "report" in outcome ? { report: outcome.report } : { reply: refuseSubmission(outcome.status) };
  }
  if (replaced === null) {
    if (courseId !== null && !isUuid(courseId)) return { reply: refuseHandIn("not_found") };
    const outcome = await handInReport(transaction, { person, submission: { ...submission, courseId } });
    return outcome.status === "accepted" ? { report: outcome.report } : { reply: refuseHandIn(outcome.status) };
  }
  if (courseId !== null) return { reply: failure(400, texts.courseOfReplaced) };
  if (!isUuid(replaced)) return { reply: failure(404, texts.replacedNotFound) };
  const request = { person, reportId: replaced, submission };
  const outcome = await replaceReport({ transaction, digestFile }, request);
  switch (outcome.status) {
    case "not_found":
      return { reply: failure(404, texts.replacedNotFound) };
    case "marked":
      return { reply: failure(403, texts.markedReplace) };
    case "submitted":
      return { reply: failure(409, texts.submittedReplace) };
    case "accepted":
      await dropCopy(replaced);
      sweep.begin();
      return { report: outcome.report };
    default:
      return { reply: refuseHandIn(outcome.status) };
  }
}

function refuseSubmission(refusal: Exclude<HandInToAssignmentOutcome["status"], "accepted" | "same">): ReceiveAnswer {
  switch (refusal) {
    case "not_found":
      return failure(404, texts.assignmentNotFound);
    case "not_open":
      return failure(409, texts.assignmentNotOpen);
    case "closed":
      return failure(409, texts.assignmentClosed);
    case "no_attempt_left":
      return failure(409, texts.noAttemptLeft);
    default:
      return refuseHandIn(refusal);
  }
}

function refuseHandIn(refusal: HandInRefusal): ReceiveAnswer {
  return refusal === "closed" ? failure(409, texts.openCourseClosed) : refuseCourse(refusal);
}
