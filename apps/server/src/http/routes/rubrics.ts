import type { Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { hashRubric, parseRubric, type Rubric, RubricError, type RubricIssue, toSnakeCase } from "@rubrica/scoring";
import Type from "typebox";
import { auditRecorder } from "../../audit-recorder.ts";
import type { RubricRegistry } from "../../rubric-registry.ts";
import { failure, ok } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { timestamp, uuid } from "../schemas/envelope.ts";
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

/** The rubrics that reports can be scored by, and new ones. */
export function rubricRoutes({ transaction, rubrics }: RubricRoutesOptions): readonly Route[] {
  const record = auditRecorder(transaction);
  const unknown = async () => failure(404, texts.unknownRubric(await rubrics.ids()));
  return [
    defineRoute({
      method: "get",
      path: "/api/v1/rubrics",
      summary: "List rubrics",
      tag,
      access: "person",
      answers: {
        200: {
          description: "Ids, names and newest versions.",
          data: Type.Object({
            rubrics: Type.Array(Type.Object({ id: Type.String(), name: Type.Unknown(), version: Type.String() })),
          }),
        },
      },
      async handle() {
        const all = await rubrics.all();
        return ok(texts.listed, { rubrics: all.map(({ id, name, version }) => ({ id, name, version })) });
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
          data: Type.Optional(
            Type.Object({ issues: Type.Array(Type.Object({ path: Type.String(), message: Type.String() })) }),
          ),
        },
        409: { description: "The deployment has a rubric of this id, or the version has other content." },
      },
      async handle({ person, body }) {
        const read = readRubric(body);
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
      method: "get",
      path: "/api/v1/rubrics/{id}",
      summary: "A whole rubric: criteria, weights, level anchors, bands, coefficients",
      tag,
      access: "person",
      params,
      query: Type.Object({
        version: Type.Optional(Type.String({ maxLength: 64, description: "Default: the newest." })),
      }),
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
      answers: {
        200: {
          description: "The versions; none for a rubric of the deployment.",
          data: Type.Object({
            versions: Type.Array(
              Type.Object({
                version: Type.String(),
                hash: Type.String(),
                uploaded_by: uuid,
                created_at: timestamp,
              }),
            ),
          }),
        },
        ...notFound,
      },
      async handle({ params: { id } }) {
        if (!(await rubrics.has(id))) return unknown();
        const versions = await rubrics.versions(id);
        return ok(texts.listed, {
          versions: versions.map(({ version, hash, uploadedBy, createdAt }) => ({
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
): { readonly rubric: Rubric; readonly issues?: undefined } | { readonly issues: readonly RubricIssue[] } {
  try {
    return { rubric: parseRubric(body) };
  } catch (error) {
    if (RubricError.isInstance(error)) return { issues: error.issues };
    throw error;
  }
}
