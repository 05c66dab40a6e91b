import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Course, changeCourse, readCoursesAnew } from "../api/courses.ts";
import { Button } from "../design/button.tsx";
import { ProblemNote } from "../design/problem.tsx";
import { SidePanel } from "../design/side-panel.tsx";
import { Quiet } from "../design/text.tsx";
import { useWords } from "../words/use-words.ts";
import { CourseForm } from "./course-form.tsx";
import styles from "./courses.module.css";

/** Panel that changes the settings of a course, archives it or reopens it. */
export function CoursePanel({ course, onClose }: { readonly course: Course; readonly onClose: () => void }) {
  const words = useWords("courses");
  const queries = useQueryClient();
  const isArchived = course.archived_at !== null;
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
          await changeCourse(course.id, fields);
          await readCoursesAnew(queries);
          onClose();
        }}
      />
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
