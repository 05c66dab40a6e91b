import { describe } from "bun:test";
import { PROCESSING_STAGES } from "@rubrica/core";
import { testKilledWorkers } from "./killed-workers.ts";

const moments = ["begun", "worked", "ended"] as const;

describe("a server killed with SIGKILL anywhere", () =>
  testKilledWorkers(PROCESSING_STAGES.flatMap((stage) => moments.map((moment) => ({ stage, moment })))));
