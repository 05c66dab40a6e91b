import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { checkSetupLink, createFirstAdmin, type LinkRegistrationGiven } from "../api/accounts/session.ts";
import { useWords } from "../words/use-words.ts";
import { DoorSteps } from "./door.tsx";
import { LinkRegistration } from "./link-registration.tsx";

/** Where the link that the service shows at its start leads: it makes the first administrator. */
export function SetupScreen() {
  const words = useWords("signIn");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const register = async (given: LinkRegistrationGiven) => {
    const state = await createFirstAdmin(queries, given);
    await navigate({ to: state.factorWanted ? "/second-factor" : "/users", replace: true });
  };
  return (
    <LinkRegistration
      name="setup"
      open={{ title: words.setupTitle, lead: words.setupLead }}
      expired={{ title: words.setupExpiredTitle, lead: words.setupExpiredLead }}
      unusable={{ title: words.setupVoidTitle, lead: words.setupVoidLead }}
      submitLabel={words.setUp}
      leaveLabel={words.notSetUp}
      side={<DoorSteps title={words.setupNext} steps={words.setupSteps} />}
      check={checkSetupLink}
      register={register}
    />
  );
}
