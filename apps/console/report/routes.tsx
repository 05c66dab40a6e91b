import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadPart } from "../design/feedback/load-part.ts";
import { signedInRoute } from "../design/layout/root.tsx";
import { type AddressPassage, validateAddressPassage } from "./address-passage.ts";
import { type PaneId, paneIds } from "./pane-ids.ts";
import { type PaneSearch, validatePaneSearch } from "./pane-search.ts";

/** What the address of a report keeps. */
export interface ReportSearch {
  /** Default: score. */
  readonly tab?: PaneId | undefined;
  /** The evidence being read, such as `2.4-1`. */
  readonly at?: string | undefined;
  /** On a phone: which of the two is in front. Default: side. */
  readonly view?: "desk" | "side" | undefined;
}

export const reportRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/reports/$reportId",
    validateSearch: (search: Record<string, unknown>): ReportSearch & AddressPassage & PaneSearch => ({
      tab: paneIds.find((id) => id === search.tab),
      at: typeof search.at === "string" ? search.at : undefined,
      view: search.view === "desk" || search.view === "side" ? search.view : undefined,
      ...validateAddressPassage(search),
      ...validatePaneSearch(search),
    }),
    component: lazyRouteComponent(() => loadPart(() => import("./report-screen.tsx")), "ReportScreen"),
  }),
] as const;
