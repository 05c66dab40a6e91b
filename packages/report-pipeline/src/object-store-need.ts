/** The store that the stages of a report need, as a `createStoreWatch` of worker-runtime names it. */
export const OBJECT_STORE = "object_store";
