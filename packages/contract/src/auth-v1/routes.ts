import { MIN_PASSWORD_LENGTH } from "@rubrica/core";
import Type, { type TSchema } from "typebox";
import { timestamp, uuid } from "../envelope.ts";
import type { RouteAnswer, RouteContract } from "../route.ts";
import { AUTH_V1_ENDPOINTS, type AuthV1Endpoint, type AuthV1Name } from "./endpoints.ts";

const metadata = Type.Record(Type.String(), Type.Unknown());
const email = Type.String({ format: "email" });

const factor = Type.Object(
  {
    id: uuid,
    created_at: timestamp,
    updated_at: timestamp,
    status: Type.Union([Type.Literal("unverified"), Type.Literal("verified")]),
    friendly_name: Type.Optional(Type.String()),
    factor_type: Type.Union([Type.Literal("totp"), Type.Literal("recovery_code")]),
    phone: Type.String(),
    last_challenged_at: Type.Union([timestamp, Type.Null()]),
  },
  { $id: "AuthV1Factor" },
);

const user = Type.Object(
  {
    id: uuid,
    aud: Type.String(),
    role: Type.String({ description: "Of the database, not of the person." }),
    email: Type.String(),
    phone: Type.String(),
    email_confirmed_at: Type.Optional(timestamp),
    factors: Type.Optional(Type.Array(factor, { description: "Second factors; absent where there are none." })),
    app_metadata: metadata,
    user_metadata: metadata,
    identities: Type.Array(metadata),
    created_at: timestamp,
    updated_at: timestamp,
    is_anonymous: Type.Boolean(),
  },
  { $id: "AuthV1User", additionalProperties: true },
);

const session = Type.Object(
  {
    access_token: Type.String(),
    token_type: Type.Literal("bearer"),
    expires_in: Type.Integer({ description: "Seconds." }),
    expires_at: Type.Integer({ description: "Unix seconds." }),
    refresh_token: Type.String(),
    user,
    weak_password: Type.Optional(Type.Null()),
  },
  { $id: "AuthV1Session" },
);

const signIn = Type.Object(
  {
    id: uuid,
    created_at: timestamp,
    refreshed_at: Type.Union([timestamp, Type.Null()]),
    expires_at: timestamp,
    user_agent: Type.Union([Type.String(), Type.Null()]),
    ip: Type.Union([Type.String(), Type.Null()]),
    aal: Type.String(),
    amr: Type.Array(Type.Object({ method: Type.String(), timestamp: Type.Integer() })),
    current: Type.Boolean({ description: "Whether it is the one that asks." }),
  },
  { $id: "AuthV1SignIn" },
);

const weakPassword = Type.Optional(Type.Object({ reasons: Type.Array(Type.String()) }));
const error = Type.Union(
  [
    Type.Object({ code: Type.String(), message: Type.String(), weak_password: weakPassword }),
    Type.Object({ code: Type.Integer(), error_code: Type.String(), msg: Type.String(), weak_password: weakPassword }),
    Type.Object({ error: Type.String(), error_description: Type.String() }),
  ],
  { $id: "AuthV1Error", description: "The first for clients that send X-Supabase-Api-Version: 2024-01-01." },
);

const errors: Readonly<Record<number, RouteAnswer>> = Object.fromEntries(
  Object.entries({
    400: "Something in the request is not right.",
    401: "No token.",
    403: "A token or code that is not good, or not for this.",
    404: "There is no such thing.",
    408: "The body took too long to arrive.",
    413: "The body is too large.",
    422: "Understood, but not possible.",
    429: "Too many requests.",
    500: "Something went wrong on the service's side.",
    503: "Too busy. Try again later.",
  }).map(([status, description]) => [status, { description, bare: error }]),
);

/** Access by user tokens and service keys. The cookie of the console is not accepted. */
const doors = {
  public: { access: "public", credentials: [] },
  person: { access: "person", credentials: ["access_token"] },
  service: { access: "person", credentials: ["service_key"] },
} as const satisfies Readonly<Record<string, Pick<RouteContract, "access" | "credentials">>>;

interface Shape {
  readonly params?: RouteContract["params"];
  readonly query?: RouteContract["query"];
  readonly body?: TSchema;
  /** Status and body of success. Default 200. */
  readonly answer: RouteAnswer;
  readonly status?: number;
}

const empty: RouteAnswer = { description: "Done; the answer tells nothing.", bare: Type.Object({}) };
const pages = {
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, default: 50, description: "At most 1000 are given." })),
};
const recoveryCodes: RouteAnswer = {
  description: "The codes, once.",
  bare: Type.Object({
    id: uuid,
    type: Type.Literal("recovery_code"),
    friendly_name: Type.String(),
    total: Type.Integer(),
    codes: Type.Array(Type.String()),
  }),
};
const anything = Type.Object({}, { additionalProperties: true });
const userId = Type.Object({ user_id: uuid });
const factorId = Type.Object({ factor_id: uuid });
const mailRequest = Type.Object({ email }, { additionalProperties: true });

