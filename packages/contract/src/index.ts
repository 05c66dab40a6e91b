export { PERMISSIONS, type Permission } from "./accounts/session-schema.ts";
export type { AuthV1Endpoint, AuthV1Name } from "./auth-v1/endpoints.ts";
export { authV1Routes } from "./auth-v1/routes.ts";
export type { Language, Text } from "./language.ts";
export { openApiDocument } from "./open-api.ts";
export { HINDRANCES } from "./operation/system.ts";
export type { ReportEvents } from "./reports/report-events.ts";
export type {
  Credential,
  Given,
  HttpMethod,
  NoFields,
  RawBodyRoute,
  RouteAnswer,
  RouteAnswers,
  RouteContract,
  RouteData,
  RouteInput,
} from "./route.ts";
export type { AnyRoute } from "./routes.ts";
export { routes } from "./routes.ts";
export type { Schemas } from "./schemas.ts";
export type { GradebookFilters } from "./scores/listed-report-schema.ts";
