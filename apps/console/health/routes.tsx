import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../design/layout/root.tsx";
import { loadPart } from "../design/load-part.ts";

export const healthRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/health",
    component: lazyRouteComponent(() => loadPart(() => import("./health-screen.tsx")), "HealthScreen"),
  }),
] as const;
