import type { PostgresStores } from "@rubrica/adapter-postgres";
import type { RouteContract } from "@rubrica/contract";
import type { AccountProvider, ClientContext, Logger, PasswordHasher } from "@rubrica/core";
import type { LogInDependencies, RegisterUserDependencies, SelfService } from "@rubrica/identity";
import type { ReportScore } from "@rubrica/report-model";
import type { WorkerDefinition } from "@rubrica/worker-runtime";
import type { Environment } from "../boot/environment.ts";
import type { Handler } from "../http/app.ts";
import type { RegistrationRoles } from "./registration-roles.ts";

/** What accounts are composed with, wherever they are. */
export interface AccountsSurroundings {
  readonly settings: Pick<Environment, "accounts" | "address">;
  readonly stores: PostgresStores<ReportScore>;
  readonly logger: Logger;
  readonly publicUrl: string;
  readonly registrationRoles: RegistrationRoles;
  readonly client: (request: Request) => ClientContext;
  readonly wrapHasher?: ((hasher: PasswordHasher) => PasswordHasher) | undefined;
}

/** What the rest of the service gets of accounts. */
export interface ComposedAccounts {
  /** Whether they are in our own database. */
  readonly areOwn: boolean;
  readonly accountProvider: AccountProvider;
  readonly functions: { readonly register: Handler; readonly login: Handler; readonly confirm: Handler };
  /** What signing in on the page goes through. */
  readonly signIn: LogInDependencies & RegisterUserDependencies;
  /** What people do on the page to their own accounts. */
  readonly selfService: SelfService;
  /** Everything below `/auth/v1`. */
  readonly auth: Handler;
  /** What it offers, for the document. */
  readonly authRoutes: readonly RouteContract[];
  /** Those that accounts need. */
  readonly workers: readonly WorkerDefinition[];
  readonly emailConfirmation: boolean;
}
