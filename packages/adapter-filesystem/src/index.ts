export type { FilesystemObjectStoreOptions } from "./object-store.ts";
export { createObjectStore } from "./object-store.ts";
export type { ObjectStoreErrorCode } from "./object-store-error.ts";
export { ObjectStoreError } from "./object-store-error.ts";
