import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadPart } from "../design/feedback/load-part.ts";
import { signedInRoute } from "../design/layout/root.tsx";

export const healthRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/health",
    component: lazyRouteComponent(() => loadPart(() => import("./health-screen.tsx")), "HealthScreen"),
  }),
] as const;
