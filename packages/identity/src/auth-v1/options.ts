import type { AccountProvider, ClientContext, RateAllowance, Role, UserInfoStore } from "@rubrica/core";
import {
  type AccountProviderOptions,
  type IdentitySettings,
  resolveOptions,
} from "../accounts/account-provider-options.ts";
import type { RequestLimit } from "../limits/request-limit.ts";
import type { SelfRegistrationRoles } from "../registration/self-registration-roles.ts";
import { type ApiKeys, createApiKeys } from "../tokens/api-keys.ts";

/** How often an address on the network or an e-mail address may ask. */
export interface AuthV1Allowances {
  /** Refreshes from one network address; apart from logins. Default 1,800 in 5 minutes. */
  readonly refresh: RateAllowance;
  /**
   * Requests that a mail answers and changes of a password from one network address. Default 300 in 5 minutes: a lecture hall
   * may stand behind one. What `mailTo` refuses is not counted.
   */
  readonly mail: RateAllowance;
  /** Mails to one e-mail address, whether or not there is an account. Default one a minute. */
  readonly mailTo: RateAllowance;
  /** Codes and links that are tried from one network address. Default 120 in 5 minutes. */
  readonly verify: RateAllowance;
  /** Codes that are tried for one e-mail address. Default 30 an hour. */
  readonly verifyFor: RateAllowance;
  /** Enrolments and challenges of second factors of one account. Default 60 in 5 minutes. */
  readonly factor: RateAllowance;
  /** Wrong codes of second factors of one account. Default 10 an hour: about one in 1,400 to guess right in a day. */
  readonly factorCode: RateAllowance;
}

/** Keys of applications, as JWTs and as opaque ones; each is accepted as `apikey` and as bearer. */
export interface ClientKeys {
  /** A JWT for anybody. */
  readonly anon?: string;
  /** `sb_publishable_...`, for the same. */
  readonly publishable?: string;
  /** A JWT that opens the administration as well. */
  readonly service?: string;
  /** `sb_secret_...`, for the same. */
  readonly secret?: string;
}

/** What {@link createAuthV1Handler} needs. */
export interface AuthV1Options {
  /** What the account provider was made of: the contract works on the same accounts and sessions. */
  readonly identity: AccountProviderOptions;
  /** Made of `identity`. */
  readonly accountProvider: AccountProvider;
  /** As the service. */
  readonly userInfo: UserInfoStore;
  /** Roles that people may give themselves; whoever asks for another one becomes a student. */
  readonly selfRegistrationRoles: SelfRegistrationRoles;
  /** Logins and registrations of one network address, counted together with those of the two functions. */
  readonly requestLimit: RequestLimit;
  /** Of the clients. */
  readonly keys: ClientKeys;
  /** True: a request without a valid key gets 401. Default false. */
  readonly requireKey?: boolean;
  /** Under which clients reach the contract, such as `https://rubrica.example/auth/v1`. */
  readonly baseUrl: string;
  /** Where links in mails lead when the client named no other place. Default: the origin of `baseUrl`. */
  readonly siteUrl?: string;
  /** Other places where links may lead: an address, or one with `*` and `**`. Default none. */
  readonly redirectUrls?: readonly string[];
  /**
   * A page that takes the token of a mail's link from its address and shows it by `POST /verify`: links that lead there
   * or below open it at once, so that looking at one uses nothing up and no address carries a session. Default none.
   */
  readonly tokenPageUrl?: string;
  /**
   * `required`: a session that began more than a day ago changes the password only with a code that is mailed for it.
   * Default `off`.
   */
  readonly reauthentication?: "off" | "required";
  /**
   * `required`: whoever has a password shows it, as `current_password`, before they choose another one; not for an hour
   * after a mailed link or code has opened the session. Default `off`.
   */
  readonly currentPassword?: "off" | "required";
  /**
   * Roles that have to have a second factor: until they have shown one, their tokens only read whose they are, enrol and
   * show a factor, and sign out. Whoever has a second factor has to show it in any case. Default none.
   */
  readonly secondFactorDemandedOf?: readonly Role[];
  /** How often what may be asked. Default: those of the {@link AuthV1Allowances}. */
  readonly allowances?: Partial<AuthV1Allowances>;
  /** Where the request came from. Default: user agent from its header, address unknown. */
  readonly client?: (request: Request) => ClientContext;
  /** Hears, while a request is answered, of the account whose valid access token it carries. Default: nobody does. */
  readonly onAuthenticated?: (userId: string) => void;
  /** What `/health` tells. */
  readonly version: string;
  /** Larger bodies get 413. Default 65536. */
  readonly maxBodyBytes?: number;
  /** A body that takes longer is given up. Default 15. */
  readonly bodyDeadlineSeconds?: number;
}

const defaultAllowances: AuthV1Allowances = {
  refresh: { limit: 1800, windowSeconds: 300 },
  mail: { limit: 300, windowSeconds: 300 },
  mailTo: { limit: 1, windowSeconds: 60 },
  verify: { limit: 120, windowSeconds: 300 },
  verifyFor: { limit: 30, windowSeconds: 3600 },
  factor: { limit: 60, windowSeconds: 300 },
  factorCode: { limit: 10, windowSeconds: 3600 },
};

/** The options with every default filled in. */
export interface AuthV1Context
  extends Required<Omit<AuthV1Options, "identity" | "allowances" | "keys" | "tokenPageUrl">> {
  readonly tokenPageUrl: string | null;
  readonly apiKeys: ApiKeys;
  readonly settings: IdentitySettings;
  readonly allowances: AuthV1Allowances;
}

/** Fills in the defaults, here and nowhere else. */
export function resolveAuthV1Options({ identity, allowances, keys, ...options }: AuthV1Options): AuthV1Context {
  return {
    requireKey: false,
    siteUrl: new URL(options.baseUrl).origin,
    redirectUrls: [],
    tokenPageUrl: null,
    reauthentication: "off",
    currentPassword: "off",
    secondFactorDemandedOf: [],
    client: (request) => ({ ip: null, userAgent: request.headers.get("user-agent") }),
    onAuthenticated: () => {},
    maxBodyBytes: 65_536,
    bodyDeadlineSeconds: 15,
    ...options,
    apiKeys: createApiKeys({
      public: present(keys.anon, keys.publishable),
      service: present(keys.service, keys.secret),
    }),
    settings: resolveOptions(identity),
    allowances: { ...defaultAllowances, ...allowances },
  };
}

function present(...keys: readonly (string | undefined)[]): readonly string[] {
  return keys.filter((key) => key !== undefined);
}
