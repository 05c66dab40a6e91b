import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../design/layout/root.tsx";
import { loadPart } from "../design/load-part.ts";

export const accountRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/account",
    component: lazyRouteComponent(() => loadPart(() => import("./account-screen.tsx")), "AccountScreen"),
  }),
] as const;
