import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadPart } from "../design/feedback/load-part.ts";
import { signedInRoute } from "../design/layout/root.tsx";

/** What the address keeps. */
export interface OverrideSearch {
  /** Id of the criterion that is open. */
  readonly open?: string | undefined;
  /** The evidence being read, such as `2.4-1`. */
  readonly at?: string | undefined;
  /** On a phone: which of the two is in front. Default: side. */
  readonly view?: "desk" | "side" | undefined;
}

export const overrideRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/reports/$reportId/override",
    validateSearch: ({ open, at, view }: Record<string, unknown>): OverrideSearch => ({
      open: typeof open === "string" ? open : undefined,
      at: typeof at === "string" ? at : undefined,
      view: view === "desk" || view === "side" ? view : undefined,
    }),
    component: lazyRouteComponent(() => loadPart(() => import("./override-screen.tsx")), "OverrideScreen"),
  }),
] as const;
