import { toSnakeCase } from "@rubrica/scoring";
import Type from "typebox";
import type { RubricRegistry } from "../../rubric-registry.ts";
import { failure, ok } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { texts } from "../texts.ts";

const rubricSchema = Type.Object(
  { id: Type.String(), name: Type.Unknown() },
  { additionalProperties: true, description: "Rubric of @rubrica/scoring, keys in snake_case." },
);

/** The rubrics that reports can be scored by. */
export function rubricRoutes(rubrics: RubricRegistry): readonly Route[] {
  return [
    defineRoute({
      method: "get",
      path: "/api/v1/rubrics",
      summary: "List rubrics",
      tag: "rubrics",
      access: "person",
      answers: {
        200: {
          description: "Ids and names.",
          data: Type.Object({ rubrics: Type.Array(Type.Object({ id: Type.String(), name: Type.Unknown() })) }),
        },
      },
      handle: () => ok(texts.listed, { rubrics: rubrics.all().map(({ id, name }) => ({ id, name })) }),
    }),
    defineRoute({
      method: "get",
      path: "/api/v1/rubrics/{id}",
      summary: "A whole rubric: criteria, weights, level anchors, bands, coefficients",
      tag: "rubrics",
      access: "person",
      params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
      answers: { 200: { description: "The rubric.", data: rubricSchema }, 404: { description: "No such rubric." } },
      handle({ params: { id } }) {
        const rubric = rubrics.get(id);
        return rubric ? ok(texts.listed, toSnakeCase(rubric)) : failure(404, texts.unknownRubric(rubrics.ids()));
      },
    }),
  ];
}
