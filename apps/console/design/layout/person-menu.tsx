import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type Person, signOut } from "../../api/accounts/session.ts";
import { useWords } from "../../words/use-words.ts";
import { MenuAt, MenuLine, MenuRule } from "../actions/menu.tsx";
import { Dialog } from "../dialogs/dialog.tsx";
import { ProblemNote } from "../feedback/problem.tsx";
import { useShowKeys } from "../keyboard/keys.tsx";
import type { BarMenuProps } from "./bar-menu.tsx";
import { destinationsOf, labelOf } from "./navigation.ts";

/** On a phone the navigation is in here too; there it is always, since a menu that changes with the width confuses. */
export function PersonMenu({ person, ...place }: BarMenuProps & { readonly person: Person }) {
  const words = useWords("design");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const showKeys = useShowKeys();
  const [problem, setProblem] = useState<unknown>(null);
  const leave = async () => {
    try {
      await signOut(queries);
      await navigate({ to: "/sign-in" });
    } catch (error) {
      setProblem(error);
    }
  };
  return (
    <>
      <MenuAt {...place} label={person.full_name}>
        {destinationsOf(person).map((place) => (
          <MenuLine key={place.to} action={{ id: place.to, label: labelOf(place, words), href: place.to }} />
        ))}
        <MenuRule />
        <MenuLine action={{ id: "account", label: words.toAccount, href: "/account" }} />
        <MenuLine action={{ id: "keys", label: words.keys, run: showKeys }} />
        <MenuLine action={{ id: "sign-out", label: words.signOut, run: () => void leave() }} />
      </MenuAt>
      <Dialog title={words.signOut} isOpen={problem !== null} onClose={() => setProblem(null)}>
        <ProblemNote error={problem} onRetry={() => void leave()} />
      </Dialog>
    </>
  );
}
