import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadPart } from "../design/feedback/load-part.ts";
import { signedInRoute } from "../design/layout/root.tsx";

export const accountRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/account",
    component: lazyRouteComponent(() => loadPart(() => import("./account-screen.tsx")), "AccountScreen"),
  }),
] as const;
