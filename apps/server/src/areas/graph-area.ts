import { createGraphReader, createSeenGraphs } from "@rubrica/report-pipeline";
import { graphViewRoutes } from "../http/routes/graph-views.ts";
import { knowledgeGraphRoutes } from "../http/routes/knowledge-graph.ts";
import type { Area } from "./area.ts";

/** The knowledge graph, as whoever asks may see it. */
export const graphArea: Area<"transaction" | "allowances"> = {
  open({ transaction, allowances }) {
    const reader = createGraphReader();
    const graphs = createSeenGraphs(transaction, reader);
    return {
      routes: [
        ...knowledgeGraphRoutes({ transaction, graphs, allowances }),
        ...graphViewRoutes({ graphs, allowances }),
      ],
      closers: [() => reader.close()],
    };
  },
};
