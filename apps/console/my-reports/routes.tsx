import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadPart } from "../design/feedback/load-part.ts";
import { signedInRoute } from "../design/layout/root.tsx";
import { readListSearch } from "./list-search.ts";

export const myReportsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/my-reports",
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => loadPart(() => import("./my-reports-screen.tsx")), "MyReportsScreen"),
  }),
] as const;
