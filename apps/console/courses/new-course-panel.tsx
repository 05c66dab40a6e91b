import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { createCourse, readCoursesAnew } from "../api/courses/courses.ts";
import { SidePanel } from "../design/dialogs/side-panel.tsx";
import { useWords } from "../words/use-words.ts";
import { CourseForm } from "./course-form.tsx";

/** A course of one's own. */
export function NewCoursePanel({ onClose }: { readonly onClose: () => void }) {
  const words = useWords("courses");
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <SidePanel title={words.create} onClose={onClose}>
      <CourseForm
        submitLabel={words.create}
        // The browser's own is the best guess of where the school is.
        initial={{ title: "", code: null, term: null, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }}
        onSubmit={async (fields) => {
          const { id } = await createCourse(fields);
          await readCoursesAnew(queries);
          // What comes next is students.
          await navigate({ to: "/courses/$courseId/members", params: { courseId: id } });
        }}
      />
    </SidePanel>
  );
}
