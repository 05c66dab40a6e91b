import { describe } from "bun:test";
import { createWorkerThreadIsolation } from "../src/reading/pdf-isolation.ts";
import { testIsolation } from "./isolated-reading.ts";

describe("createWorkerThreadIsolation", () => testIsolation(createWorkerThreadIsolation));
