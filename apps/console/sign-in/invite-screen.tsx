import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { acceptInvitation, checkInvitation, type LinkRegistrationGiven } from "../api/accounts/session.ts";
import { useWords } from "../words/use-words.ts";
import { DoorSteps } from "./door.tsx";
import { LinkRegistration } from "./link-registration.tsx";

/** Where the link of an invitation leads: whoever opens it registers as teacher. */
export function InviteScreen() {
  const words = useWords("signIn");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const register = async (given: LinkRegistrationGiven) => {
    const state = await acceptInvitation(queries, given);
    if (state === "pending") await navigate({ to: "/pending", search: { email: given.email } });
    else await navigate({ to: state.factorWanted ? "/second-factor" : "/", replace: true });
  };
  return (
    <LinkRegistration
      name="invite"
      open={{ title: words.inviteTitle, lead: words.inviteLead }}
      expired={{ title: words.inviteExpiredTitle, lead: words.inviteExpiredLead }}
      unusable={{ title: words.inviteVoidTitle, lead: words.inviteVoidLead }}
      submitLabel={words.acceptInvite}
      side={<DoorSteps title={words.inviteAside} steps={words.inviteRights} />}
      check={checkInvitation}
      register={register}
    />
  );
}
