import type { AccountProvider, ClientContext, Role, UserInfoStore } from "@rubrica/core";
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
  /** Roles that have to have a second factor. */
  readonly secondFactorDemandedOf: readonly Role[];
  readonly askAuth: AskAuthContract;
  /** Whether the person of an access token shows the password before another one is chosen. */
  readonly asksForPassword: (accessToken: string) => Promise<boolean>;
  /** Address of the page, such as `https://rubrica.example/console/`. */
  readonly pageUrl: string;
  readonly client: (request: Request) => ClientContext;
}
