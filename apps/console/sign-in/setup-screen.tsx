import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { asProblem } from "../api/problem.ts";
import { checkSetupLink, createFirstAdmin } from "../api/session.ts";
import { Button, LinkButton } from "../design/button.tsx";
import { Loaded } from "../design/loaded.tsx";
import { Row } from "../design/text.tsx";
import { TextField } from "../design/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import { checkEmail, checkNewPassword, minPasswordLength } from "./check-fields.ts";
import { Door, DoorAside, DoorFoot } from "./door.tsx";
import styles from "./setup.module.css";
import { SubmissionProblem } from "./submission-problem.tsx";
import { useLinkSecret } from "./use-link-secret.ts";
import { useSubmission } from "./use-submission.ts";

/** Where the link that the service shows at its start leads: it makes the first administrator. */
export function SetupScreen() {
  const words = useWords("signIn");
  const secret = useLinkSecret();
  const link = useQuery({
    queryKey: ["setup-link"],
    queryFn: () => (secret === "" ? ("void" as const) : checkSetupLink(secret)),
    gcTime: 0,
  });
  const [refusedAs, setRefusedAs] = useState<"expired" | "void" | null>(null);
  const state = refusedAs ?? link.data;
  if (state === undefined) {
    return (
      <Door title={words.setupTitle} lead={words.setupLead} side={<NextSteps />}>
        <Loaded query={link}>{() => null}</Loaded>
      </Door>
    );
  }
  if (state === "open") return <SetupForm secret={secret} onRefused={setRefusedAs} />;
  const [title, lead] =
    state === "expired"
      ? [words.setupExpiredTitle, words.setupExpiredLead]
      : [words.setupVoidTitle, words.setupVoidLead];
  return (
    <Door title={title} lead={lead}>
      <DoorFoot>
        <Link to="/sign-in">{words.toSignIn}</Link>
      </DoorFoot>
    </Door>
  );
}

function SetupForm({
  secret,
  onRefused,
}: {
  readonly secret: string;
  readonly onRefused: (state: "expired" | "void") => void;
}) {
  const words = useWords("signIn");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const submission = useSubmission();
  const [given, setGiven] = useState({ name: "", email: "", password: "" });
  const [checked, setChecked] = useState(false);
  const set = (field: keyof typeof given) => (value: string) => setGiven({ ...given, [field]: value });
  const wrong = {
    name: given.name.trim() === "" ? words.nameMissing : null,
    email: checkEmail(given.email, words),
    password: checkNewPassword(given.password, words),
  };

  const submit = () => {
    setChecked(true);
    if (Object.values(wrong).some(Boolean)) return;
    submission.run(async () => {
      const { name, email, password } = given;
      const admin = { secret, email: email.trim(), password, full_name: name.trim() };
      try {
        const state = await createFirstAdmin(queries, admin);
        await navigate({ to: state.factorWanted ? "/second-factor" : "/users", replace: true });
      } catch (error) {
        const { code } = asProblem(error);
        if (code !== "link_expired" && code !== "link_void") throw error;
        onRefused(code === "link_expired" ? "expired" : "void");
      }
    });
  };

  return (
    <Door title={words.setupTitle} lead={words.setupLead} onSubmit={submit} side={<NextSteps />}>
      <SubmissionProblem submission={submission} email={given.email.trim()} />
      <TextField
        label={words.name}
        name="name"
        autoComplete="name"
        value={given.name}
        onChange={set("name")}
        wrong={checked ? wrong.name : null}
      />
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="username"
        value={given.email}
        onChange={set("email")}
        wrong={checked ? wrong.email : null}
      />
      <TextField
        label={words.password}
        name="password"
        type="password"
        autoComplete="new-password"
        value={given.password}
        onChange={set("password")}
        help={words.passwordHelp(minPasswordLength)}
        wrong={checked ? wrong.password : null}
      />
      <Row>
        <Button look="primary" type="submit" isPending={submission.isPending} isDisabled={submission.secondsLeft > 0}>
          {words.setUp}
        </Button>
        <LinkButton to="/sign-in">{words.notSetUp}</LinkButton>
      </Row>
    </Door>
  );
}

function NextSteps() {
  const words = useWords("signIn");
  return (
    <DoorAside title={words.setupNext}>
      <ol className={styles.steps}>
        {words.setupSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </DoorAside>
  );
}
