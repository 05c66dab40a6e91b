export type {
  Aggregate,
  AggregatedSection,
  AggregateRequest,
  GradeBand,
  WeightedPoints,
  WeightedSection,
} from "./arithmetic/aggregate.ts";
export { aggregate, bandOf } from "./arithmetic/aggregate.ts";
