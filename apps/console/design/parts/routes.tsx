import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../layout/root.tsx";
import { loadPart } from "../load-part.ts";

/** Every part and its states on one page; no navigation leads there. */
export const partsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/parts",
  component: lazyRouteComponent(() => loadPart(() => import("./parts-screen.tsx")), "PartsScreen"),
});
