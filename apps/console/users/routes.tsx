import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../design/layout/root.tsx";
import { loadPart } from "../design/load-part.ts";
import { readSearch } from "./list-search.ts";

export const usersRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/users",
    validateSearch: readSearch,
    component: lazyRouteComponent(() => loadPart(() => import("./users-screen.tsx")), "UsersScreen"),
  }),
] as const;
