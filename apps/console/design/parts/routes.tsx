import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../layout/root.tsx";

/** Every part and its states on one page; no navigation leads there. */
export const partsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/parts",
  component: lazyRouteComponent(() => import("./parts-screen.tsx"), "PartsScreen"),
});
