import { workers as english } from "../words/en/workers.ts";
import { provideWords } from "../words/use-words.ts";
import { workers as chinese } from "../words/zh/workers.ts";

provideWords("workers", { zh: chinese, en: english });
