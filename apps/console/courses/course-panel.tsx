import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Course, changeCourse, readCoursesAnew, type ScoreRelease } from "../api/courses/courses.ts";
import { Button } from "../design/actions/button.tsx";
import { SidePanel } from "../design/dialogs/side-panel.tsx";
import { Quiet } from "../design/display/text.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { SelectField } from "../design/fields/select-field.tsx";
import { useWords } from "../words/use-words.ts";
import { CourseForm } from "./course-form.tsx";
import styles from "./courses.module.css";

/** Panel that changes the settings of a course, archives it or reopens it. */
export function CoursePanel({ course, onClose }: { readonly course: Course; readonly onClose: () => void }) {
  const words = useWords("courses");
  const queries = useQueryClient();
  const isArchived = course.archived_at !== null;
  const [release, setRelease] = useState<ScoreRelease | "default">(course.release ?? "default");
  const archiving = useMutation({
    mutationFn: () => changeCourse(course.id, { archived: !isArchived }),
    onSuccess: () => readCoursesAnew(queries),
  });
  return (
    <SidePanel title={words.settings} onClose={onClose}>
      <CourseForm
        submitLabel={words.save}
        initial={course}
        onSubmit={async (fields) => {
          await changeCourse(course.id, { ...fields, release: release === "default" ? null : release });
          await readCoursesAnew(queries);
          onClose();
        }}
      >
        <SelectField
          label={words.release}
          help={words.releaseHelp}
          value={release}
          options={[
            { value: "default", label: words.releaseDefault },
            { value: "manual", label: words.releaseManual },
            { value: "immediate", label: words.releaseImmediate },
          ]}
          onChange={setRelease}
        />
      </CourseForm>
      <div className={styles.group}>
        <Button isPending={archiving.isPending} onPress={() => archiving.mutate()}>
          {isArchived ? words.reopen : words.archive}
        </Button>
        <Quiet as="p" size="caption">
          {isArchived ? words.reopenNote : words.archiveNote}
        </Quiet>
        {archiving.isError && <ProblemNote error={archiving.error} />}
      </div>
    </SidePanel>
  );
}
