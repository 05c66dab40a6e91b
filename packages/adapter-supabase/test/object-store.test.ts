import { testLiteObjectStore } from "./object-store.ts";

testLiteObjectStore("stream");
