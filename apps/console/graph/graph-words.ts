import { graph as english } from "../words/en/graph.ts";
import { provideWords } from "../words/use-words.ts";
import { graph as chinese } from "../words/zh/graph.ts";

provideWords("graph", { zh: chinese, en: english });
