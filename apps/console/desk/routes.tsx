import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../design/layout/root.tsx";
import { loadPart } from "../design/load-part.ts";
import { validateDeskSearch } from "./desk-search.ts";

export const deskRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/desk",
    validateSearch: validateDeskSearch,
    component: lazyRouteComponent(() => loadPart(() => import("./desk-screen.tsx")), "DeskScreen"),
  }),
] as const;
