import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type CourseMember, changeMember, readCoursesAnew } from "../api/courses/courses.ts";
import { Button } from "../design/actions/button.tsx";
import { SidePanel } from "../design/dialogs/side-panel.tsx";
import { Quiet, Row } from "../design/display/text.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { useWords } from "../words/use-words.ts";
import { ConnectForm } from "./connect-form.tsx";
import styles from "./courses.module.css";
import { MembershipFields } from "./membership-fields.tsx";

/** Panel of one member: changes role and section, removes the member or takes them back. */
export function MemberPanel({
  courseId,
  member,
  onClose,
}: {
  readonly courseId: string;
  readonly member: CourseMember;
  readonly onClose: () => void;
}) {
  const words = useWords("courses");
  const queries = useQueryClient();
  const [role, setRole] = useState(member.role);
  const [section, setSection] = useState(member.section ?? "");
  const change = {
    ...(role !== member.role && { role }),
    ...(section.trim() !== (member.section ?? "") && { section: section.trim() || null }),
  };
  const unchanged = Object.keys(change).length === 0;
  const saving = useMutation({
    mutationFn: (saved: Parameters<typeof changeMember>[2]) => changeMember(courseId, member, saved),
    async onSuccess(_, saved) {
      await readCoursesAnew(queries);
      // Of an invited member nothing stays.
      if (member.is_invited && saved.is_active === false) onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!unchanged && !saving.isPending) saving.mutate(change);
  };
  return (
    <SidePanel title={member.full_name ?? words.nameless} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Quiet as="p">
          <span className={styles.name}>{member.email}</span>
        </Quiet>
        {member.school_number !== null && (
          <Quiet as="p">
            {words.schoolNumber} {member.school_number}
          </Quiet>
        )}
        <MembershipFields
          role={role}
          onRole={setRole}
          section={section}
          onSection={setSection}
          isStudent={member.is_invited}
        />
        {saving.isError && <ProblemNote error={saving.error} />}
        <Row>
          <Button type="submit" look="primary" isPending={saving.isPending} isDisabled={unchanged}>
            {words.save}
          </Button>
        </Row>
      </form>
      {member.is_invited && member.is_active && <ConnectForm courseId={courseId} member={member} onDone={onClose} />}
      <div className={styles.group}>
        <Button isPending={saving.isPending} onPress={() => saving.mutate({ is_active: !member.is_active })}>
          {member.is_active ? words.remove : words.takeBack}
        </Button>
        <Quiet as="p" size="caption">
          {member.is_invited ? words.invitedRemoveNote : member.is_active ? words.removeNote : words.formerNote}
        </Quiet>
      </div>
    </SidePanel>
  );
}
