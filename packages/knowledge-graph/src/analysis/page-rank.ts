import type { WeightedNetwork } from "./weighted-network.ts";

const DAMPING = 0.85;
const MAX_ROUNDS = 100;
const TOLERANCE = 1e-9;

/**
 * PageRank over weighted links in both directions (Brin and Page 1998), times the number of nodes: 1 is average.
 * Nodes without links share theirs with everybody. Ends when a round moves less than 1e-9 of the whole.
 */
export function pageRank(network: WeightedNetwork): Float64Array {
  const count = network.keys.length;
  const totals = totalWeights(network);
  let ranks = new Float64Array(count).fill(1);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = spread(network, ranks, totals);
    let moved = 0;
    for (let node = 0; node < count; node++) moved += Math.abs((next[node] ?? 0) - (ranks[node] ?? 0));
    ranks = next;
    if (moved <= TOLERANCE * count) break;
  }
  return ranks;
}

function totalWeights({ keys, offsets, weights }: WeightedNetwork): Float64Array {
  const totals = new Float64Array(keys.length);
  for (let node = 0; node < keys.length; node++) {
    for (let slot = offsets[node] ?? 0; slot < (offsets[node + 1] ?? 0); slot++) {
      totals[node] = (totals[node] ?? 0) + (weights[slot] ?? 0);
    }
  }
  return totals;
}

function spread(network: WeightedNetwork, ranks: Float64Array, totals: Float64Array): Float64Array<ArrayBuffer> {
  const { keys, offsets, targets, weights } = network;
  const next = new Float64Array(keys.length);
  let stranded = 0;
  for (let node = 0; node < keys.length; node++) {
    const total = totals[node] ?? 0;
    if (total === 0) {
      stranded += ranks[node] ?? 0;
      continue;
    }
    const share = (ranks[node] ?? 0) / total;
    for (let slot = offsets[node] ?? 0; slot < (offsets[node + 1] ?? 0); slot++) {
      const target = targets[slot] ?? 0;
      next[target] = (next[target] ?? 0) + share * (weights[slot] ?? 0);
    }
  }
  const everybody = 1 - DAMPING + (DAMPING * stranded) / keys.length;
  for (let node = 0; node < keys.length; node++) next[node] = everybody + DAMPING * (next[node] ?? 0);
  return next;
}
