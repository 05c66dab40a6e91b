import { health as english } from "../words/en/health.ts";
import { provideWords } from "../words/use-words.ts";
import { health as chinese } from "../words/zh/health.ts";

provideWords("health", { zh: chinese, en: english });
