import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadPart } from "../design/feedback/load-part.ts";
import { signedInRoute } from "../design/layout/root.tsx";
import { validateGradebookSearch } from "./gradebook-search.ts";

export const classRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/class",
    validateSearch: validateGradebookSearch,
    component: lazyRouteComponent(() => loadPart(() => import("./class-screen.tsx")), "ClassScreen"),
  }),
] as const;
