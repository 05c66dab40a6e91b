import { testLiteObjectStore } from "./object-store.ts";

testLiteObjectStore("stream", { largeBytes: 50 * 1024 * 1024 });
testLiteObjectStore("whole");
