import type { DemonstrationDoor } from "../http/routes/session/demonstration-door.ts";

/** What makes a service a demonstration. */
export interface Demonstration extends Pick<DemonstrationDoor, "holds" | "remove"> {
  /** Name of the page's cookie: browsers send one to every port of a host. */
  readonly cookie: string;
}
