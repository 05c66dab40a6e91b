import { type CourseRole, courseRoles } from "../api/courses.ts";
import { SelectField } from "../design/select-field.tsx";
import { useWords } from "../words/use-words.ts";

/** A role in a course, with what it may do. */
export function RoleField({
  value,
  onChange,
}: {
  readonly value: CourseRole;
  readonly onChange: (role: CourseRole) => void;
}) {
  const words = useWords("courses");
  return (
    <SelectField
      label={words.role}
      help={words.roleHelp[value]}
      value={value}
      options={courseRoles.map((role) => ({ value: role, label: words.roles[role] }))}
      onChange={onChange}
    />
  );
}
