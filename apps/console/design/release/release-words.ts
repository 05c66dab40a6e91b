import { releasing as english } from "../../words/en/releasing.ts";
import { provideWords } from "../../words/use-words.ts";
import { releasing as chinese } from "../../words/zh/releasing.ts";

// For the screens on which marks are released together: imported for this alone.
provideWords("releasing", { zh: chinese, en: english });
