import type { Permission } from "@rubrica/contract";
import type { AccountProvider, ClientContext, Person, Role, Transaction, UserInfoStore } from "@rubrica/core";
import type { LogInDependencies, RegisterUserDependencies, SelfService } from "@rubrica/identity";
import type { ConsoleSessions } from "../../../console/console-sessions.ts";
import type { OwnPageCheck } from "../../../console/own-page.ts";
import type { SetupLinks } from "../../../setup/setup-links.ts";
import type { DemonstrationAccess } from "./demonstration-access.ts";

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
  /** What the person may do in the installation, in the order of the contract. */
  readonly permissionsOf: (person: Person) => Promise<readonly Permission[]>;
  readonly selfService: SelfService;
  readonly transaction: Transaction;
  /** Address of the page, such as `https://rubrica.example/console/`. */
  readonly pageUrl: string;
  readonly setup: {
    readonly links: SetupLinks;
    /** Whether strangers are told where the link is to be found: not in production. */
    readonly tellsPlace: boolean;
    /** Removes the file with the link, if this process wrote one. */
    readonly removeFile: () => Promise<void>;
  };
  readonly client: (request: Request) => ClientContext;
  /** Only in a demonstration. */
  readonly demonstration?: DemonstrationAccess;
}
