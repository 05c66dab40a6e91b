import { describe } from "bun:test";
import { testKilledWorkers } from "./killed-workers.ts";

describe("a server killed with SIGKILL", () => testKilledWorkers([{ stage: "analyze", moment: "worked" }]));
