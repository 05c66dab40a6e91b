import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../design/layout/root.tsx";
import { loadPart } from "../design/load-part.ts";
import { readCoursesSearch, readMembersSearch } from "./list-search.ts";

export const coursesRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/courses",
    validateSearch: readCoursesSearch,
    component: lazyRouteComponent(() => loadPart(() => import("./courses-screen.tsx")), "CoursesScreen"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/courses/$courseId/members",
    validateSearch: readMembersSearch,
    component: lazyRouteComponent(() => loadPart(() => import("./members-screen.tsx")), "MembersScreen"),
  }),
] as const;
