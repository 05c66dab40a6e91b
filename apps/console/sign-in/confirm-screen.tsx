import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { openMailLink } from "../api/accounts/session.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import { LinkButton } from "../design/actions/button.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { Skeleton } from "../design/feedback/skeleton.tsx";
import { useWords } from "../words/use-words.ts";
import { Door, DoorFoot } from "./door.tsx";

const route = getRouteApi("/confirm");

/** Where the link of the confirmation mail leads: it confirms the address and signs in. */
export function ConfirmScreen() {
  const words = useWords("signIn");
  const { token, type = "signup" } = route.useSearch();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<"pending" | "confirmed" | Problem>("pending");
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (token === undefined) return;
    let told = true;
    openOnce(token, () => openMailLink(queries, { type, token })).then(
      () => told && setOutcome("confirmed"),
      (error: unknown) => told && setOutcome(asProblem(error)),
    );
    return () => {
      told = false;
    };
  }, [queries, token, type, tries]);

  if (token === undefined || (typeof outcome === "object" && outcome.code === "link_invalid")) {
    return (
      <Door title={words.linkExpiredTitle} lead={words.linkExpiredLead}>
        <LinkButton to="/pending">{words.resend}</LinkButton>
        <DoorFoot>
          <Link to="/sign-in">{words.backToSignIn}</Link>
        </DoorFoot>
      </Door>
    );
  }
  if (outcome === "confirmed") {
    return (
      <Door title={words.confirmedTitle} lead={words.confirmedLead}>
        <LinkButton look="primary" to="/">
          {words.submit}
        </LinkButton>
      </Door>
    );
  }
  return (
    <Door title={words.pendingTitle} lead="">
      {outcome === "pending" ? (
        <Skeleton widths={[60, 90]} />
      ) : (
        <ProblemNote
          error={outcome}
          onRetry={() => {
            opened.delete(token);
            setOutcome("pending");
            setTries(tries + 1);
          }}
        />
      )}
    </Door>
  );
}

/** A link works once; a screen that is drawn twice must not use it up for itself. */
const opened = new Map<string, Promise<unknown>>();

function openOnce(token: string, open: () => Promise<unknown>): Promise<unknown> {
  const known = opened.get(token) ?? open();
  opened.set(token, known);
  return known;
}
