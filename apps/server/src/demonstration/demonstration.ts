import type { DemonstrationAccess } from "../http/routes/session/demonstration-access.ts";

/** Options of a service that is a demonstration. */
export interface Demonstration extends Pick<DemonstrationAccess, "holds" | "remove"> {
  /** Name of the session cookie. It differs from that of a service, because browsers send a cookie to every port of a host. */
  readonly cookie: string;
}
