import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Course, changeCourse, readCoursesAnew } from "../api/courses.ts";
import { Button } from "../design/button.tsx";
import { ProblemNote } from "../design/problem.tsx";
import { SidePanel } from "../design/side-panel.tsx";
import { Quiet } from "../design/text.tsx";
import { useWords } from "../words/use-words.ts";
import { CourseForm } from "./course-form.tsx";
import styles from "./courses.module.css";

/** What a course is called, and into the archive or out of it. */
export function CoursePanel({ course, onClose }: { readonly course: Course; readonly onClose: () => void }) {
  const words = useWords("courses");
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const isArchived = course.archived_at !== null;
  const archive = async () => {
    setPending(true);
    setProblem(null);
    try {
      await changeCourse(course.id, { archived: !isArchived });
      await readCoursesAnew(queries);
    } catch (error) {
      setProblem(error);
    }
    setPending(false);
  };
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
        <Button isPending={pending} onPress={() => void archive()}>
          {isArchived ? words.reopen : words.archive}
        </Button>
        <Quiet as="p" size="caption">
          {isArchived ? words.reopenNote : words.archiveNote}
        </Quiet>
        {problem !== null && <ProblemNote error={problem} />}
      </div>
    </SidePanel>
  );
}
