import type { ReactNode } from "react";
import { usePermission } from "../../api/accounts/session.ts";
import { useWords } from "../../words/use-words.ts";
import { LinkButton } from "../actions/button.tsx";
import { Empty } from "../feedback/empty.tsx";
import { Page } from "./page.tsx";

/** A screen for administrators; whoever else comes is told so, and nothing is asked of the service. */
export function AdminsOnly({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const words = useWords("design");
  if (usePermission("administer")) return children;
  return (
    <Page title={title} width="reading">
      <Empty title={words.adminsOnly} action={<LinkButton to="/">{words.backHome}</LinkButton>}>
        {words.adminsOnlyAdvice}
      </Empty>
    </Page>
  );
}
