import { courses as english } from "../../words/en/courses.ts";
import { provideWords } from "../../words/use-words.ts";
import { courses as chinese } from "../../words/zh/courses.ts";

// For every screen of a course: imported for this alone.
provideWords("courses", { zh: chinese, en: english });
