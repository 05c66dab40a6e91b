import { routes } from "@rubrica/contract";
import type { Stores, Transaction } from "@rubrica/core";
import type { RubricRegistry } from "@rubrica/gradebook";
import type { ReportScore } from "@rubrica/report-model";
import { hashRubric, parseRubric, type Rubric, RubricError, type RubricIssue, toSnakeCase } from "@rubrica/scoring";
import { auditRecorder } from "../../audit-recorder.ts";
import { longPage } from "../answers/long-page.ts";
import { failure, type Language, ok } from "../answers/reply.ts";
import { encodeName } from "../files/send-file.ts";
import { implement, type Route } from "../route.ts";
import { texts } from "../texts/route-texts.ts";

/** What the rubric routes work with. */
export interface RubricRoutesOptions {
  readonly transaction: Transaction<Stores<ReportScore>>;
  readonly rubrics: RubricRegistry;
}

/** The rubrics that reports can be scored by, and new ones. */
export function rubricRoutes({ transaction, rubrics }: RubricRoutesOptions): readonly Route[] {
  const record = auditRecorder(transaction);
  const unknown = async () => failure(404, texts.unknownRubric(await rubrics.known()));
  return [
    implement(routes.rubrics.list, {
      async handle({ query }) {
        const page = longPage(query);
        const { items, total } = await rubrics.list(page);
        return ok(texts.listed, {
          total,
          ...page,
          rubrics: items.map(({ rubric: { id, name, version }, uploadedAt }) => ({
            id,
            name,
            version,
            uploaded_at: uploadedAt?.toISOString() ?? null,
          })),
        });
      },
    }),

    implement(routes.rubrics.upload, {
      async handle({ person, body, language }) {
        const read = readRubric(body, language);
        if (read.issues) {
          return { status: 400, error: texts.badRubric(read.issues.length), data: { issues: read.issues } };
        }
        const { rubric } = read;
        const outcome = await rubrics.upload(rubric, person.userId);
        if (outcome === "reserved") return failure(409, texts.rubricReserved);
        if (outcome === "taken") return failure(409, texts.rubricVersionTaken);
        const { id, version } = rubric;
        const data = { id, version, hash: await hashRubric(rubric) };
        if (outcome === "known") return ok(texts.rubricKnown, data);
        await record(person, { action: "rubric.uploaded", reportId: null, detail: data });
        return { status: 201, message: texts.rubricUploaded, data, headers: { Location: `/api/v1/rubrics/${id}` } };
      },
    }),

    implement(routes.rubrics.check, {
      async handle({ body, language }) {
        const read = readRubric(body, language);
        if (read.issues) return ok(texts.rubricChecked, { issues: read.issues, rubric: null });
        const { id, version } = read.rubric;
        return ok(texts.rubricChecked, { issues: [], rubric: { id, version, hash: await hashRubric(read.rubric) } });
      },
    }),

    implement(routes.rubrics.exportFile, {
      async handle({ params: { id }, query: { version } }) {
        const rubric = await rubrics.find(id, version);
        if (!rubric) return unknown();
        return new Response(`${JSON.stringify(rubric, null, 2)}\n`, {
          headers: {
            "Content-Type": "application/json; charset=utf-8",
            "Content-Disposition": `attachment; filename="rubric.json"; filename*=UTF-8''${encodeName(`${rubric.id}-${rubric.version}.json`)}`,
            "Cache-Control": "private, no-store",
          },
        });
      },
    }),

    implement(routes.rubrics.find, {
      async handle({ params: { id }, query: { version } }) {
        const rubric = await rubrics.find(id, version);
        return rubric ? ok(texts.listed, toSnakeCase(rubric)) : unknown();
      },
    }),

    implement(routes.rubrics.versions, {
      async handle({ params: { id }, query }) {
        if (!(await rubrics.has(id))) return unknown();
        const page = longPage(query);
        const { items, total } = await rubrics.versions(id, page);
        return ok(texts.listed, {
          total,
          ...page,
          versions: items.map(({ version, hash, uploadedBy, createdAt }) => ({
            version,
            hash,
            uploaded_by: uploadedBy,
            created_at: createdAt.toISOString(),
          })),
        });
      },
    }),
  ];
}

function readRubric(
  body: unknown,
  language: Language,
): { readonly rubric: Rubric; readonly issues?: undefined } | { readonly issues: readonly RubricIssue[] } {
  try {
    return { rubric: parseRubric(body, language) };
  } catch (error) {
    if (RubricError.isInstance(error)) return { issues: error.issues };
    throw error;
  }
}
