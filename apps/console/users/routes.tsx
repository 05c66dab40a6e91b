import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadPart } from "../design/feedback/load-part.ts";
import { signedInRoute } from "../design/layout/root.tsx";
import { readSearch } from "./list-search.ts";

export const usersRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/users",
    validateSearch: readSearch,
    component: lazyRouteComponent(() => loadPart(() => import("./users-screen.tsx")), "UsersScreen"),
  }),
] as const;
