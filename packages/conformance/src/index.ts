export type { ObjectStoreSuiteOptions } from "./object-store.ts";
export { testObjectStore } from "./object-store.ts";
