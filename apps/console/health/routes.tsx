import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../design/layout/root.tsx";

export const healthRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/health",
    component: lazyRouteComponent(() => import("./health-screen.tsx"), "HealthScreen"),
  }),
] as const;
