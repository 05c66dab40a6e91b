import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadPart } from "../design/feedback/load-part.ts";
import { signedInRoute } from "../design/layout/root.tsx";
import { validateDeskSearch } from "./desk-search.ts";

export const deskRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/desk",
    validateSearch: validateDeskSearch,
    component: lazyRouteComponent(() => loadPart(() => import("./desk-screen.tsx")), "DeskScreen"),
  }),
] as const;
