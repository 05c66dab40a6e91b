import { testCorpusBalance } from "./corpus-balance.ts";

testCorpusBalance(() => true);
