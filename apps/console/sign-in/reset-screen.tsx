import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { changePassword, openMailLink, showSecondFactor } from "../api/accounts/session.ts";
import { SPECIFIED_LIMITS } from "../api/operation/specified-limits.ts";
import { Button, LinkButton } from "../design/actions/button.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import { Door, DoorFoot } from "./door.tsx";
import { checkNewPassword } from "./forms/check-fields.ts";
import { SubmissionProblem } from "./forms/submission-problem.tsx";
import { useSubmission } from "./forms/use-submission.ts";

const route = getRouteApi("/reset");

/** Where the link of the reset mail leads. The link is used when the new password is sent, not when it is opened. */
export function ResetScreen() {
  const words = useWords("signIn");
  const { token, type = "recovery" } = route.useSearch();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const submission = useSubmission();
  const linkUsed = useRef(false);
  const factorShown = useRef(false);
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [checked, setChecked] = useState(false);
  /** Null while no second factor is wanted. */
  const [code, setCode] = useState<string | null>(null);
  const wrong = checkNewPassword(password, words);
  const differs = repeated === password ? null : words.repeatDiffers;

  if (token === undefined || submission.problem?.code === "link_invalid") {
    return (
      <Door title={words.linkExpiredTitle} lead={words.linkExpiredLead}>
        <LinkButton to="/forgot">{words.sendLink}</LinkButton>
        <DoorFoot>
          <Link to="/sign-in">{words.backToSignIn}</Link>
        </DoorFoot>
      </Door>
    );
  }
  const save = () => {
    setChecked(true);
    if (wrong || differs) return;
    submission.run(async () => {
      // A password that was refused is typed again; the link is good for one use.
      if (!linkUsed.current) {
        const wanted = await openMailLink(queries, { type, token });
        linkUsed.current = true;
        if (wanted === "show") return setCode("");
        // The account asks for a new password afterwards, and for an hour not for the old one.
        if (wanted === "enrol") return navigate({ to: "/second-factor", search: { to: "/account" }, replace: true });
      }
      if (code !== null && !factorShown.current) {
        await showSecondFactor(queries, code.replaceAll(/\s/g, ""));
        factorShown.current = true;
      }
      await changePassword({ password });
      await navigate({ to: "/", replace: true });
    });
  };
  return (
    <Door title={words.resetTitle} lead={words.resetLead} onSubmit={save}>
      <SubmissionProblem submission={submission} email="" />
      <TextField
        label={words.newPassword}
        name="new-password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        help={words.passwordHelp(SPECIFIED_LIMITS.password_min_length)}
        wrong={checked ? wrong : null}
      />
      <TextField
        label={words.repeatPassword}
        name="repeated-password"
        type="password"
        autoComplete="new-password"
        value={repeated}
        onChange={setRepeated}
        wrong={checked ? differs : null}
      />
      {code !== null && (
        <TextField
          label={words.code}
          name="code"
          autoComplete="one-time-code"
          help={words.resetNeedsCode}
          value={code}
          onChange={setCode}
          autoFocus
        />
      )}
      <Button look="primary" type="submit" isPending={submission.isPending} isDisabled={submission.secondsLeft > 0}>
        {words.saveNewPassword}
      </Button>
    </Door>
  );
}
