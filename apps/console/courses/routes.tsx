import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadPart } from "../design/feedback/load-part.ts";
import { signedInRoute } from "../design/layout/root.tsx";
import { readAssignmentSearch, readCoursesSearch, readMembersSearch } from "./list-search.ts";

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
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/courses/$courseId/roster",
    component: lazyRouteComponent(() => loadPart(() => import("./roster/roster-screen.tsx")), "RosterScreen"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/courses/$courseId/assignments",
    validateSearch: readAssignmentSearch,
    component: lazyRouteComponent(
      () => loadPart(() => import("./assignments/assignments-screen.tsx")),
      "AssignmentsScreen",
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/courses/$courseId/assignments/$assignmentId",
    validateSearch: readAssignmentSearch,
    component: lazyRouteComponent(
      () => loadPart(() => import("./assignments/assignment-screen.tsx")),
      "AssignmentScreen",
    ),
  }),
] as const;
