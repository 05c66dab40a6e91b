import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { LinkRegistrationGiven, RegistrationLink } from "../api/accounts/session.ts";
import { asProblem } from "../api/problem.ts";
import { Button, LinkButton } from "../design/actions/button.tsx";
import { Row } from "../design/display/text.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { useWords } from "../words/use-words.ts";
import { Door, DoorFoot } from "./door.tsx";
import { AccountFields, useAccountFields } from "./forms/account-fields.tsx";
import { SubmissionProblem } from "./forms/submission-problem.tsx";
import { useLinkSecret } from "./forms/use-link-secret.ts";
import { useSubmission } from "./forms/use-submission.ts";

interface Said {
  readonly title: string;
  readonly lead: string;
}

/** Page to register by a link that works once. Shows why where the link does not work. */
export function LinkRegistration({
  name,
  open,
  expired,
  unusable,
  submitLabel,
  leaveLabel,
  side,
  check,
  register,
}: {
  /** Of the link, among what the page keeps. */
  readonly name: string;
  readonly open: Said;
  readonly expired: Said;
  /** Used, voided, replaced, not complete. */
  readonly unusable: Said;
  readonly submitLabel: string;
  /** Default: there is no other way than the form. */
  readonly leaveLabel?: string;
  readonly side: ReactNode;
  /** Uses nothing up. */
  readonly check: (secret: string) => Promise<RegistrationLink>;
  /** Registers, and goes on to where that leads. Rejects with a Problem: link_expired, link_void, email_taken. */
  readonly register: (given: LinkRegistrationGiven) => Promise<void>;
}) {
  const words = useWords("signIn");
  const secret = useLinkSecret();
  const link = useQuery({
    queryKey: ["registration-link", name],
    queryFn: () => (secret === "" ? incomplete : check(secret)),
    gcTime: 0,
  });
  const [refusedAs, setRefusedAs] = useState<"expired" | "void" | null>(null);
  if (link.data === undefined) {
    return (
      <Door {...open} side={side}>
        <Loaded query={link}>{() => null}</Loaded>
      </Door>
    );
  }
  const state = refusedAs ?? link.data.state;
  if (state !== "open") {
    return (
      <Door {...(state === "expired" ? expired : unusable)}>
        <DoorFoot>
          <Link to="/sign-in">{words.toSignIn}</Link>
        </DoorFoot>
      </Door>
    );
  }
  const submit = async (given: Omit<LinkRegistrationGiven, "secret">) => {
    try {
      await register({ ...given, secret });
    } catch (error) {
      const { code } = asProblem(error);
      if (code !== "link_expired" && code !== "link_void") throw error;
      setRefusedAs(code === "link_expired" ? "expired" : "void");
    }
  };
  return <RegistrationForm {...{ open, side, submitLabel, leaveLabel, submit, email: link.data.email }} />;
}

const incomplete: RegistrationLink = { state: "void", email: null };

function RegistrationForm({
  open,
  side,
  submitLabel,
  leaveLabel,
  submit,
  email,
}: {
  readonly open: Said;
  readonly side: ReactNode;
  readonly submitLabel: string;
  readonly leaveLabel: string | undefined;
  /** The only address that the link takes. */
  readonly email: string | null;
  readonly submit: (given: Omit<LinkRegistrationGiven, "secret">) => Promise<void>;
}) {
  const submission = useSubmission();
  const fields = useAccountFields({ fixedEmail: email });
  const { account } = fields;
  const send = () => {
    if (fields.check()) submission.run(() => submit(account));
  };
  return (
    <Door {...open} onSubmit={send} side={side}>
      <SubmissionProblem submission={submission} email={account.email} />
      <AccountFields fields={fields} />
      <Row>
        <Button look="primary" type="submit" isPending={submission.isPending} isDisabled={submission.secondsLeft > 0}>
          {submitLabel}
        </Button>
        {leaveLabel !== undefined && <LinkButton to="/sign-in">{leaveLabel}</LinkButton>}
      </Row>
    </Door>
  );
}
