import { testCorpusStructure } from "./corpus-structure.ts";

testCorpusStructure((file) => file !== "zh/zh-nju-bigdata-report.pdf");
