import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Assignment, assignmentQuery, changeAssignment } from "../../../api/courses/assignments.ts";
import { type Course, readCoursesAnew } from "../../../api/courses/courses.ts";
import { asProblem } from "../../../api/problem.ts";
import { SidePanel } from "../../../design/dialogs/side-panel.tsx";
import { ProblemNote } from "../../../design/feedback/problem.tsx";
import { useWords } from "../../../words/use-words.ts";
import { knownZone } from "../times/zoned-time.ts";
import { changesIn, draftOf } from "./assignment-draft.ts";
import { AssignmentForm } from "./assignment-form.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { useRubricChoice } from "./use-rubric-choice.ts";

/** Panel that changes an assignment. Where somebody else was faster it shows both, and asks which one counts. */
export function SettingsPanel({
  course,
  assignment,
  onClose,
}: {
  readonly course: Course;
  readonly assignment: Assignment;
  readonly onClose: () => void;
}) {
  const words = useWords("assignments");
  const queries = useQueryClient();
  const timeZone = knownZone(course.time_zone);
  // What the form began with, whatever is read meanwhile.
  const [base, setBase] = useState(assignment);
  const before = draftOf(base, timeZone);
  const [draft, setDraft] = useState(before);
  const [theirs, setTheirs] = useState<Assignment | null>(null);
  const rubrics = useRubricChoice({ id: base.rubric_id, version: base.rubric_version });
  const saving = useMutation({
    mutationFn: (version: number) =>
      changeAssignment(assignment.id, version, changesIn(draft, before, timeZone, rubrics.find(draft.rubric))),
    async onSuccess() {
      await readCoursesAnew(queries);
      onClose();
    },
    async onError(error) {
      if (asProblem(error).status !== 412) return;
      setTheirs(await queries.fetchQuery({ ...assignmentQuery(assignment.id), staleTime: 0 }));
    },
  });
  const isConflict = saving.isError && asProblem(saving.error).status === 412;
  const isUnchanged = Object.keys(changesIn(draft, before, timeZone, rubrics.find(draft.rubric))).length === 0;
  return (
    <SidePanel title={words.settings} onClose={onClose}>
      <AssignmentForm
        draft={draft}
        onDraft={setDraft}
        timeZone={timeZone}
        rubrics={rubrics}
        saved={before}
        submitLabel={words.save}
        isPending={saving.isPending}
        isDisabled={isUnchanged || theirs !== null}
        onSubmit={() => saving.mutate(base.version)}
      >
        {saving.isError && !(isConflict && theirs !== null) && <ProblemNote error={saving.error} />}
        {theirs !== null && (
          <ConflictNote
            before={before}
            now={draftOf(theirs, timeZone)}
            mine={draft}
            rubricNames={rubrics}
            theirRubric={{ id: theirs.rubric_id, version: theirs.rubric_version }}
            isPending={saving.isPending}
            onTheirs={() => {
              setBase(theirs);
              setDraft(draftOf(theirs, timeZone));
              setTheirs(null);
              saving.reset();
            }}
            // The fields that nobody here touched keep what they have now.
            onMine={() => saving.mutate(theirs.version)}
          />
        )}
      </AssignmentForm>
    </SidePanel>
  );
}
