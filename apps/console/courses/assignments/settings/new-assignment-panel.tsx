import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { addAssignment } from "../../../api/courses/assignments.ts";
import { type Course, readCoursesAnew } from "../../../api/courses/courses.ts";
import { SidePanel } from "../../../design/dialogs/side-panel.tsx";
import { ProblemNote } from "../../../design/feedback/problem.tsx";
import { useWords } from "../../../words/use-words.ts";
import { knownZone } from "../times/zoned-time.ts";
import { changesIn, newDraft } from "./assignment-draft.ts";
import { AssignmentForm } from "./assignment-form.tsx";
import { useRubricChoice } from "./use-rubric-choice.ts";

/** Panel that adds an assignment to a course, and opens its page. */
export function NewAssignmentPanel({ course, onClose }: { readonly course: Course; readonly onClose: () => void }) {
  const words = useWords("assignments");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(newDraft);
  const rubrics = useRubricChoice(null);
  const timeZone = knownZone(course.time_zone);
  const adding = useMutation({
    mutationFn: () =>
      addAssignment(course.id, {
        ...changesIn(draft, newDraft, timeZone, rubrics.find(draft.rubric)),
        title: draft.title.trim(),
      }),
    async onSuccess({ id }) {
      await readCoursesAnew(queries);
      await navigate({
        to: "/courses/$courseId/assignments/$assignmentId",
        params: { courseId: course.id, assignmentId: id },
      });
    },
  });
  return (
    <SidePanel title={words.add} onClose={onClose}>
      <AssignmentForm
        draft={draft}
        onDraft={setDraft}
        timeZone={timeZone}
        rubrics={rubrics}
        saved={null}
        submitLabel={words.create}
        isPending={adding.isPending}
        onSubmit={() => adding.mutate()}
      >
        {adding.isError && <ProblemNote error={adding.error} />}
      </AssignmentForm>
    </SidePanel>
  );
}
