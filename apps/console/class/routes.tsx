import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../design/layout/root.tsx";
import { loadPart } from "../design/load-part.ts";
import { validateGradebookSearch } from "./gradebook-search.ts";

export const classRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/class",
    validateSearch: validateGradebookSearch,
    component: lazyRouteComponent(() => loadPart(() => import("./class-screen.tsx")), "ClassScreen"),
  }),
] as const;
