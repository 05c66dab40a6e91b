/** Runs in the process or thread that computes: the entry of the isolation of `createComputing`. */
import { serveJobs } from "@rubrica/isolation";
import type { ComputeMessage, ComputeParameters, ComputeResult } from "./compute-parameters.ts";
import { buildJob } from "./jobs/build-job.ts";
import { measureJob } from "./jobs/measure-job.ts";
import { scoreJob } from "./jobs/score-job.ts";

serveJobs<ComputeParameters, ComputeMessage, ComputeResult>(async (bytes, parameters, tell, ask) => {
  switch (parameters.kind) {
    case "measure":
      return await measureJob(bytes, parameters);
    case "score":
      return await scoreJob(bytes, parameters);
    case "build":
      return await buildJob(tell, ask);
  }
});
