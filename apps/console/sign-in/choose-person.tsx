import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { become, type Demonstration, type Role } from "../api/accounts/session.ts";
import { Button } from "../design/actions/button.tsx";
import { Sheet, SheetList, SheetRow } from "../design/display/sheet.tsx";
import { Quiet } from "../design/display/text.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./choose-person.module.css";
import { Door } from "./door.tsx";

const route = getRouteApi("/sign-in");

/** The way into the demonstration: one of its people, by one click. */
export function ChoosePerson({ demonstration }: { readonly demonstration: Demonstration }) {
  const words = useWords("signIn");
  const { to } = route.useSearch();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<unknown>(null);

  const enter = async (role: Role) => {
    try {
      await become(queries, role);
      await navigate({ to: to ?? "/", replace: true });
    } catch (error) {
      setProblem(error);
    }
  };
  return (
    <Door title={words.whoTitle} lead={words.whoLead} side={<Holdings demonstration={demonstration} />}>
      {problem !== null && <ProblemNote error={problem} />}
      <Sheet>
        <SheetList label={words.whoTitle}>
          {demonstration.people.map(({ role, full_name }) => (
            <SheetRow
              key={role}
              title={
                <>
                  {full_name} <Quiet size="caption">{words.whoRole[role]}</Quiet>
                </>
              }
              meta={words.whoSees[role]}
              side={<Button onPress={() => void enter(role)}>{words.become[role]}</Button>}
            />
          ))}
        </SheetList>
      </Sheet>
    </Door>
  );
}

function Holdings({ demonstration }: { readonly demonstration: Demonstration }) {
  const words = useWords("signIn");
  const lines = [
    [words.holdsReports, demonstration.reports],
    [words.holdsJudged, demonstration.judged],
    [words.holdsHeld, demonstration.held],
    [words.holdsReleased, demonstration.released],
    [words.holdsWithoutModel, demonstration.without_model],
    [words.holdsPeople, demonstration.people.length],
  ] as const;
  return (
    <aside className={styles.holdings} aria-label={words.holdsTitle}>
      <h2>{words.holdsTitle}</h2>
      <dl>
        {lines.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <Quiet as="p" size="small">
        {words.holdsNote}
      </Quiet>
    </aside>
  );
}
