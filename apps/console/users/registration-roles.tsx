import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  changeRegistrationRoles,
  type OfferedRole,
  registrationRolesQuery,
} from "../api/accounts/registration-roles.ts";
import { Sheet } from "../design/display/sheet.tsx";
import { Prose } from "../design/display/text.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { SelectField } from "../design/fields/select-field.tsx";
import { languageTag } from "../words/language.ts";
import { useWords } from "../words/use-words.ts";
import { roles as allRoles } from "./list-search.ts";
import styles from "./users.module.css";

/** What can be chosen, in the order of the list. */
const choices = {
  student: ["student"],
  student_teacher: ["student", "teacher"],
} as const satisfies Readonly<Record<string, readonly OfferedRole[]>>;
type Choice = keyof typeof choices;

/** Who may register as what: to choose, or to read where a setting of the service decides. */
export function RegistrationRolesSheet() {
  const words = useWords("users");
  const queries = useQueryClient();
  const found = useQuery(registrationRolesQuery);
  const change = useMutation({
    mutationFn: (choice: Choice) => changeRegistrationRoles([...choices[choice]]),
    onSuccess: (now) => queries.setQueryData(registrationRolesQuery.queryKey, now),
  });
  return (
    <div className={styles.after}>
      <Sheet label={words.registration} head={<h2>{words.registration}</h2>}>
        <div className={styles.registration}>
          <Loaded query={found}>
            {({ roles, decided_by: decidedBy }) => {
              const names = allRoles.filter((role) => roles.includes(role)).map((role) => words.roles[role]);
              const named = new Intl.ListFormat(languageTag()).format(names) || words.nobody;
              if (decidedBy === "setting") return <Prose>{words.rolesBySetting(named)}</Prose>;
              return (
                <>
                  <SelectField
                    label={words.registerAs}
                    value={choiceOf(roles)}
                    options={[
                      { value: "student", label: words.studentsOnly },
                      { value: "student_teacher", label: words.studentsAndTeachers },
                    ]}
                    onChange={(choice: Choice) => change.mutate(choice)}
                    help={decidedBy === "default" ? words.rolesUndecided(named) : words.rolesHelp}
                  />
                  {change.error !== null && <ProblemNote error={change.error} />}
                </>
              );
            }}
          </Loaded>
        </div>
      </Sheet>
    </div>
  );
}

function choiceOf(roles: readonly string[]): Choice | null {
  if (roles.includes("admin") || !roles.includes("student")) return null;
  return roles.includes("teacher") ? "student_teacher" : "student";
}
