import { compareText } from "@rubrica/report-model";
import { type EdgeType, type Evidence, isUndirected, type NodeType } from "../model/graph-model.ts";

/** Places kept with an edge; the rest is only counted. */
const MAX_EVIDENCE = 5;
const MAX_VARIANTS = 5;

export interface NodeMention {
  readonly key: string;
  readonly type: NodeType;
  /** As printed in this report. */
  readonly label: string;
  readonly reportId: string;
  readonly facts?: NodeFacts;
  /** True for the form of a node that was merged into this one: a variant, never the label. Default false. */
  readonly merged?: boolean;
}

/** What only some types know. */
export interface NodeFacts {
  readonly year?: number;
  readonly doi?: string;
  readonly language?: string;
}

export interface NodeDraft {
  readonly type: NodeType;
  /** Reports in which it occurs. */
  reports: number;
  /** Node of a report's own people, which no limit leaves out. */
  essential: boolean;
  facts: NodeFacts;
  /** Printed forms with their counts. */
  readonly labels: [label: string, count: number][];
  lastReportId: string;
}

export interface EdgeMention {
  readonly type: EdgeType;
  readonly source: string;
  readonly target: string;
  readonly weight: number;
  readonly evidence: readonly Evidence[];
  readonly shared?: number;
  readonly mentions?: number;
}

export interface EdgeDraft {
  readonly type: EdgeType;
  readonly source: string;
  readonly target: string;
  weight: number;
  readonly evidence: Evidence[];
  evidenceCount: number;
  readonly shared?: number;
  readonly mentions?: number;
}

/** Nodes and edges while they are collected. Reports must be added in one fixed order: the first evidence is kept. */
export interface GraphDraft {
  readonly nodes: Map<string, NodeDraft>;
  readonly edges: Map<string, EdgeDraft>;
}

export function createGraphDraft(): GraphDraft {
  return { nodes: new Map(), edges: new Map() };
}

/** Counts one occurrence of a node in a report. */
export function addNode(draft: GraphDraft, mention: NodeMention, essential = false): void {
  const node = draft.nodes.get(mention.key);
  const count = mention.merged === true ? 0 : 1;
  if (node === undefined) {
    const { type, label, reportId, facts = {} } = mention;
    draft.nodes.set(mention.key, {
      type,
      reports: 1,
      essential,
      facts,
      labels: [[label, count]],
      lastReportId: reportId,
    });
    return;
  }
  node.essential ||= essential;
  node.facts = { ...mention.facts, ...node.facts };
  if (node.lastReportId !== mention.reportId) {
    node.reports += 1;
    node.lastReportId = mention.reportId;
  }
  const known = node.labels.find(([label]) => label === mention.label);
  if (known === undefined) node.labels.push([mention.label, count]);
  else known[1] += count;
}

/** Adds an edge, or further evidence to it; the larger weight stands. */
export function addEdge(draft: GraphDraft, mention: EdgeMention): void {
  const key = edgeKey(mention.type, mention.source, mention.target);
  const edge = draft.edges.get(key);
  if (edge === undefined) {
    const { evidence, ...facts } = mention;
    draft.edges.set(key, { ...facts, evidence: evidence.slice(0, MAX_EVIDENCE), evidenceCount: evidence.length });
    return;
  }
  edge.weight = Math.max(edge.weight, mention.weight);
  edge.evidenceCount += mention.evidence.length;
  for (const place of mention.evidence) if (edge.evidence.length < MAX_EVIDENCE) edge.evidence.push(place);
}

/** A key that says what the edge is; the ends of an undirected edge are put in order. */
function edgeKey(type: EdgeType, source: string, target: string): string {
  if (!isUndirected(type)) return `${type}:${source}>${target}`;
  const [first, second] = compareText(source, target) <= 0 ? [source, target] : [target, source];
  return `${type}:${first}~${second}`;
}

/** The form printed most often (the first in order among equals), and the others. */
export function chooseLabel(node: NodeDraft): { readonly label: string; readonly variants: readonly string[] } {
  const [first, ...others] = node.labels
    .toSorted((left, right) => right[1] - left[1] || compareText(left[0], right[0]))
    .map(([label]) => label);
  return { label: first ?? "", variants: others.slice(0, MAX_VARIANTS) };
}
