import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { overviewQuery } from "../api/knowledge-graph.ts";
import { loadPart } from "../design/feedback/load-part.ts";
import { signedInRoute } from "../design/layout/root.tsx";
import { validateGraphSearch } from "./graph-search.ts";

export const graphRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/graph",
    validateSearch: validateGraphSearch,
    loaderDeps: ({ search: { view } }) => ({ view }),
    // Beside the screen itself; nobody waits for it, and what fails here fails again, and is said, where it is shown.
    loader: ({ context: { queries }, deps: { view } }) => {
      void queries.prefetchQuery(overviewQuery());
      if (view !== "table") import("./canvas/graph-canvas.tsx").catch(() => {});
    },
    component: lazyRouteComponent(() => loadPart(() => import("./graph-screen.tsx")), "GraphScreen"),
  }),
] as const;
