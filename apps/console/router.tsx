import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { accountRoutes } from "./account/routes.tsx";
import { classRoutes } from "./class/routes.tsx";
import { coursesRoutes } from "./courses/routes.tsx";
import { BrokenScreen, homeRoute, rootRoute, signedInRoute } from "./design/layout/root.tsx";
import { deskRoutes } from "./desk/routes.tsx";
import { graphRoutes } from "./graph/routes.tsx";
import { healthRoutes } from "./health/routes.tsx";
import { myReportsRoutes } from "./my-reports/routes.tsx";
import { overrideRoutes } from "./override/routes.tsx";
import { reportRoutes } from "./report/routes.tsx";
import { rubricsRoutes } from "./rubrics/routes.tsx";
import { signInRoutes } from "./sign-in/routes.tsx";
import { usersRoutes } from "./users/routes.tsx";
import { workersRoutes } from "./workers/routes.tsx";

const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  signedInRoute.addChildren([
    homeRoute,
    ...myReportsRoutes,
    ...reportRoutes,
    ...coursesRoutes,
    ...classRoutes,
    ...deskRoutes,
    ...overrideRoutes,
    ...rubricsRoutes,
    ...graphRoutes,
    ...usersRoutes,
    ...workersRoutes,
    ...healthRoutes,
    ...accountRoutes,
  ]),
]);

/** The addresses of the console; each feature brings its own. */
export function createConsoleRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    basepath: "/console",
    context: { queries },
    defaultPreload: "intent",
    defaultErrorComponent: BrokenScreen,
    scrollRestoration: true,
    // Below `--wait` nothing is shown, and what is shown stays long enough to be seen.
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
