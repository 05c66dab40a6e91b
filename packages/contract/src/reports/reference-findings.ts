import Type from "typebox";
import { nullable, uuid } from "../envelope.ts";
import { route } from "../route.ts";

const edition = Type.Enum(["2015", "2025"], { default: "2025" });

export const boxSchema = Type.Object(
  { x0: Type.Number(), y0: Type.Number(), x1: Type.Number(), y1: Type.Number() },
  { $id: "Box", description: "On the page, in points, from its upper left corner." },
);

export const citationSchema = Type.Object(
  { text: Type.String({ description: "As printed." }), page: Type.Integer(), box: boxSchema },
  { $id: "Citation" },
);

export const referenceSchema = Type.Object(
  {
    label: nullable(Type.String()),
    text: Type.String(),
    page: Type.Integer(),
    box: boxSchema,
    cited: Type.Array(citationSchema, { description: "Where the text cites it." }),
    confidence: Type.Number({ description: "Where it is low, a missing part may be one that was not recognised." }),
    findings: Type.Array(
      Type.Object({
        rule: Type.String(),
        field: Type.String({ description: "CSL-JSON field; type for the mark." }),
        message: Type.String(),
      }),
    ),
  },
  { $id: "CheckedReference" },
);

export const list = route({
  method: "get",
  path: "/api/v1/reports/{id}/reference-findings",
  summary: "Each reference with what GB/T 7714 has against it, by edition",
  tag: "reports",
  access: "person",
  right: "read",
  params: Type.Object({ id: uuid }),
  query: Type.Object({ edition: Type.Optional(edition) }),
  answers: {
    200: {
      description: "In the order of the list.",
      data: Type.Object({
        edition,
        references: Type.Array(referenceSchema),
        findings: Type.Integer(),
        unmatched: Type.Array(citationSchema, { description: "Citations of what the list does not have." }),
      }),
    },
    404: { description: "No such report, or not yours." },
    409: { description: "Not parsed yet." },
  },
});
