import { describe } from "bun:test";
import { testReaderLanguage } from "./reader-language.ts";

describe("english-thesis.pdf read in zh", () =>
  testReaderLanguage({ file: "english-thesis.pdf", language: "zh", kinds: ["awaiting the model"] }));
