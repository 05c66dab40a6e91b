import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ToggleButton } from "react-aria-components";
import { become, type Demonstration, type Role, removeDemonstration, usePerson } from "../../api/accounts/session.ts";
import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import { Dialog } from "../dialogs/dialog.tsx";
import { Prose } from "../display/text.tsx";
import { ProblemNote } from "../feedback/problem.tsx";
import styles from "./demonstration-bar.module.css";

/** Says on every page that nothing in it is real; changes the person, and removes the demonstration. */
export function DemonstrationBar({ demonstration }: { readonly demonstration: Demonstration }) {
  const words = useWords("design");
  const person = usePerson();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [removal, setRemoval] = useState<"asked" | "done" | null>(null);
  const [problem, setProblem] = useState<unknown>(null);

  const change = async (role: Role) => {
    try {
      await become(queries, role);
      // What one person sees is not always there for another.
      await navigate({ to: "/" });
    } catch (error) {
      setProblem(error);
    }
  };
  const remove = async () => {
    try {
      await removeDemonstration();
      setRemoval("done");
    } catch (error) {
      setProblem(error);
    }
  };
  return (
    <section className={styles.bar} aria-label={words.demonstration} data-demonstration-bar="">
      <p>
        <b>{words.demonstration}</b>
        {words.demonstrationNote}
      </p>
      {person && (
        <div className={styles.people}>
          {demonstration.people.map(({ role }) => (
            <ToggleButton key={role} isSelected={person.role === role} onChange={() => void change(role)}>
              {words.demonstrationRole[role]}
            </ToggleButton>
          ))}
        </div>
      )}
      <button type="button" className={styles.leave} onClick={() => setRemoval("asked")}>
        {words.demonstrationLeave}
      </button>
      {problem !== null && removal === null && <ProblemNote error={problem} />}
      <Dialog
        title={words.demonstrationLeave}
        isOpen={removal === "asked"}
        onClose={() => setRemoval(null)}
        actions={
          <>
            <Button onPress={() => setRemoval(null)}>{words.demonstrationStay}</Button>
            <Button look="danger" onPress={() => void remove()}>
              {words.demonstrationLeave}
            </Button>
          </>
        }
      >
        {problem !== null && <ProblemNote error={problem} />}
        <Prose>{words.demonstrationLeaveNote(demonstration.reports)}</Prose>
      </Dialog>
      <Dialog title={words.demonstrationRemoved} isOpen={removal === "done"} onClose={() => {}} urgent>
        <Prose>{words.demonstrationRemovedNote}</Prose>
      </Dialog>
    </section>
  );
}
