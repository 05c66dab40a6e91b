import { describe } from "bun:test";
import { testReaderLanguage } from "./reader-language.ts";

const kinds = ["with a model", "awaiting the model", "without a model"] as const;

describe.each([
  { file: "english-thesis.pdf", language: "zh" },
  { file: "chinese-thesis.pdf", language: "en" },
] as const)("$file read in $language", (reading) => testReaderLanguage({ ...reading, kinds }));
