import { assignments as english } from "../../words/en/assignments.ts";
import { provideWords } from "../../words/use-words.ts";
import { assignments as chinese } from "../../words/zh/assignments.ts";

// For every screen that shows assignments: imported for this alone.
provideWords("assignments", { zh: chinese, en: english });
