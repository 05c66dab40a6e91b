import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../design/layout/root.tsx";
import { readSearch } from "./list-search.ts";

export const usersRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/users",
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import("./users-screen.tsx"), "UsersScreen"),
  }),
] as const;
