import { type CourseRole, courseRoles } from "../api/courses/courses.ts";
import { SelectField } from "../design/fields/select-field.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { useWords } from "../words/use-words.ts";

/** Fields for the role, with what it may do, and the section of a member. */
export function MembershipFields({
  role,
  onRole,
  section,
  onSection,
  isStudent = false,
}: {
  readonly role: CourseRole;
  readonly onRole: (role: CourseRole) => void;
  readonly section: string;
  readonly onSection: (section: string) => void;
  /** Without a choice of role: who has no account is a student. Default false. */
  readonly isStudent?: boolean;
}) {
  const words = useWords("courses");
  return (
    <>
      {!isStudent && (
        <SelectField
          label={words.role}
          help={words.roleHelp[role]}
          value={role}
          options={courseRoles.map((each) => ({ value: each, label: words.roles[each] }))}
          onChange={onRole}
        />
      )}
      <TextField
        label={words.section}
        help={words.sectionHelp}
        value={section}
        onChange={onSection}
        maxLength={100}
        autoComplete="off"
      />
    </>
  );
}
