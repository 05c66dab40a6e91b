import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { MailLinkType } from "../api/accounts/session.ts";
import { loadPart } from "../design/feedback/load-part.ts";
import { rootRoute } from "../design/layout/root.tsx";

const mailLinkTypes: readonly MailLinkType[] = ["signup", "recovery", "invite", "magiclink", "email_change"];

// Each names all its keys: what a validation leaves out stays as it stood in the address.

/** Where to go afterwards: an address of the console's own, never another site. */
const onward = ({ to }: Record<string, unknown>): { readonly to?: string | undefined } => ({
  to: typeof to === "string" && /^\/(?![/\\])/.test(to) ? to : undefined,
});
const withEmail = ({ email }: Record<string, unknown>): { readonly email?: string | undefined } => ({
  email: typeof email === "string" ? email : undefined,
});
/** What the link of a mail carries. */
const mailLink = ({
  token,
  type,
}: Record<string, unknown>): { readonly token?: string | undefined; readonly type?: MailLinkType | undefined } => ({
  token: token === undefined ? undefined : String(token),
  type: mailLinkTypes.find((each) => each === type),
});

export const signInRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/sign-in",
    validateSearch: onward,
    component: lazyRouteComponent(() => loadPart(() => import("./sign-in-screen.tsx")), "SignInScreen"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/register",
    validateSearch: onward,
    component: lazyRouteComponent(() => loadPart(() => import("./register-screen.tsx")), "RegisterScreen"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/setup",
    component: lazyRouteComponent(() => loadPart(() => import("./setup-screen.tsx")), "SetupScreen"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/invite",
    component: lazyRouteComponent(() => loadPart(() => import("./invite-screen.tsx")), "InviteScreen"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/pending",
    validateSearch: withEmail,
    component: lazyRouteComponent(() => loadPart(() => import("./pending-screen.tsx")), "PendingScreen"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/confirm",
    validateSearch: mailLink,
    component: lazyRouteComponent(() => loadPart(() => import("./confirm-screen.tsx")), "ConfirmScreen"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/forgot",
    validateSearch: withEmail,
    component: lazyRouteComponent(() => loadPart(() => import("./forgot-screen.tsx")), "ForgotScreen"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/reset",
    validateSearch: mailLink,
    component: lazyRouteComponent(() => loadPart(() => import("./reset-screen.tsx")), "ResetScreen"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/second-factor",
    validateSearch: onward,
    component: lazyRouteComponent(() => loadPart(() => import("./second-factor-screen.tsx")), "SecondFactorScreen"),
  }),
] as const;
