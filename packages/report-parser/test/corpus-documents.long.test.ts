import { testCorpusDocuments } from "./corpus-documents.ts";

testCorpusDocuments("long");
