/** The university, college or school that a cover names. */
import type { LabelledValue } from "./cover-labels.ts";
import { type CoverLine, GAP } from "./cover-lines.ts";

const INSTITUTION = /^.{0,30}?(?:大学|学院|学校|研究所)$|^.{2,40}?(?:大学|学院)(?=\s|$)/;
export const INSTITUTION_LATIN: RegExp =
  /\b(?:Universi\w+|College|Institute(?: of Technology)?|École|Polytechnic\w*|Hochschule)\b/;
/** Words in small letters that no name of an institution has. */
const SENTENCE = /\s(?:is|are|was|were|this|that|which|as|it|has|have|we|by)\s/;
const UNIVERSITY = /大学|\bUniversi/;
/** `A thesis submitted to the Faculty of Arts of the University of …` */
const SUBMISSION =
  /\b(?:submitted|presented|fulfil\w*|requirements?|degree|thesis|dissertation|eingereicht|vorgelegt)\b/i;
/** The name within a sentence. */
const NAME =
  /(?:\p{Lu}[\p{L}'’.-]+\s+){0,4}(?:Universi\w+|College|Institute|École|Polytechnic\w*|Hochschule)(?:(?:\s+(?:of|at|in|de|di|du|des|zu|für))?(?:\s+(?:the|la|le))?\s+\p{Lu}[\p{L}'’.-]+){0,4}/u;
const UNIT = /\b(?:Universi|College|Institut|École|Polytechnic|Hochschule|Department|Dept|Faculty|School|Lab)/;

/** `lines` are those without labels; a labelled university comes before the department that is printed alone. */
export function institutionOf(lines: readonly CoverLine[], fields: readonly LabelledValue[]): string | null {
  const printed = printedInstitutions(lines);
  const labelled = fields.filter(({ field, value }) => field === "institution" && value.length > 1);
  const values = [...printed, ...labelled.map(({ value }) => value)];
  return values.find((value) => UNIVERSITY.test(value)) ?? values[0] ?? latinInstitution(lines);
}

function printedInstitutions(lines: readonly CoverLine[]): string[] {
  return lines.flatMap(({ text }) => {
    const compact = text.replace(/\s+/g, "").replace(/^[(（]?(?:申请)?(?=.{2,16}(?:大学|学院))/, "");
    const kind = /^([^:：]{2,16}?(?:大学|学院))(?:.{0,8}(?:论文|设计|报告).{0,8})$/.exec(compact);
    if (kind?.[1] !== undefined) return [kind[1]];
    return compact.length <= 24 && INSTITUTION.test(compact) && !/[:：]/.test(compact) ? [compact] : [];
  });
}

function latinInstitution(lines: readonly CoverLine[]): string | null {
  const index = lines.findIndex(
    ({ text }) => text.length < 120 && INSTITUTION_LATIN.test(text) && !SENTENCE.test(text),
  );
  const line = lines[index];
  if (line === undefined) return null;
  if (SUBMISSION.test(line.text)) {
    // The name may run on below.
    const next = lines[index + 1];
    const both = next?.page === line.page ? `${line.text} ${next.text}` : line.text;
    return NAME.exec(both)?.[0] ?? null;
  }
  const part = line.text.split(GAP).find((piece) => INSTITUTION_LATIN.test(piece));
  const named = part?.replace(/[,\s]+(?:19|20)\d\d\.?\s*$/, "").split(/,\s*/) ?? [];
  // The names of the authors may stand before it.
  return (
    named
      .slice(
        Math.max(
          0,
          named.findIndex((piece) => UNIT.test(piece)),
        ),
      )
      .join(", ")
      .trim() || null
  );
}
