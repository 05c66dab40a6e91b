import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadPart } from "../design/feedback/load-part.ts";
import { signedInRoute } from "../design/layout/root.tsx";

/** The section or criterion in sight, such as `body` or `body.4`. */
const placeOf = (at: unknown): string | undefined => (typeof at === "string" ? at : undefined);

export const rubricsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/rubrics",
    component: lazyRouteComponent(() => loadPart(() => import("./rubrics-screen.tsx")), "RubricsScreen"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/rubrics/$rubricId",
    validateSearch: ({ version, at }): { readonly version?: string | undefined; readonly at?: string | undefined } => ({
      // A version such as 2 comes out of the address as a number.
      version: typeof version === "string" || typeof version === "number" ? String(version) : undefined,
      at: placeOf(at),
    }),
    component: lazyRouteComponent(() => loadPart(() => import("./rubric-screen.tsx")), "RubricScreen"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    // No rubric has an id of this form.
    path: "/rubrics/_upload",
    validateSearch: ({ at }): { readonly at?: string | undefined } => ({ at: placeOf(at) }),
    component: lazyRouteComponent(() => loadPart(() => import("./upload-screen.tsx")), "UploadScreen"),
  }),
] as const;
