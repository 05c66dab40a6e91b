import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type OfferedRole, offeredRolesQuery } from "../api/registration-roles.ts";
import { register } from "../api/session.ts";
import { Button } from "../design/button.tsx";
import { SelectField } from "../design/select-field.tsx";
import { TextField } from "../design/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import { checkEmail, checkNewPassword, checkPhone, minPasswordLength } from "./check-fields.ts";
import { Door, DoorFoot } from "./door.tsx";
import { SubmissionProblem } from "./submission-problem.tsx";
import { useSubmission } from "./use-submission.ts";

const route = getRouteApi("/register");

export function RegisterScreen() {
  const words = useWords("signIn");
  const { to } = route.useSearch();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const submission = useSubmission();
  const [given, setGiven] = useState({ name: "", email: "", password: "", phone: "" });
  const [chosen, setChosen] = useState<OfferedRole | null>(null);
  const offered = useQuery(offeredRolesQuery).data ?? [];
  const role = chosen ?? offered[0] ?? "student";
  const [checked, setChecked] = useState(false);
  const set = (field: keyof typeof given) => (value: string) => setGiven({ ...given, [field]: value });
  const wrong = {
    name: given.name.trim() === "" ? words.nameMissing : null,
    email: checkEmail(given.email, words),
    password: checkNewPassword(given.password, words),
    phone: checkPhone(given.phone, words),
  };

  const submit = () => {
    setChecked(true);
    if (Object.values(wrong).some(Boolean)) return;
    submission.run(async () => {
      const email = given.email.trim();
      const outcome = await register(queries, {
        email,
        password: given.password,
        full_name: given.name.trim(),
        phone: given.phone.trim() || null,
        role,
      });
      if (outcome === "pending") await navigate({ to: "/pending", search: { email } });
      else await navigate({ to: to ?? "/", replace: true });
    });
  };

  return (
    <Door title={words.registerTitle} lead={words.registerLead} onSubmit={submit}>
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
      <TextField
        label={words.phone}
        name="phone"
        type="tel"
        autoComplete="tel-national"
        value={given.phone}
        onChange={set("phone")}
        wrong={checked ? wrong.phone : null}
      />
      {offered.length > 1 && (
        <SelectField
          label={words.registerAs}
          value={role}
          options={offered.map((each) => ({ value: each, label: words.registerRoles[each] }))}
          onChange={setChosen}
        />
      )}
      <Button look="primary" type="submit" isPending={submission.isPending} isDisabled={submission.secondsLeft > 0}>
        {words.register}
      </Button>
      <DoorFoot>
        {words.haveAccount}{" "}
        <Link to="/sign-in" search={to ? { to } : {}}>
          {words.toSignIn}
        </Link>
      </DoorFoot>
    </Door>
  );
}
