import { deleteReport, type ReportMetadata, reportObjects, rescoreReport } from "@rubrica/core";
import { toSnakeCase } from "@rubrica/scoring";
import Type from "typebox";
import { auditRecorder } from "../../audit-recorder.ts";
import { wordItems } from "../../word-marks.ts";
import type { FileBodies } from "../file-bodies.ts";
import { failure, ok, type Text } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { type EntryWriterOptions, entryWriter } from "../schemas/entry.ts";
import { nullable, pageOf, pageQuery, uuid } from "../schemas/envelope.ts";
import {
  entityTag,
  gradebookFilters,
  gradebookOrder,
  listedReportSchema,
  toGradebookQuery,
  toListedReportJson,
} from "../schemas/gradebook.ts";
import { reportDetailSchema, reportSchema, toReportDetailJson, toReportJson } from "../schemas/report.ts";
import { scoreSchema } from "../schemas/score.ts";
import { sendFile } from "../send-file.ts";
import { texts } from "../texts.ts";
import { type ReceiveReportOptions, receiveReport } from "./receive-report.ts";

/** Of forty runs that went well. */
const stagesShown = 200;

/** What the report routes work with. */
export type ReportRoutesOptions = ReceiveReportOptions & EntryWriterOptions & { readonly fileBodies: FileBodies };

const tag = "reports";
const params = Type.Object({ id: uuid });
const path = "/api/v1/reports/{id}";

/** Not checked for its form: what is no id is a report that is not there, in a query as in a form. */
const replaces = Type.String({
  description:
    "Id of a report of one's own that has no mark: this one takes its place under an id of its own, and title and rubric where none are given. It goes in the same step; until then it stays as it was.",
});

