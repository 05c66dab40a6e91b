import { usePerson } from "../api/accounts/session.ts";
import { Stack } from "../design/display/text.tsx";
import { Page } from "../design/layout/page.tsx";
import { useWords } from "../words/use-words.ts";
import { OwnData } from "./own-data.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SecondFactor } from "./second-factor.tsx";

/** What a person keeps about themselves, and how they sign in. */
export function AccountScreen() {
  const words = useWords("account");
  const person = usePerson();
  if (!person) return null;
  return (
    <Page title={words.title} width="reading" lead={words.lead(person.email, words.roles[person.role])}>
      <Stack>
        <ProfileForm key={person.id} person={person} />
        <PasswordForm />
        <SecondFactor />
        <OwnData person={person} />
      </Stack>
    </Page>
  );
}
