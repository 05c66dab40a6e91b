import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../design/layout/root.tsx";
import { validateGradebookSearch } from "./gradebook-search.ts";

export const classRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/class",
    validateSearch: validateGradebookSearch,
    component: lazyRouteComponent(() => import("./class-screen.tsx"), "ClassScreen"),
  }),
] as const;
