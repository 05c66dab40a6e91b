import type { AccountProvider, ClientContext, FactorStore, UserInfoStore } from "@rubrica/core";
import type { LogInDependencies, RegisterUserDependencies } from "@rubrica/identity";
import type { AskAuthContract } from "../../../console/auth-contract.ts";
import type { ConsoleSessions } from "../../../console/console-sessions.ts";
import type { OwnPageCheck } from "../../../console/own-page.ts";

/** What signing in on the page works with. */
export interface SessionRoutesOptions {
  readonly sessions: ConsoleSessions;
  readonly isFromOwnPage: OwnPageCheck;
  readonly logIn: LogInDependencies;
  readonly register: RegisterUserDependencies;
  readonly accountProvider: Pick<AccountProvider, "verifyAccessToken">;
  readonly userInfo: Pick<UserInfoStore, "find">;
  /** Where whoever has a second factor has to show it; null where the password is enough. */
  readonly demandedFactors: Pick<FactorStore, "listByUser"> | null;
  readonly askAuth: AskAuthContract;
  /** Address of the page, such as `https://rubrica.example/console/`. */
  readonly pageUrl: string;
  readonly client: (request: Request) => ClientContext;
}
