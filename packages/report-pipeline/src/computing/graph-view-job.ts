/** Runs in the process or thread that reads graphs: the entry of the isolation of `createGraphReader`. */
import { joinHead, serveJobs } from "@rubrica/isolation";
import type { GraphViewParameters } from "./graph-view-parameters.ts";
import { createGraphViews } from "./jobs/graph-views.ts";

const views = createGraphViews();

serveJobs<GraphViewParameters, never, Uint8Array>(async (_, parameters, _tell, ask) => {
  const { content, ...head } = await views.view(parameters, ask);
  return joinHead({ ...head, found: content !== null }, new TextEncoder().encode(content ?? ""));
});
