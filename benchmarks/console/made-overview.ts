import { SeededRandom } from "../made-documents/seeded-random.ts";

const [nodeCount, edgeCount, communityCount] = [2_000, 4_000, 24];
const types = ["keyword", "keyword", "keyword", "reference", "reference", "author", "report", "venue"] as const;

/** What `GET /api/v1/knowledge-graph/overview` answers, as far as the console reads it. */
interface MadeOverview {
  readonly nodes: readonly object[];
  readonly edges: readonly object[];
  readonly [part: string]: unknown;
}

/** A graph as large as an overview gets, of made-up names in communities; the same each time. */
export function makeOverview(): MadeOverview {
  const random = new SeededRandom(13);
  const around = (centre: number) => centre + (random.next() + random.next() + random.next() - 1.5) * 140;
  const centres = Array.from({ length: communityCount }, () => [random.next() * 1000, random.next() * 1000] as const);
  const nodes = Array.from({ length: nodeCount }, (_, index) => {
    const community = Math.floor(random.next() ** 2 * communityCount);
    const [x, y] = centres[community] ?? [0, 0];
    return {
      key: `made:${index}`,
      type: types[index % types.length] ?? "keyword",
      label: index % 2 === 0 ? `并发控制与资源调度方法 ${index}` : `Counting Bicycles with Sensors ${index}`,
      reports: 1 + Math.floor(random.next() ** 4 * 20),
      importance: random.next() ** 3 * 8,
      community: `c${community}`,
      x: around(x),
      y: around(y),
      variants: [],
      year: null,
      doi: null,
    };
  });
  const members = new Map<string, typeof nodes>();
  for (const node of nodes) members.set(node.community, [...(members.get(node.community) ?? []), node]);
  const edges = Array.from({ length: edgeCount }, (_, index) => {
    const source = random.pick(nodes);
    // Most relations stay within their community.
    const target = random.next() < 0.9 ? random.pick(members.get(source.community) ?? nodes) : random.pick(nodes);
    const weight = random.next() * 5;
    return { key: `e${index}`, source: source.key, target: target.key, type: "co_occurs" as const, weight };
  });
  return {
    build: {
      id: "00000000-0000-4000-8000-000000000000",
      status: "published",
      progress: 1,
      created_at: "2026-01-01T00:00:00.000Z",
      finished_at: "2026-01-01T00:00:00.000Z",
      reports: 300,
      nodes: nodeCount,
      edges: edgeCount,
    },
    nodes,
    edges,
    communities: [...members].map(([id, { length }]) => ({ id, label: `社区 ${id}`, nodes: length, reports: 12 })),
    total_nodes: nodeCount,
    total_edges: edgeCount,
  };
}
