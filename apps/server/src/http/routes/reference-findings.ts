import { type ObjectStore, reportObjects, type Transaction } from "@rubrica/core";
import { checkReference } from "@rubrica/references";
import type { Citation, ParsedReport } from "@rubrica/report-model";
import Type from "typebox";
import { failure, ok } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { nullable, uuid } from "../schemas/envelope.ts";
import { texts } from "../texts.ts";

/** What the route works with. */
export interface ReferenceFindingsOptions {
  readonly transaction: Transaction;
  readonly objects: ObjectStore;
}

const edition = Type.Enum(["2015", "2025"], { default: "2025" });

const boxSchema = Type.Object(
  { x0: Type.Number(), y0: Type.Number(), x1: Type.Number(), y1: Type.Number() },
  { $id: "Box", description: "On the page, in points, from its upper left corner." },
);

const citationSchema = Type.Object(
  { text: Type.String({ description: "As printed." }), page: Type.Integer(), box: boxSchema },
  { $id: "Citation" },
);

const referenceSchema = Type.Object(
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

/** In what each reference of a report departs from GB/T 7714. It costs no points; authors see it as well. */
export function referenceFindingsRoutes({ transaction, objects }: ReferenceFindingsOptions): readonly Route[] {
  return [
    defineRoute({
      method: "get",
      path: "/api/v1/reports/{id}/reference-findings",
      summary: "Each reference with what GB/T 7714 has against it, by edition",
      tag: "reports",
      access: "person",
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
      async handle({ person, params: { id }, query, language }) {
        const asked = query.edition === "2015" ? "2015" : "2025";
        const report = await transaction.run(person, (stores) => stores.reports.find(id));
        if (!report) return failure(404, texts.reportNotFound);
        const stored = await objects.get(reportObjects.parsed(id));
        if (!stored) return failure(409, texts.reportNotParsed);
        const parsed = (await new Response(stored).json()) as ParsedReport;
        const references = parsed.references.map(({ label, text, page, box, confidence }, index) => ({
          label,
          text,
          page,
          box,
          cited: parsed.citations.filter(({ references: cited }) => cited.includes(index)).map(toCitation),
          confidence,
          findings: checkReference(text, asked).map(({ rule, field, message }) => ({
            rule,
            field,
            message: message[language],
          })),
        }));
        const count = references.reduce((sum, { findings }) => sum + findings.length, 0);
        const unmatched = parsed.citations
          .filter(({ references: cited, dangling }) => cited.length === 0 || dangling.length > 0)
          .map(toCitation);
        return ok(texts.listed, { edition: asked, references, findings: count, unmatched });
      },
    }),
  ];
}

function toCitation({ text, page, box }: Citation): Type.Static<typeof citationSchema> {
  return { text, page, box: { x0: box.x0, y0: box.y0, x1: box.x1, y1: box.y1 } };
}
