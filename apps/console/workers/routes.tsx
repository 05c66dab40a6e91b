import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadPart } from "../design/feedback/load-part.ts";
import { signedInRoute } from "../design/layout/root.tsx";
import { readSearch } from "./operation-search.ts";

export const workersRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/workers",
    validateSearch: readSearch,
    component: lazyRouteComponent(() => loadPart(() => import("./workers-screen.tsx")), "WorkersScreen"),
  }),
] as const;
