import Type from "typebox";
import { nullable, uuid } from "../envelope.ts";
import { route } from "../route.ts";

const style = Type.Enum(["gbt7714-2015", "gbt7714-2025", "ieee", "apa"]);

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
        form: nullable(Type.String({ description: "How the part is written; null where the message says it all." })),
      }),
    ),
  },
  { $id: "CheckedReference" },
);

export const listStyleSchema = Type.Object(
  {
    checked: { ...nullable(style), description: "null where no style is to be seen: nothing was checked." },
    found: { ...nullable(style), description: "That most entries are in; null where none is to be seen." },
    named: { ...nullable(style), description: "By the rubric, which then decides; null where it names none." },
    followed: Type.Integer({ description: "Entries that are printed in the style that was found." }),
    choices: Type.Array(
      Type.Object({ style, references: Type.Integer({ description: "With something to mend by it." }) }),
    ),
  },
  { $id: "ListStyle" },
);

export const list = route({
  method: "get",
  path: "/api/v1/reports/{id}/reference-findings",
  summary: "Each reference with what the style of its list has against it",
  tag: "reports",
  access: "person",
  right: "read",
  params: Type.Object({ id: uuid }),
  query: Type.Object({
    style: Type.Optional({
      ...style,
      description: "Default: the style that the list is in. The one that the rubric names goes before both.",
    }),
  }),
  answers: {
    200: {
      description: "In the order of the list.",
      data: Type.Object({
        style: listStyleSchema,
        references: Type.Array(referenceSchema),
        findings: Type.Integer(),
        unmatched: Type.Array(citationSchema, { description: "Citations of what the list does not have." }),
      }),
    },
    404: { description: "No such report, or not yours." },
    409: { description: "Not parsed yet." },
  },
});
