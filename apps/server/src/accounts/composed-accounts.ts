import type { PostgresStores } from "@rubrica/adapter-postgres";
import type { RouteContract } from "@rubrica/contract";
import type { AccountProvider, ClientContext, Logger, OutgoingMail, PasswordHasher } from "@rubrica/core";
import type { LogInDependencies, RegisterUserDependencies, SelfService } from "@rubrica/identity";
import type { ReportScore } from "@rubrica/report-model";
import type { WorkerDefinition } from "@rubrica/worker-runtime";
import type { Handler } from "../http/app.ts";
import type { Environment } from "../settings/environment.ts";
import type { RegistrationRoles } from "./registration-roles.ts";

/** What both kinds of accounts are composed with. */
export interface AccountsSurroundings {
  readonly settings: Pick<Environment, "accounts" | "address" | "mail">;
  readonly stores: PostgresStores<ReportScore>;
  readonly logger: Logger;
  readonly publicUrl: string;
  readonly registrationRoles: RegistrationRoles;
  readonly client: (request: Request) => ClientContext;
  readonly wrapHasher?: ((hasher: PasswordHasher) => PasswordHasher) | undefined;
}

/** What accounts give the rest of the service. */
export interface ComposedAccounts {
  /** Whether the accounts are in the database of Rubrica. */
  readonly areOwn: boolean;
  readonly accountProvider: AccountProvider;
  readonly functions: { readonly register: Handler; readonly login: Handler; readonly confirm: Handler };
  /** What the page needs to sign people in and to register them. */
  readonly signIn: LogInDependencies & RegisterUserDependencies;
  /** What people can change on the page about their own accounts. */
  readonly selfService: SelfService;
  /** Answers every request below `/auth/v1`. */
  readonly auth: Handler;
  /** Routes of `auth`, for the OpenAPI document. */
  readonly authRoutes: readonly RouteContract[];
  /** Mail beside that about accounts, such as invitations; otherwise why there is none. */
  readonly outgoingMail: OutgoingMail | "not_configured" | "elsewhere";
  /** Workers that accounts need. */
  readonly workers: readonly WorkerDefinition[];
  /** Whether new people confirm their e-mail address. */
  readonly emailConfirmation: boolean;
}
