import type { FragmentReference, GraphFragment } from "../extract/graph-fragment.ts";
import type { KeyedFragment } from "../resolve/keyed-fragments.ts";
import { citedAuthorKey, institutionKey, keywordKey, personKey, reportKey, venueKey } from "../resolve/node-keys.ts";
import { addEdge, addNode, type GraphDraft } from "./graph-draft.ts";

/** The nodes of a report that relate it to others, with the page where each is printed. */
export interface ReportLinks {
  readonly reportId: string;
  readonly references: ReadonlyMap<string, number>;
  readonly keywords: ReadonlyMap<string, number>;
  readonly textSignature: readonly number[] | null;
}

/** What was decided about nodes before they are drafted. */
export interface NodeDecisions {
  /** The key that a node goes under. */
  resolve(key: string): string;
  /** Whether a work becomes a node. */
  isKept(key: string): boolean;
}

/** Adds a report with its people, keywords and references. Returns all of its references, also those left out. */
export function addReport(draft: GraphDraft, report: KeyedFragment, decisions: NodeDecisions): ReportLinks {
  const { fragment } = report;
  const { reportId, title, language, textSignature } = fragment;
  addNode(draft, { key: reportKey(reportId), type: "report", label: title, reportId, facts: { language } }, true);
  addPeople(draft, fragment);
  const keywords = addKeywords(draft, fragment, decisions);
  const references = addReferences(draft, report, decisions);
  return { reportId, references, keywords, textSignature };
}

function addPeople(draft: GraphDraft, fragment: GraphFragment): void {
  const { reportId, institution } = fragment;
  const evidence = [{ reportId, page: 1 }];
  const home = institution === null ? null : institutionKey(institution);
  if (home !== null) addNode(draft, { key: home, type: "institution", label: institution ?? "", reportId }, true);
  const people = [
    ...fragment.authors.map((name) => ({ name, type: "author", relation: "wrote" }) as const),
    ...fragment.advisors.map((name) => ({ name, type: "advisor", relation: "advised" }) as const),
  ];
  for (const { name, type, relation } of people) {
    const source = personKey(type, name, institution);
    addNode(draft, { key: source, type, label: name, reportId }, true);
    addEdge(draft, { type: relation, source, target: reportKey(reportId), weight: 1, evidence });
    if (home !== null) addEdge(draft, { type: "affiliated", source, target: home, weight: 1, evidence });
  }
}

function addKeywords(
  draft: GraphDraft,
  fragment: GraphFragment,
  { resolve }: NodeDecisions,
): ReadonlyMap<string, number> {
  const { reportId } = fragment;
  const pages = new Map<string, number>();
  for (const { word, page, mentions } of fragment.keywords) {
    const printedKey = keywordKey(word);
    const target = resolve(printedKey);
    addNode(draft, { key: target, type: "keyword", label: word, reportId, merged: target !== printedKey });
    const evidence = [{ reportId, page }];
    addEdge(draft, { type: "has_keyword", source: reportKey(reportId), target, weight: 1, evidence, mentions });
    if (!pages.has(target)) pages.set(target, page);
  }
  return pages;
}

function addReferences(
  draft: GraphDraft,
  { fragment, referenceKeys }: KeyedFragment,
  { resolve, isKept }: NodeDecisions,
): ReadonlyMap<string, number> {
  const { reportId } = fragment;
  const pages = new Map<string, number>();
  for (const [index, reference] of fragment.references.entries()) {
    const printedKey = referenceKeys[index] ?? null;
    if (printedKey === null) continue;
    const key = resolve(printedKey);
    if (!pages.has(key)) pages.set(key, reference.page);
    if (!isKept(key)) continue;
    const label = reference.title ?? reference.text ?? key;
    const facts = {
      ...(reference.year === null ? {} : { year: reference.year }),
      ...(reference.doi === null ? {} : { doi: reference.doi }),
    };
    addNode(draft, { key, type: "reference", label, reportId, facts, merged: key !== printedKey });
    const { firstCitation, page } = reference;
    const evidence = [
      ...(firstCitation === null ? [] : [{ reportId, page: firstCitation.page, quote: firstCitation.quote }]),
      { reportId, page },
    ];
    const weight = Math.max(1, reference.citations);
    addEdge(draft, { type: "cites", source: reportKey(reportId), target: key, weight, evidence });
    addOrigin(draft, reportId, { key, reference });
  }
  return pages;
}

/** Who wrote a cited work, and where it appeared. */
function addOrigin(
  draft: GraphDraft,
  reportId: string,
  work: { readonly key: string; readonly reference: FragmentReference },
): void {
  const { authors, venue, page } = work.reference;
  const evidence = [{ reportId, page }];
  for (const { name, full } of authors) {
    if (!full) continue;
    const source = citedAuthorKey(name);
    addNode(draft, { key: source, type: "author", label: name, reportId });
    addEdge(draft, { type: "wrote", source, target: work.key, weight: 1, evidence });
  }
  if (venue === null) return;
  const target = venueKey(venue);
  addNode(draft, { key: target, type: "venue", label: venue, reportId });
  addEdge(draft, { type: "published_in", source: work.key, target, weight: 1, evidence });
}
