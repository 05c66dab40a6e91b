import { testCorpusBalance } from "./corpus-balance.ts";

// The other documents are read in the long form.
testCorpusBalance((name) => /^(?:form-|weeks-|zh-nju-bigdata|icdar2013-us-01)/.test(name));
