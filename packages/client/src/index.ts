export type { Client, ClientOptions } from "./client.ts";
export { createClient } from "./client.ts";
export type { ClientErrorFacts, ClientErrorKind } from "./client-error.ts";
export { ClientError } from "./client-error.ts";
export type { ClientEvent, FollowOptions } from "./event-stream.ts";
export type { CallOptions, PathOf, RouteAt } from "./route-types.ts";
export type { UploadFields, UploadOptions } from "./upload.ts";
