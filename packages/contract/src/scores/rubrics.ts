import Type from "typebox";
import { longPageQuery, nullable, pageOf, timestamp, uuid } from "../envelope.ts";
import { route } from "../route.ts";

const teachers = {
  roles: ["teacher", "admin"],
  reason: "Rubrics belong to the installation, and students do not see what they would be steered by.",
} as const;

const tag = "rubrics";

const params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });

const notFound = { 404: { description: "No such rubric." } };

const rubricSchema = Type.Object(
  { id: Type.String(), name: Type.Unknown() },
  { additionalProperties: true, description: "Rubric of @rubrica/scoring, keys in snake_case." },
);

export const versionSchema = Type.Object(
  { id: Type.String(), version: Type.String(), hash: Type.String() },
  { $id: "RubricVersion" },
);

const versionQuery = Type.Object({
  version: Type.Optional(Type.String({ maxLength: 64, description: "Default: the newest." })),
});

export const issueSchema = Type.Object({ path: Type.String(), message: Type.String() }, { $id: "RubricIssue" });

export const list = route({
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
});

export const upload = route({
  method: "post",
  path: "/api/v1/rubrics",
  summary: "Upload a rubric, or a new version of one: the JSON of a rubric file",
  tag,
  access: teachers,
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
});

export const check = route({
  method: "post",
  path: "/api/v1/rubrics/check",
  summary: "Tell every mistake of a rubric, and keep nothing",
  tag,
  access: teachers,
  body: Type.Unknown({ description: "As for the upload." }),
  answers: {
    200: {
      description: "Read. `issues` is empty for one that could be uploaded.",
      data: Type.Object({ issues: Type.Array(issueSchema), rubric: nullable(versionSchema) }),
    },
  },
});

export const exportFile = route({
  method: "get",
  path: "/api/v1/rubrics/{id}/export",
  summary: "A rubric as the file that the upload takes",
  tag,
  access: teachers,
  params,
  query: versionQuery,
  answers: {
    200: {
      description: "The file.",
      bare: Type.Object({ id: Type.String(), version: Type.String() }, { additionalProperties: true }),
    },
    ...notFound,
  },
});

export const find = route({
  method: "get",
  path: "/api/v1/rubrics/{id}",
  summary: "A whole rubric: criteria, weights, level anchors, bands, coefficients",
  tag,
  access: "person",
  params,
  query: versionQuery,
  answers: { 200: { description: "The rubric.", data: rubricSchema }, ...notFound },
});

export const versions = route({
  method: "get",
  path: "/api/v1/rubrics/{id}/versions",
  summary: "Versions of an uploaded rubric, newest first",
  tag,
  access: teachers,
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
          uploaded_by: nullable(uuid),
          created_at: timestamp,
        }),
      ),
    },
    ...notFound,
  },
});