const shapes: Readonly<Record<AuthV1Name, Shape>> = {
  signUp: {
    body: Type.Object({
      email,
      password: Type.String({ minLength: MIN_PASSWORD_LENGTH }),
      data: Type.Optional(metadata),
    }),
    answer: {
      description: "A session, or the user while the address waits for its confirmation.",
      bare: Type.Union([session, user]),
    },
  },
  token: {
    query: Type.Object({
      grant_type: Type.Union([Type.Literal("password"), Type.Literal("refresh_token"), Type.Literal("pkce")]),
    }),
    body: anything,
    answer: { description: "A session.", bare: session },
  },
  getUser: { answer: { description: "The user.", bare: user } },
  updateUser: {
    body: anything,
    answer: { description: "The user.", bare: user },
  },
  listSessions: {
    query: Type.Object(pages),
    answer: {
      description: "A page of the sessions, newest first; `X-Total-Count` counts all.",
      bare: Type.Object({ sessions: Type.Array(signIn) }),
    },
  },
  endSession: {
    params: Type.Object({ session_id: uuid }),
    status: 204,
    answer: { description: "Ended." },
  },
  logout: {
    query: Type.Object({ scope: Type.Optional(Type.String({ description: "global, local or others" })) }),
    status: 204,
    answer: { description: "Ended." },
  },
  openLink: {
    query: Type.Object({ token: Type.String(), type: Type.String(), redirect_to: Type.Optional(Type.String()) }),
    status: 303,
    answer: { description: "Goes on to the site, with session, code or error in the address." },
  },
  verify: {
    body: anything,
    answer: {
      description: "A session; or that the other mailbox of a change of address has to confirm too.",
      bare: Type.Union([session, Type.Object({ msg: Type.String(), code: Type.String() })]),
    },
  },
  recover: { body: mailRequest, answer: empty },
  resend: { body: mailRequest, answer: empty },
  otp: { body: mailRequest, answer: empty },
  magicLink: { body: mailRequest, answer: empty },
  reauthenticate: {
    answer: empty,
  },
  countRecoveryCodes: {
    answer: {
      description: "Numbers, never the codes.",
      bare: Type.Object({
        id: uuid,
        type: Type.Literal("recovery_code"),
        total: Type.Integer(),
        remaining: Type.Integer(),
      }),
    },
  },
  makeRecoveryCodes: {
    answer: recoveryCodes,
  },
  replaceRecoveryCodes: {
    answer: recoveryCodes,
  },
  verifyRecoveryCode: {
    body: Type.Object({ code: Type.String() }),
    answer: { description: "The session on level aal2, with new tokens.", bare: session },
  },
  removeRecoveryCodes: {
    answer: { description: "Which factor it was.", bare: Type.Object({ id: uuid }) },
  },
  enrolFactor: {
    body: Type.Object({
      factor_type: Type.Literal("totp"),
      friendly_name: Type.Optional(Type.String()),
      issuer: Type.Optional(
        Type.String({ description: "Names the service in the app. Default: the host of the site." }),
      ),
    }),
    answer: {
      description: "The secret, once, as text, as address and as QR code (SVG).",
      bare: Type.Object({
        id: uuid,
        type: Type.Literal("totp"),
        friendly_name: Type.String(),
        totp: Type.Object({ qr_code: Type.String(), secret: Type.String(), uri: Type.String() }),
      }),
    },
  },
  challengeFactor: {
    params: factorId,
    answer: {
      description: "What the code answers.",
      bare: Type.Object({
        id: uuid,
        type: Type.Literal("totp"),
        expires_at: Type.Integer({ description: "Unix seconds." }),
      }),
    },
  },
  verifyFactor: {
    params: factorId,
    body: Type.Object({ challenge_id: uuid, code: Type.String() }),
    answer: { description: "The session on level aal2, with new tokens.", bare: session },
  },
  removeFactor: {
    params: factorId,
    answer: { description: "Which it was.", bare: Type.Object({ id: uuid }) },
  },
  listFactorsOf: {
    params: userId,
    answer: { description: "Factors, the oldest first.", bare: Type.Array(factor) },
  },
  removeFactorOf: {
    params: Type.Object({ user_id: uuid, factor_id: uuid }),
    answer: { description: "The factor.", bare: factor },
  },
  listUsers: {
    query: Type.Object({
      ...pages,
      email: Type.Optional(email),
    }),
    answer: {
      description: "A page, newest first.",
      bare: Type.Object({ users: Type.Array(user), aud: Type.String() }),
    },
  },
  createUser: {
    body: mailRequest,
    answer: { description: "The user.", bare: user },
  },
  getUserById: {
    params: userId,
    answer: { description: "The user.", bare: user },
  },
  updateUserById: {
    params: userId,
    body: anything,
    answer: { description: "The user.", bare: user },
  },
  deleteUser: {
    params: userId,
    answer: empty,
  },
  invite: {
    body: mailRequest,
    answer: { description: "The user.", bare: user },
  },
  generateLink: {
    body: mailRequest,
    answer: { description: "The user and the link.", bare: user },
  },
  settings: { answer: { description: "Settings.", bare: anything } },
  health: {
    answer: {
      description: "Name and version.",
      bare: Type.Object({ version: Type.String(), name: Type.String(), description: Type.String() }),
    },
  },
  jwks: {
    answer: { description: "A JSON Web Key set.", bare: Type.Object({ keys: Type.Array(metadata) }) },
  },
  openIdConfiguration: {
    answer: { description: "As OpenID Connect Discovery names them.", bare: anything },
  },
};

/** The contract of Supabase Auth as the document shows it; `@rubrica/identity` answers it. */
export const authV1Routes: readonly RouteContract[] = Object.entries(AUTH_V1_ENDPOINTS).map(([name, endpoint]) =>
  describe(endpoint, shapes[name as AuthV1Name]),
);

function describe({ method, path, summary, access }: AuthV1Endpoint, shape: Shape): RouteContract {
  const { params, query, body, answer, status = 200 } = shape;
  return {
    method,
    path: `/auth/v1${path}`,
    summary,
    tag: "auth",
    ...doors[access],
    ...(params && { params }),
    ...(query && { query }),
    ...(body && { body }),
    answers: { ...errors, [status]: answer },
  };
}
