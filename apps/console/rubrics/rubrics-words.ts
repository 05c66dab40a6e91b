import { rubrics as english } from "../words/en/rubrics.ts";
import { provideWords } from "../words/use-words.ts";
import { rubrics as chinese } from "../words/zh/rubrics.ts";

provideWords("rubrics", { zh: chinese, en: english });
