import { users as english } from "../words/en/users.ts";
import { provideWords } from "../words/use-words.ts";
import { users as chinese } from "../words/zh/users.ts";

provideWords("users", { zh: chinese, en: english });