/** Submit, list, read, rescore and delete reports. */
export function reportRoutes(options: ReportRoutesOptions): readonly Route[] {
  const { transaction, objects, digestFile, fileBodies } = options;
  const notFound = { 404: { description: "No such report, or not yours." } };
  const record = auditRecorder(transaction);
  const toEntryJson = entryWriter(options);

  return [
    defineRoute({
      method: "post",
      path: "/api/v1/reports",
      summary: "Submit a report",
      tag,
      access: "person",
      query: Type.Object({
        title: Type.Optional(Type.String()),
        rubric_id: Type.Optional(Type.String()),
        file_name: Type.Optional(Type.String()),
        replaces: Type.Optional(replaces),
      }),
      rawBody: {
        "multipart/form-data": Type.Object({
          file: Type.String({ format: "binary" }),
          title: Type.Optional(Type.String()),
          rubric_id: Type.Optional(Type.String()),
          replaces: Type.Optional(replaces),
        }),
        "application/pdf": Type.String({ format: "binary" }),
      },
      answers: {
        202: { description: "Accepted; it waits to be processed.", data: reportSchema },
        400: { description: "Empty file, no file, a file without a name, or an unknown rubric." },
        403: { description: "The report that it is to replace has a mark, or is somebody else's." },
        404: { description: "There is no report that it could replace." },
        408: { description: "The upload took longer than 15 minutes, or sent nothing for one." },
        413: { description: "Larger than allowed." },
        415: { description: "Not a PDF." },
        429: { description: "Too many uploads." },
        507: { description: "Too little disk space is left." },
      },
      handle: (route) => receiveReport(options, route),
    }),

    defineRoute({
      method: "get",
      path: "/api/v1/reports",
      summary: "List reports: students see their own, teachers and admins all",
      tag,
      access: "person",
      query: Type.Object({ ...pageQuery, ...gradebookFilters, ...gradebookOrder }),
      answers: {
        200: {
          description: "A page of reports, newest first unless asked otherwise.",
          data: pageOf("reports", listedReportSchema),
        },
      },
      async handle({ person, query, language }) {
        const { limit = 20, offset = 0 } = query;
        const filter = { ...toGradebookQuery(query), limit, offset };
        const page = await transaction.run(person, (stores) => stores.gradebook.list(filter));
        const shown = page.items.filter(({ mark }) => mark !== null).map(({ report }) => report.id);
        if (shown.length > 0)
          await record(person, { action: "scores.listed", reportId: null, detail: { reports: shown } });
        const items = await wordItems(page.items, language, options.rubrics);
        const reports = items.map(({ report }) => report);
        const ofFiles = await options.fileFindings.of({ person, language }, reports);
        return ok(texts.listed, {
          reports: items.map((item) => toListedReportJson(item, language, ofFiles.get(item.report.id))),
          total: page.total,
          limit,
          offset,
        });
      },
    }),

    defineRoute({
      method: "get",
      path,
      summary: "A report: metadata, status, stage, progress",
      tag,
      access: "person",
      params,
      answers: { 200: { description: "The report.", data: reportDetailSchema }, ...notFound },
      async handle({ person, params: { id }, language }) {
        const found = await transaction.run(person, async (stores) => {
          const report = await stores.reports.find(id);
          return (
            report && toReportDetailJson(report, await stores.reports.stages(id, { limit: stagesShown }), language)
          );
        });
        return found ? ok(texts.listed, found) : failure(404, texts.reportNotFound);
      },
    }),

    defineRoute({
      method: "get",
      path: `${path}/content`,
      summary: "The parsed report, whole or in parts",
      tag,
      access: "person",
      params,
      query: Type.Object({
        parts: Type.Optional(
          Type.String({
            maxLength: 300,
            pattern: "^[a-z_]+(,[a-z_]+)*$",
            description: "Members to send, separated by commas, such as integrity,headings,figures. Default: all.",
          }),
        ),
      }),
      answers: {
        200: {
          description: "The parsed report.",
          data: Type.Object(
            {
              schema_version: Type.Integer(),
              text: Type.Optional(Type.String()),
              pages: Type.Optional(Type.Array(Type.Unknown())),
            },
            { additionalProperties: true, description: "ParsedReport of @rubrica/report-model, keys in snake_case." },
          ),
        },
        409: { description: "Not parsed yet." },
        ...notFound,
      },
      async handle({ person, params: { id }, query: { parts } }) {
        const report = await transaction.run(person, (stores) => stores.reports.find(id));
        if (!report) return failure(404, texts.reportNotFound);
        const parsed = await objects.get(reportObjects.parsed(id));
        if (!parsed) return failure(409, texts.reportNotParsed);
        const content = toSnakeCase((await new Response(parsed).json()) as Readonly<Record<string, unknown>>);
        if (parts === undefined) return ok(texts.listed, content);
        const wanted = new Set(["schema_version", ...parts.split(",")]);
        return ok(texts.listed, Object.fromEntries(Object.entries(content).filter(([name]) => wanted.has(name))));
      },
    }),

    defineRoute({
      method: "get",
      path: `${path}/score`,
      summary: "The newest score with its reasons; students see it when it is released",
      tag,
      access: "person",
      params,
      answers: {
        200: { description: "The score.", data: scoreSchema },
        409: {
          description: "Not scored yet, or not released to its owner: the sentence says why, as score_state does.",
        },
        ...notFound,
      },
      async handle({ person, params: { id }, language }) {
        const found = await transaction.run(person, async (stores) => {
          const report = await stores.reports.find(id);
          return report && { report, entry: await stores.gradebook.find(id) };
        });
        if (!found) return failure(404, texts.reportNotFound);
        const { report, entry } = found;
        if (!entry) return failure(409, whyNoScore(report));
        const detail = { runId: entry.runId, version: entry.version };
        await record(person, { action: "score.read", reportId: id, detail });
        return ok(texts.listed, await toEntryJson(entry, { person, language }), { ETag: entityTag(entry) });
      },
    }),

    defineRoute({
      method: "get",
      path: `${path}/file`,
      summary: "The PDF as it was submitted, whole or in part",
      tag,
      access: "person",
      params,
      query: Type.Object({
        disposition: Type.Optional(
          Type.Union([Type.Literal("attachment"), Type.Literal("inline")], {
            description: "inline: to be shown; default: to be kept.",
          }),
        ),
      }),
      answers: {
        200: { description: "The file.", mediaType: "application/pdf" },
        206: {
          description: "The part that `Range` asks for; several as `multipart/byteranges`.",
          mediaType: "application/pdf",
        },
        304: { description: "It is what `If-None-Match` names." },
        416: { description: "The file has no such part." },
        ...notFound,
      },
      async handle({ person, params: { id }, query: { disposition = "attachment" }, request }) {
        const report = await transaction.run(person, (stores) => stores.reports.find(id));
        if (!report) return failure(404, texts.reportNotFound);
        const file = { bytes: report.bytes, entityTag: `"${report.sha256}"`, name: report.fileName, disposition };
        const answer = await sendFile(request, file, fileBodies.of(report));
        if (answer === "gone") return failure(404, texts.fileGone);
        return answer === "no such part"
          ? failure(416, texts.noSuchPart, { "Content-Range": `bytes */${report.bytes}` })
          : answer;
      },
    }),

    defineRoute({
      method: "post",
      path: `${path}/rescore`,
      summary: "Score again, with another rubric if wanted; once there is a mark, for teachers and admins",
      tag,
      access: "person",
      params,
      body: Type.Object(
        {
          rubric_id: Type.Optional(nullable(Type.String())),
          ask_anew: Type.Optional(
            Type.Boolean({
              description:
                "For teachers and admins: the model is asked again for everything. Default false: what it answered about this report counts, and only what is missing is asked.",
            }),
          ),
        },
        { additionalProperties: false },
      ),
      answers: {
        202: { description: "A new run begins.", data: reportSchema },
        403: { description: "It has a mark, and a student asks; or a student wants the model asked anew." },
        409: { description: "The run under way has to end first." },
        429: { description: "Too many rescores." },
        ...notFound,
      },
      async handle({ person, params: { id }, body, language }) {
        const refused = await options.allowances.take("rescore", person.userId);
        if (refused) return refused;
        const rubricId = body.rubric_id;
        if (rubricId && !(await options.rubrics.has(rubricId))) {
          return failure(400, texts.unknownRubric(await options.rubrics.known()));
        }
        const outcome = await rescoreReport(transaction, {
          person,
          reportId: id,
          runId: crypto.randomUUID(),
          ...(rubricId !== undefined && { rubricId }),
          askAnew: body.ask_anew ?? false,
        });
        if (outcome.status === "not_found") return failure(404, texts.reportNotFound);
        if (outcome.status === "busy") return failure(409, texts.reportBusy);
        if (outcome.status === "marked") return failure(403, texts.markedRescore);
        if (outcome.status === "forbidden") return failure(403, texts.askAnewForTeachers);
        return { status: 202, message: texts.rescoreAccepted, data: toReportJson(outcome.report, language) };
      },
    }),

    defineRoute({
      method: "delete",
      path,
      summary: "Delete a report with everything that belongs to it; once it has a mark, for teachers and admins",
      tag,
      access: "person",
      params,
      answers: {
        200: { description: "Deleted.", data: Type.Object({ id: uuid }) },
        403: { description: "It has a mark, and a student asks." },
        ...notFound,
      },
      async handle({ person, params: { id } }) {
        const { status } = await deleteReport({ transaction, objects, digestFile }, { person, reportId: id });
        if (status === "not_found") return failure(404, texts.reportNotFound);
        if (status === "marked") return failure(403, texts.markedDelete);
        await options.dropCopy(id);
        options.sweep.begin();
        return ok(texts.deleted, { id });
      },
    }),
  ];
}

/** Why the owner of the report reads no score. */
function whyNoScore({ scoreState, scoreAwaits }: ReportMetadata): Text {
  return scoreState === "awaiting_judgement"
    ? texts.scoreAwaits[scoreAwaits ?? "answers"]
    : texts.scoreState[scoreState];
}
