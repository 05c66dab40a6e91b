import { routes, type Schemas } from "@rubrica/contract";
import { deleteReport, type ReportMetadata, reportObjects, rescoreReport } from "@rubrica/core";
import { createDesk, type FileFindings } from "@rubrica/gradebook";
import { type ParsedReport, toSnakeCase } from "@rubrica/report-model";
import { failure, ok, type Text } from "../answers/reply.ts";
import type { FileBodies } from "../files/file-bodies.ts";
import { sendFile } from "../files/send-file.ts";
import { implement, type Route } from "../route.ts";
import { toEntryJson } from "../schemas/entry.ts";
import { entityTag, toGradebookQuery, toListedReportJson } from "../schemas/gradebook.ts";
import { isUnderWay, toReportDetailJson, toReportJson } from "../schemas/report.ts";
import { texts } from "../texts/route-texts.ts";
import { type ReceiveReportOptions, receiveReport } from "./receive-report.ts";

/** Of forty runs that went well. */
const STAGES_SHOWN = 200;

/** What the report routes work with. */
export interface ReportRoutesOptions extends ReceiveReportOptions {
  readonly fileBodies: FileBodies;
  /** What is known of the reports' files is told with the score, to whom it may be told. */
  readonly fileFindings: FileFindings;
  /** Whether files cannot be had now. */
  readonly isStorageAway: () => Promise<boolean>;
}

/** Submit, list, read, rescore and delete reports. */
export function reportRoutes(options: ReportRoutesOptions): readonly Route[] {
  const { transaction, objects, digestFile, fileBodies } = options;
  const desk = createDesk(options);

  return [
    implement(routes.reports.submit, {
      handle: (route) => receiveReport(options, route),
    }),

    implement(routes.reports.list, {
      async handle({ person, query, language }) {
        const { limit = 20, offset = 0 } = query;
        const filter = { ...toGradebookQuery(query), limit, offset };
        const { items, total } = await desk.list({ person, language }, filter);
        const isStorageAway = items.some(({ report }) => isUnderWay(report)) && (await options.isStorageAway());
        return ok(texts.listed, {
          reports: items.map((item) => toListedReportJson(item, language, isStorageAway)),
          total,
          limit,
          offset,
        });
      },
    }),

    implement(routes.reports.find, {
      async handle({ person, params: { id }, language }) {
        const found = await transaction.run(person, async (stores) => {
          const report = await stores.reports.find(id);
          if (report === null) return null;
          const stages = await stores.reports.stages(id, { limit: STAGES_SHOWN });
          const [rights, releasesAtOnce] = [await stores.courses.rightsTo(id), await stores.courses.releasesAtOnce(id)];
          return { report, stages, rights, releasesAtOnce };
        });
        if (!found) return failure(404, texts.reportNotFound);
        const isStorageAway = isUnderWay(found.report) && (await options.isStorageAway());
        return ok(texts.listed, toReportDetailJson(found.report, { ...found, isStorageAway }, language));
      },
    }),

    implement(routes.reports.content, {
      async handle({ person, params: { id }, query: { parts } }) {
        const report = await transaction.run(person, (stores) => stores.reports.find(id));
        if (!report) return failure(404, texts.reportNotFound);
        const parsed = await objects.get(reportObjects.parsed(id));
        if (!parsed) return failure(409, texts.reportNotParsed);
        const content = toSnakeCase((await new Response(parsed).json()) as ParsedReport);
        return ok(texts.listed, parts === undefined ? content : partsOf(content, parts.split(",")));
      },
    }),

    implement(routes.reports.score, {
      async handle({ person, params: { id }, language }) {
        const read = await desk.read({ person, language }, id);
        if (read.status === "not_found") return failure(404, texts.reportNotFound);
        if (read.status === "not_scored") return failure(409, whyNoScore(read.report));
        return ok(texts.listed, toEntryJson(read.entry), { ETag: entityTag(read.entry) });
      },
    }),

    implement(routes.reports.file, {
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

    implement(routes.reports.rescore, {
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
        if (outcome.status === "forbidden")
          return failure(403, body.ask_anew ? texts.askAnewForTeachers : texts.notAllowed);
        return { status: 202, message: texts.rescoreAccepted, data: toReportJson(outcome.report, language) };
      },
    }),

    implement(routes.reports.remove, {
      async handle({ person, params: { id } }) {
        const { status } = await deleteReport({ transaction, objects, digestFile }, { person, reportId: id });
        if (status === "not_found") return failure(404, texts.reportNotFound);
        if (status === "marked") return failure(403, texts.markedDelete);
        if (status === "submitted") return failure(403, texts.submittedDelete);
        if (status === "forbidden") return failure(403, texts.notAllowed);
        await options.dropCopy(id);
        options.sweep.begin();
        return ok(texts.deleted, { id });
      },
    }),
  ];
}

/** The members that were asked for; names that it does not have are left out. */
function partsOf(content: Schemas["ParsedReport"], names: readonly string[]): Schemas["ParsedReport"] {
  const wanted = new Set(names);
  const { schema_version, ...members } = content;
  const asked = Object.fromEntries(Object.entries(members).filter(([name]) => wanted.has(name)));
  return { schema_version, ...asked };
}

/** Why the owner of the report reads no score. */
function whyNoScore({ scoreState, scoreAwaits }: ReportMetadata): Text {
  return scoreState === "awaiting_judgement"
    ? texts.scoreAwaits[scoreAwaits ?? "answers"]
    : texts.scoreState[scoreState];
}
