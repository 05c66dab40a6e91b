import {
  type ObjectStore,
  type RateLimiter,
  receivePdf,
  reportObjects,
  submitReport,
  type Transaction,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import type { RubricRegistry } from "../../rubric-registry.ts";
import type { Authenticator } from "../authenticate.ts";
import { failure, type Reply } from "../reply.ts";
import type { RouteRequest } from "../route.ts";
import { toReportJson } from "../schemas/report.ts";
import { takeAllowance } from "../take-allowance.ts";
import { texts } from "../texts.ts";
import { firstCharacters, openUpload } from "../upload.ts";

/** What receiving a report works with. */
export interface ReceiveReportOptions {
  readonly transaction: Transaction<ReportScore>;
  readonly objects: ObjectStore;
  readonly rubrics: RubricRegistry;
  readonly rateLimiter: RateLimiter;
  readonly authenticator: Authenticator;
  readonly maxUploadBytes: number;
}

/** A class hands in within the hour; a script that hammers does not get through. */
const uploadAllowance = { limit: 300, windowSeconds: 3600 };

/** Stores the file first: the fields of a form may stand behind it. What is refused leaves nothing behind. */
export async function receiveReport(
  options: ReceiveReportOptions,
  route: RouteRequest<unknown, { title?: string; rubric_id?: string; file_name?: string }, unknown>,
): Promise<Reply> {
  const { transaction, objects, rubrics, maxUploadBytes } = options;
  const { person, request, query } = route;
  const refused = await takeAllowance(options.rateLimiter, `upload/${person.userId}`, uploadAllowance);
  if (refused) return refused;
  // Form boundaries and fields come on top of the file; the exact limit is counted while streaming.
  if (Number(request.headers.get("content-length") ?? 0) > maxUploadBytes + formAllowanceBytes) {
    return failure(413, texts.fileTooLarge(maxUploadBytes));
  }
  const opened = await openUpload(request, query);
  if (opened.status === "refused") return opened.reply;

  const reportId = crypto.randomUUID();
  const late = AbortSignal.timeout(uploadMilliseconds);
  const discard = () => objects.removeAll(reportObjects.all(reportId));
  try {
    const received = await receivePdf({
      objects,
      key: reportObjects.source(reportId),
      stream: opened.upload.stream,
      maxBytes: maxUploadBytes,
      signal: AbortSignal.any([request.signal, late]),
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
      return failure(400, texts.unknownRubric(await rubrics.ids()));
    }
    // An upload may take minutes, and its sender be deactivated or deleted meanwhile.
    if (!(await options.authenticator.person(request))) {
      await discard();
      return failure(401, texts.signInFirst, { "WWW-Authenticate": "Bearer" });
    }
    const report = await submitReport(transaction, {
      ownerId: person.userId,
      reportId,
      runId: crypto.randomUUID(),
      object: received.object,
      fileName: opened.upload.fileName,
      title: firstCharacters(fields.title?.trim() ?? "", maxTitleCharacters) || null,
      rubricId,
    });
    return {
      status: 202,
      message: texts.reportAccepted,
      data: toReportJson(report, route.language),
      headers: { Location: `/api/v1/reports/${report.id}` },
    };
  } catch (error) {
    await discard();
    if (late.aborted) return failure(408, texts.bodyTooSlow);
    if (opened.upload.isBroken() || request.signal.aborted) return failure(400, texts.uploadBroken);
    throw error;
  }
}

/** 50 MB at half a megabit a second take this long; slower senders hold a connection for nothing. */
const uploadMilliseconds = 15 * 60 * 1000;
const formAllowanceBytes = 64 * 1024;
const maxTitleCharacters = 300;
