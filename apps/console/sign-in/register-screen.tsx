import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type OfferedRole, offeredRolesQuery } from "../api/accounts/registration-roles.ts";
import { register } from "../api/accounts/session.ts";
import { Button } from "../design/actions/button.tsx";
import { SelectField } from "../design/fields/select-field.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import { Door, DoorFoot } from "./door.tsx";
import { AccountFields, useAccountFields } from "./forms/account-fields.tsx";
import { checkPhone } from "./forms/check-fields.ts";
import { SubmissionProblem } from "./forms/submission-problem.tsx";
import { useSubmission } from "./forms/use-submission.ts";

const route = getRouteApi("/register");

export function RegisterScreen() {
  const words = useWords("signIn");
  const { to } = route.useSearch();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const submission = useSubmission();
  const fields = useAccountFields();
  const { account } = fields;
  const [phone, setPhone] = useState("");
  const wrongPhone = checkPhone(phone, words);
  const [chosen, setChosen] = useState<OfferedRole | null>(null);
  const offered = useQuery(offeredRolesQuery).data ?? [];
  const role = chosen ?? offered[0] ?? "student";

  const submit = () => {
    if (!fields.check() || wrongPhone !== null) return;
    submission.run(async () => {
      const outcome = await register(queries, { ...account, phone: phone.trim() || null, role });
      if (outcome === "pending") await navigate({ to: "/pending", search: { email: account.email } });
      else await navigate({ to: to ?? "/", replace: true });
    });
  };

  return (
    <Door title={words.registerTitle} lead={words.registerLead} onSubmit={submit}>
      <SubmissionProblem submission={submission} email={account.email} />
      <AccountFields fields={fields} />
      <TextField
        label={words.phone}
        name="phone"
        type="tel"
        autoComplete="tel-national"
        value={phone}
        onChange={setPhone}
        wrong={fields.isChecked ? wrongPhone : null}
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
