import graphology from "graphology";
import type { AbstractGraph, Attributes, GraphConstructor } from "graphology-types";

/**
 * graphology's class by its default export, the only one that Node, Bun and bundlers agree on; its declarations
 * describe another module format than Node loads, hence the cast.
 */
export const Graph = graphology as unknown as GraphConstructor;

/** Any graphology instance. */
export type GraphologyGraph<
  Nodes extends Attributes = Attributes,
  Edges extends Attributes = Attributes,
> = AbstractGraph<Nodes, Edges>;
