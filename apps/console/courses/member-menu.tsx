import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CourseMember, changeMember, courseRoles, readCoursesAnew } from "../api/courses/courses.ts";
import { Button } from "../design/actions/button.tsx";
import { Menu, MenuChoice, MenuLine, MenuRule } from "../design/actions/menu.tsx";
import { Icon } from "../design/display/icon.tsx";
import { useWords } from "../words/use-words.ts";

/** Menu of one member: changes the role, removes the member or takes them back, opens the panel for the rest. */
export function MemberMenu({
  courseId,
  member,
  onOpen,
  onProblem,
}: {
  readonly courseId: string;
  readonly member: CourseMember;
  readonly onOpen: () => void;
  /** Told what was refused; `null` when a change begins. */
  readonly onProblem: (error: unknown) => void;
}) {
  const words = useWords("courses");
  const moreFor = useWords("design").moreFor;
  const queries = useQueryClient();
  const { full_name: name, role, is_active: isActive, is_invited: isInvited } = member;
  const saving = useMutation({
    mutationFn: (change: Parameters<typeof changeMember>[2]) => changeMember(courseId, member, change),
    onMutate: () => onProblem(null),
    onSuccess: () => readCoursesAnew(queries),
    onError: onProblem,
  });
  return (
    <Menu
      trigger={
        <Button look="plain" small square aria-label={moreFor(name ?? words.nameless)} isPending={saving.isPending}>
          <Icon name="more" />
        </Button>
      }
    >
      {!isInvited && (
        <>
          <MenuChoice
            label={words.role}
            value={role}
            options={courseRoles.map((value) => ({ value, label: words.roles[value] }))}
            onChange={(chosen) => saving.mutate({ role: chosen })}
          />
          <MenuRule />
        </>
      )}
      <MenuLine action={{ id: "open", label: words.openMember, run: onOpen }} />
      <MenuLine
        action={
          isActive
            ? { id: "remove", label: words.remove, danger: true, run: () => saving.mutate({ is_active: false }) }
            : { id: "take-back", label: words.takeBack, run: () => saving.mutate({ is_active: true }) }
        }
      />
    </Menu>
  );
}
