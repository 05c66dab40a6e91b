import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  Navigate,
  Outlet,
  redirect,
  useRouter,
  useRouterState,
} from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { I18nProvider, RouterProvider } from "react-aria-components";
import { sessionQuery, useFactorWanted, usePerson, useSessionExpired } from "../../api/accounts/session.ts";
import { presentCoursesQuery } from "../../api/courses/courses.ts";
import { languageTag, useLanguage } from "../../words/language.ts";
import { useWords } from "../../words/use-words.ts";
import { LinkButton } from "../actions/button.tsx";
import { Empty } from "../feedback/empty.tsx";
import { lazyPart } from "../feedback/load-part.ts";
import { ProblemNote } from "../feedback/problem.tsx";
import { UndoProvider } from "../feedback/undo.tsx";
import { KeysProvider } from "../keyboard/keys.tsx";
import { destinationWithoutCourse } from "./navigation.ts";
import { Page } from "./page.tsx";
import { TopBar } from "./top-bar.tsx";

const SignInAgain = lazyPart(async () => (await import("./sign-in-again.tsx")).SignInAgain);

/** What every route can reach. */
export interface RouteContext {
  readonly queries: QueryClient;
}

/** Around every screen. */
export const rootRoute = createRootRouteWithContext<RouteContext>()({
  component: Frame,
  notFoundComponent: NotFound,
});

/** The parent of every screen for which one has to be signed in; who is not comes back here afterwards. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed-in",
  async beforeLoad({ context, location }) {
    const { person, factorWanted } = await context.queries.ensureQueryData(sessionQuery);
    if (factorWanted) throw redirect({ to: "/second-factor", search: { to: location.href } });
    if (!person) throw redirect({ to: "/sign-in", search: { to: location.href } });
    return { person };
  },
  component: SignedIn,
});

/** `/` leads to the first place of whoever is signed in. */
export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/",
  async beforeLoad({ context }) {
    // Where the courses cannot be read, the place without them says why nothing can be.
    const present = await context.queries.ensureQueryData(presentCoursesQuery).catch(() => null);
    const isMember = present?.courses.some(({ role }) => role !== null) ?? false;
    throw redirect({ to: isMember ? "/courses" : destinationWithoutCourse(context.person).to, replace: true });
  },
});

function Frame() {
  const router = useRouter();
  const language = useLanguage();
  const queries = useQueryClient();
  const readIn = useRef(language);
  useEffect(() => {
    if (readIn.current === language) return;
    readIn.current = language;
    // The service's sentences come in the language that was asked for, also those that are still on their way.
    const worded = {
      predicate: ({ queryKey }: { readonly queryKey: QueryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
    };
    void queries.cancelQueries(worded).then(() => queries.invalidateQueries());
  }, [queries, language]);
  return (
    <I18nProvider locale={languageTag(language)}>
      <RouterProvider
        navigate={(href) => void router.navigate({ to: href })}
        useHref={(href) => router.buildLocation({ to: href }).publicHref}
      >
        <KeysProvider>
          <UndoProvider>
            <TopBar />
            <Outlet />
          </UndoProvider>
        </KeysProvider>
      </RouterProvider>
    </I18nProvider>
  );
}

function SignedIn() {
  const factorWanted = useFactorWanted();
  const isExpired = useSessionExpired();
  const person = usePerson();
  // Wanted meanwhile: the factor was turned off, or the role is another one now.
  if (factorWanted) return <AskForFactor />;
  // Another person sees nothing of what this one had before them.
  return (
    <>
      <Outlet key={person?.id} />
      {isExpired && (
        <Suspense fallback={null}>
          <SignInAgain />
        </Suspense>
      )}
    </>
  );
}

function AskForFactor() {
  // From where it was wanted: the address changes while it is left.
  const [to] = useState(useRouterState({ select: ({ location }) => location.href }));
  return <Navigate to="/second-factor" search={{ to }} replace />;
}

function NotFound() {
  const words = useWords("design");
  return (
    <Page title={words.notFoundTitle} width="reading">
      <Empty title={words.notFoundAdvice} action={<LinkButton to="/">{words.backHome}</LinkButton>} />
    </Page>
  );
}

/** In place of a screen that could not be drawn; what stands around it stays. */
export function BrokenScreen({ error }: { readonly error: unknown }) {
  const router = useRouter();
  return (
    <Page title="Rubrica" width="reading">
      <ProblemNote error={error} onRetry={() => void router.invalidate()} />
    </Page>
  );
}
