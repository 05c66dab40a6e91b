export type { ObjectStoreErrorCode } from "@rubrica/core";
export { InvalidArgumentError, ObjectStoreError } from "@rubrica/core";
export type { FilesystemObjectStoreOptions } from "./object-store.ts";
export { createObjectStore } from "./object-store.ts";
