/** Where the parts of a reference end: full stops that are no abbreviation and no initial. */
import { endsWithHan, HAN } from "@rubrica/report-model";
import { cut, type ReferencePiece, trimContainer } from "./reference-piece.ts";

const ABBREVIATION =
  /(?:^|[\s(:,;])(?:vol|no|nos|pp|ed|eds|st|dr|proc|conf|int|trans|rep|univ|dept|fig|sec|art|approx|vs?|mr|mrs|ms|cf|al|j|lett|rev|phys|chem|res|soc|sci|eng|technol|tech|am|natl|acad|bull|ann|symp|assoc|math|comput|commun|syst|inf|appl|inst|mech|mater|med|biol|mass|inc|ltd|co|corp|telecommun|comm|veh|symp|microelectron|autom|optim|softw|intell|distrib|sel|propag|astron|psychol|neurosci|physiol|geophys|biochem|environ|ecol|econ|acoust|opt|adv|exp|theor|nucl|instrum|meas|wkshp|ser|suppl|prog|lang|quant|mag|geosci|oceanogr|meteorol|pharmacol|toxicol|surg|pediatr|clin|polym|catal|electrochem|microbiol|immunol|genet|agric|hydrol|civ|struct|constr|aerosp|aeronaut|astronaut|bioinf|cybern|geol|sociol|entertain)$/i;

/** What follows a full stop without a blank. */
const BEGINS_PART = new RegExp(`[${HAN}"[(《]`);

/** Positions just behind full stops that end a part; `keep` names abbreviations that do end one here. */
export function partEnds(folded: string, endsAfterAbbreviation?: RegExp): number[] {
  const ends: number[] = [];
  for (let dot = folded.indexOf("."); dot >= 0; dot = folded.indexOf(".", dot + 1)) {
    const next = folded[dot + 1];
    const followedByBreak = next === undefined || next === " " || BEGINS_PART.test(next);
    const before = folded.slice(Math.max(0, dot - 14), dot);
    // `胡振.RISC 架构`: no blank is needed behind Chinese.
    if (!followedByBreak && !(endsWithHan(before) && /^[\p{L}\d]/u.test(next))) continue;
    if (/(?:^|[\s.\-(&,:;/])\p{Lu}$/u.test(before)) continue;
    // `Wireless Net. and Mobile Comm.`: no sentence begins with such a word.
    if (/^\s(?:and|of|on|for|in|the|und)\s/.test(folded.slice(dot + 1, dot + 6))) continue;
    if (/\d(?:st|nd|rd|th)$/.test(before) && /^\s\p{Ll}/u.test(folded.slice(dot + 1, dot + 3))) continue;
    const abbreviated = ABBREVIATION.test(before);
    if (abbreviated && !(endsAfterAbbreviation?.test(before) ?? false)) continue;
    // `3.5`, `4.` before a number in the same part.
    if (/\d$/.test(before) && /^\s?\d/.test(folded.slice(dot + 1, dot + 3)) && next !== " ") continue;
    ends.push(dot + 1);
  }
  return ends;
}

/** The parts between {@link partEnds}, trimmed, without empty ones. */
export function splitParts(piece: ReferencePiece, endsAfterAbbreviation?: RegExp): ReferencePiece[] {
  const parts: ReferencePiece[] = [];
  let start = 0;
  for (const end of [...partEnds(piece.folded, endsAfterAbbreviation), piece.folded.length]) {
    const part = trimContainer(cut(piece, start, end));
    if (part.folded !== "") parts.push(part);
    start = end;
  }
  return parts;
}
