import { testCorpusStructure } from "./corpus-structure.ts";

// The other documents are read in the long form.
testCorpusStructure((file) => file === "zh/zh-nju-bigdata-report.pdf");
