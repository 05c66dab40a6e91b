/**
 * Parts of compounds that are written with a hyphen, for compounds that a document writes nowhere else.
 *
 * A small list, part by part: what opens a compound (`cross-`), what closes one (`-based`), and what is never its first
 * or last part, since it is a piece of one word (`predic-tion`, `net-work`).
 */

/** First parts behind which a hyphen is written, whatever follows. */
const OPENING = words(`
  cross self semi quasi non well half high higher highest low lower lowest long longer short shorter real full large
  larger small smaller wide wider deep heavy best worst left right two three four five seven eight nine single double
  triple multi first third fourth fifth cost time user data open close hard soft state rule
`);
/** Last parts before which a hyphen is written, whatever word precedes. */
const CLOSING = words(`
  art aware based called care centered centred class coded consistent consuming controlled core dated defined dependent
  designed dimensional driven effective efficient established evident explanatory fold free friendly grained growing
  guided independent intensive intuitive invariant known labeled labelled lasting learning level like linear lingual
  making modal off oriented parametric party performing processing purpose quality related reported reviewed rich saving
  scale sectional sensitive shaped sharing sized solving source speaking specific standing structured supervised taking
  term testing threaded trained tuned type up validated validation weighted wise world written
`);
/** Last parts that close a compound behind one of the words below, or behind what opens one. */
const LINKING = words("and by date end face for hand in of on order out side step stage the time to way");
const LINKED = words(`
  add back built by cut day drop early end face follow hands hour late log man off on one opt out part peer person plug
  point roll side six state step ten the to trial up week word year
`);
/** What is never the first part of a compound: prefixes that are written together with what follows. */
const PREFIX = words(`
  ab ac ad af al an ap ar as at be con com col cor de des dis dif ef em en es ex fac fore il im in inter ir mis ob oc of
  op over para per pre pro pur re sub suc suf sup sur syn sys tele trans un under uni
`);
/** What is never the last part of one: endings, and words that close what is written together. */
const ENDING = words(`
  able ably age al ally ance ant ary ate ated ates ation ative ed en ence ency ent er ered ering ers es est ful fully hood
  ible ic ical ically ied ier ies ily ing ings ion ions ish ism ist ists ite ities ity ive ization ize ized izing less lier
  ly media ment ments ness or ors ory ous ously ple plex plied plier plies ply ship sion sions sive some tain ted ter tern
  tic ties ting tion tional tions tive tude ture tures ty ure ures ward wards y
  base bases board body book books ever field fields flow flows ground grounds house light line lines load mark marks name
  names port print set sets sheet shop site sites space stamp stream thing things tool town ware where work worked works
  worth writing
`);

/** Whether a hyphen at a line's end belongs to the word, by the parts at its sides in lower case; null: the list says nothing. */
export function isCompound(first: string, last: string): boolean | null {
  if (PREFIX.has(first) || ENDING.has(last)) return false;
  if (CLOSING.has(last) || OPENING.has(first)) return true;
  return LINKING.has(last) && LINKED.has(first) ? true : null;
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
