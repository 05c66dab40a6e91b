import { routes, type Schemas } from "@rubrica/contract";
import { type ObjectStore, reportObjects, type Transaction } from "@rubrica/core";
import type { RubricRegistry } from "@rubrica/gradebook";
import { CHECKED_STYLES, checkReferenceByStyle, findListStyle } from "@rubrica/references";
import type { Citation, ParsedReport } from "@rubrica/report-model";
import { defaultRubric } from "@rubrica/scoring";
import { failure, ok } from "../answers/reply.ts";
import { implement, type Route } from "../route.ts";
import { texts } from "../texts/route-texts.ts";

/** What the route works with. */
export interface ReferenceFindingsOptions {
  readonly transaction: Transaction;
  readonly objects: ObjectStore;
  readonly rubrics: Pick<RubricRegistry, "find">;
}

/** In what each reference of a report departs from the style of its list. It costs no points; authors see it as well. */
export function referenceFindingsRoutes({ transaction, objects, rubrics }: ReferenceFindingsOptions): readonly Route[] {
  return [
    implement(routes.referenceFindings.list, {
      async handle({ person, params: { id }, query, language }) {
        const report = await transaction.run(person, (stores) => stores.reports.find(id));
        if (!report) return failure(404, texts.reportNotFound);
        const stored = await objects.get(reportObjects.parsed(id));
        if (!stored) return failure(409, texts.reportNotParsed);
        const parsed = (await new Response(stored).json()) as ParsedReport;
        const { style: found, count: followed } = findListStyle(parsed.references);
        const rubric = await rubrics.find(report.rubricId ?? defaultRubric.id, report.rubricVersion ?? undefined);
        const named = rubric?.referenceStyle ?? null;
        const checked = named ?? query.style ?? found;
        const byStyle = parsed.references.map(({ text }) => checkReferenceByStyle(text));
        const choices = CHECKED_STYLES.map((style) => ({
          style,
          references: byStyle.filter((findings) => findings[style].length > 0).length,
        }));
        const references = parsed.references.map(({ label, text, page, box, confidence }, index) => ({
          label,
          text,
          page,
          box,
          cited: parsed.citations.filter(({ references: cited }) => cited.includes(index)).map(toCitation),
          confidence,
          findings: (checked === null ? [] : (byStyle[index]?.[checked] ?? [])).map((finding) => ({
            rule: finding.rule,
            field: finding.field,
            message: finding.message[language],
            form: finding.form ?? null,
          })),
        }));
        const count = references.reduce((sum, { findings }) => sum + findings.length, 0);
        const unmatched = parsed.citations
          .filter(({ references: cited, dangling }) => cited.length === 0 || dangling.length > 0)
          .map(toCitation);
        return ok(texts.listed, {
          style: { checked, found, named, followed, choices },
          references,
          findings: count,
          unmatched,
        });
      },
    }),
  ];
}

function toCitation({ text, page, box }: Citation): Schemas["Citation"] {
  return { text, page, box: { x0: box.x0, y0: box.y0, x1: box.x1, y1: box.y1 } };
}
