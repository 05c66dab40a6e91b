import { roster as english } from "../../words/en/roster.ts";
import { provideWords } from "../../words/use-words.ts";
import { roster as chinese } from "../../words/zh/roster.ts";

provideWords("roster", { zh: chinese, en: english });
