import type { Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { hashRubric, parseRubric, type Rubric, RubricError, type RubricIssue, toSnakeCase } from "@rubrica/scoring";
import Type from "typebox";
import { auditRecorder } from "../../audit-recorder.ts";
import type { RubricRegistry } from "../../rubric-registry.ts";
import { failure, type Language, ok } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { longPage, longPageQuery, nullable, pageOf, timestamp, uuid } from "../schemas/envelope.ts";
import { encodeName } from "../send-file.ts";
import { texts } from "../texts.ts";

/** What the rubric routes work with. */
export interface RubricRoutesOptions {
  readonly transaction: Transaction<ReportScore>;
  readonly rubrics: RubricRegistry;
}

const tag = "rubrics";
const params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });
const notFound = { 404: { description: "No such rubric." } };

const rubricSchema = Type.Object(
  { id: Type.String(), name: Type.Unknown() },
  { additionalProperties: true, description: "Rubric of @rubrica/scoring, keys in snake_case." },
);

const versionSchema = Type.Object(
  { id: Type.String(), version: Type.String(), hash: Type.String() },
  { $id: "RubricVersion" },
);

const versionQuery = Type.Object({
  version: Type.Optional(Type.String({ maxLength: 64, description: "Default: the newest." })),
});

const issueSchema = Type.Object({ path: Type.String(), message: Type.String() }, { $id: "RubricIssue" });

/** The rubrics that reports can be scored by, and new ones. */
export function rubricRoutes({ transaction, rubrics }: RubricRoutesOptions): readonly Route[] {
  const record = auditRecorder(transaction);
  const unknown = async () => failure(404, texts.unknownRubric(await rubrics.known()));
  return [
    defineRoute({
      method: "get",
      path: "/api/v1/rubrics",
      summary: "List rubrics",
      tag,
      access: "person",
      query: Type.Object(longPageQuery),
      answers: {
        200: {
          description: "Ids, names and newest versions; `uploaded_at` is null for those of the deployment.",
          data: pageOf(
            "rubrics",
            Type.Object({
              id: Type.String(),
              name: Type.Unknown(),
              version: Type.String(),
              uploaded_at: nullable(timestamp),
            }),
          ),
        },
      },
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

    defineRoute({
      method: "post",
      path: "/api/v1/rubrics",
      summary: "Upload a rubric, or a new version of one: the JSON of a rubric file",
      tag,
      access: ["teacher", "admin"],
      body: Type.Unknown({ description: "As the default rubric's file; every mistake is named at once." }),
      answers: {
        200: { description: "This version is there already, with this content.", data: versionSchema },
        201: { description: "Reports can be scored by it from now on.", data: versionSchema },
        400: {
          description: "It cannot be used.",
          data: Type.Optional(Type.Object({ issues: Type.Array(issueSchema) })),
        },
        409: { description: "The deployment has a rubric of this id, or the version has other content." },
      },
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

    defineRoute({
      method: "post",
      path: "/api/v1/rubrics/check",
      summary: "Tell every mistake of a rubric, and keep nothing",
      tag,
      access: ["teacher", "admin"],
      body: Type.Unknown({ description: "As for the upload." }),
      answers: {
        200: {
          description: "Read. `issues` is empty for one that could be uploaded.",
          data: Type.Object({ issues: Type.Array(issueSchema), rubric: nullable(versionSchema) }),
        },
      },
      async handle({ body, language }) {
        const read = readRubric(body, language);
        if (read.issues) return ok(texts.rubricChecked, { issues: read.issues, rubric: null });
        const { id, version } = read.rubric;
        return ok(texts.rubricChecked, { issues: [], rubric: { id, version, hash: await hashRubric(read.rubric) } });
      },
    }),

    defineRoute({
      method: "get",
      path: "/api/v1/rubrics/{id}/export",
      summary: "A rubric as the file that the upload takes",
      tag,
      access: ["teacher", "admin"],
      params,
      query: versionQuery,
      answers: {
        200: {
          description: "The file.",
          bare: Type.Object({ id: Type.String(), version: Type.String() }, { additionalProperties: true }),
        },
        ...notFound,
      },
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

    defineRoute({
      method: "get",
      path: "/api/v1/rubrics/{id}",
      summary: "A whole rubric: criteria, weights, level anchors, bands, coefficients",
      tag,
      access: "person",
      params,
      query: versionQuery,
      answers: { 200: { description: "The rubric.", data: rubricSchema }, ...notFound },
      async handle({ params: { id }, query: { version } }) {
        const rubric = await rubrics.find(id, version);
        return rubric ? ok(texts.listed, toSnakeCase(rubric)) : unknown();
      },
    }),

    defineRoute({
      method: "get",
      path: "/api/v1/rubrics/{id}/versions",
      summary: "Versions of an uploaded rubric, newest first",
      tag,
      access: ["teacher", "admin"],
      params,
      query: Type.Object(longPageQuery),
      answers: {
        200: {
          description: "The versions; none for a rubric of the deployment.",
          data: pageOf(
            "versions",
            Type.Object({
              version: Type.String(),
              hash: Type.String(),
              uploaded_by: uuid,
              created_at: timestamp,
            }),
          ),
        },
        ...notFound,
      },
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
