import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { eraseUser } from "../api/accounts/personal-data.ts";
import { deleteUser, type User } from "../api/accounts/users.ts";
import { TypedConfirmation } from "../design/dialogs/dialog.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { SelectField } from "../design/fields/select-field.tsx";
import { useWords } from "../words/use-words.ts";
import { isLastAdmin } from "./last-admin.ts";

/** Asks by a typed word, and what becomes of the reports. */
export function DeleteUser({
  user,
  onClose,
  onDeleted,
}: {
  readonly user: User;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const words = useWords("users");
  const queries = useQueryClient();
  const [reports, setReports] = useState<"keep" | "delete">("keep");
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const lastAdmin = isLastAdmin(problem);
  const confirm = async () => {
    setPending(true);
    setProblem(null);
    try {
      if (reports === "delete") await eraseUser(user.id, user.email);
      else await deleteUser(user.id, "keep");
    } catch (error) {
      setProblem(error);
      setPending(false);
      return;
    }
    onDeleted();
    queries.removeQueries({ queryKey: ["users", user.id] });
    void queries.invalidateQueries({ queryKey: ["users", "list"] });
    void queries.invalidateQueries({ queryKey: ["reports"] });
  };
  return (
    <TypedConfirmation
      title={words.deleteTitle(user.full_name)}
      consequence={words.deleteConsequence(user.email)}
      word={words.deleteWord}
      action={words.deleteAction(user.full_name)}
      keep={words.keepUser}
      isOpen
      isPending={pending}
      problem={
        problem !== null && (
          <ProblemNote
            error={problem}
            title={lastAdmin ? words.lastAdminOther : undefined}
            advice={lastAdmin ? words.lastAdminAdvice : undefined}
          />
        )
      }
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <SelectField
        label={words.reports}
        value={reports}
        options={[
          { value: "keep", label: words.reportsKeep },
          { value: "delete", label: words.reportsDelete },
        ]}
        onChange={setReports}
      />
    </TypedConfirmation>
  );
}
