import { useState } from "react";
import { SPECIFIED_LIMITS } from "../../api/operation/specified-limits.ts";
import { TextField } from "../../design/fields/text-field.tsx";
import { useWords } from "../../words/use-words.ts";
import { checkEmail, checkNewPassword } from "./check-fields.ts";

/** Values of {@link AccountFields} as they were typed. */
export interface AccountGiven {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** State of the fields of a new account. Mistakes are shown from the first call of `check()` on. */
export function useAccountFields({
  fixedEmail = null,
}: {
  /** The only address that is taken. Default: any. */
  readonly fixedEmail?: string | null;
} = {}) {
  const words = useWords("signIn");
  const [given, setGiven] = useState<AccountGiven>({ name: "", email: fixedEmail ?? "", password: "" });
  const [isChecked, setChecked] = useState(false);
  const wrong = {
    name: given.name.trim() === "" ? words.nameMissing : null,
    email: checkEmail(given.email, words),
    password: checkNewPassword(given.password, words),
  };
  return {
    given,
    setGiven,
    isChecked,
    wrong,
    hasFixedEmail: fixedEmail !== null,
    /** The values as the service takes them. */
    account: { email: given.email.trim(), password: given.password, full_name: given.name.trim() },
    /** Shows mistakes; true where there is none. */
    check(): boolean {
      setChecked(true);
      return !Object.values(wrong).some(Boolean);
    },
  };
}

/** Name, address and password of a new account. */
export function AccountFields({ fields }: { readonly fields: ReturnType<typeof useAccountFields> }) {
  const words = useWords("signIn");
  const { given, setGiven, isChecked, wrong, hasFixedEmail } = fields;
  const field = (name: keyof AccountGiven) => ({
    value: given[name],
    onChange: (value: string) => setGiven((before) => ({ ...before, [name]: value })),
    wrong: isChecked ? wrong[name] : null,
  });
  return (
    <>
      <TextField label={words.name} name="name" autoComplete="name" {...field("name")} />
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="username"
        isReadOnly={hasFixedEmail}
        {...(hasFixedEmail && { help: words.invitedAddress })}
        {...field("email")}
      />
      <TextField
        label={words.password}
        name="password"
        type="password"
        autoComplete="new-password"
        help={words.passwordHelp(SPECIFIED_LIMITS.password_min_length)}
        {...field("password")}
      />
    </>
  );
}
