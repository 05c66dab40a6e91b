import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../design/layout/root.tsx";
import { loadPart } from "../design/load-part.ts";
import { readSearch } from "./operation-search.ts";

export const workersRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/workers",
    validateSearch: readSearch,
    component: lazyRouteComponent(() => loadPart(() => import("./workers-screen.tsx")), "WorkersScreen"),
  }),
] as const;
