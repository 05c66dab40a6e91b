import { routes, type Schemas } from "@rubrica/contract";
import { type ObjectStore, reportObjects, type Transaction } from "@rubrica/core";
import { checkReference } from "@rubrica/references";
import type { Citation, ParsedReport } from "@rubrica/report-model";
import { failure, ok } from "../reply.ts";
import { implement, type Route } from "../route.ts";
import { texts } from "../texts.ts";

/** What the route works with. */
export interface ReferenceFindingsOptions {
  readonly transaction: Transaction;
  readonly objects: ObjectStore;
}

/** In what each reference of a report departs from GB/T 7714. It costs no points; authors see it as well. */
export function referenceFindingsRoutes({ transaction, objects }: ReferenceFindingsOptions): readonly Route[] {
  return [
    implement(routes.referenceFindings.list, {
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

function toCitation({ text, page, box }: Citation): Schemas["Citation"] {
  return { text, page, box: { x0: box.x0, y0: box.y0, x1: box.x1, y1: box.y1 } };
}
