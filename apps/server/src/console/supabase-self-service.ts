import type { ClientContext } from "@rubrica/core";
import {
  type OwnFactor,
  type SelfService,
  type SelfServiceCaller,
  SelfServiceError,
  type SelfServiceMail,
  type SelfServiceOutcome,
  type SessionTokens,
  selfServiceRefusal,
} from "@rubrica/identity";

/** Self-service where accounts are at Supabase: by its HTTP contract, with the key of anybody. */
export function createSupabaseSelfService(project: { readonly url: string; readonly publicKey: string }): SelfService {
  const ask = (asked: Asked) => askProject(project, asked);
  const mail = async (
    path: string,
    { redirectTo, email }: SelfServiceMail,
    from: { body?: Fields; client: ClientContext },
  ) => {
    const redirect = new URLSearchParams({ redirect_to: redirectTo });
    return done(
      await ask({ method: "POST", path: `${path}?${redirect}`, body: { ...from.body, email }, client: from.client }),
    );
  };
  const removeFactor = async (caller: SelfServiceCaller, factorId: string) =>
    done(await ask({ method: "DELETE", path: `/factors/${encodeURIComponent(factorId)}`, ...caller }));
  const removeUnverified = async (caller: SelfServiceCaller) => {
    const own = outcome(await ask({ method: "GET", path: "/user", ...caller }), readFactors);
    for (const { id, isVerified } of own.status === "done" ? own.value : []) {
      if (!isVerified) await removeFactor(caller, id);
    }
  };
  return {
    async refresh(refreshToken, client) {
      const body = { refresh_token: refreshToken };
      return outcome(await ask({ method: "POST", path: "/token?grant_type=refresh_token", body, client }), readTokens);
    },
    async signOut(caller) {
      return done(await ask({ method: "POST", path: "/logout?scope=local", ...caller }));
    },
    async factors(caller) {
      return outcome(await ask({ method: "GET", path: "/user", ...caller }), readFactors);
    },

    mailConfirmation: (to, client) => mail("/resend", to, { body: { type: "signup" }, client }),
    mailReset: (to, client) => mail("/recover", to, { client }),
    async openLink({ type, token }, client) {
      const answer = await ask({ method: "POST", path: "/verify", body: { type, token_hash: token }, client });
      // Without a session one of two mailboxes has confirmed.
      return outcome(answer, (body) => ("access_token" in body ? readTokens(body) : null));
    },

    // The project does not tell; whether it compares what is given is a setting of its own.
    asksForPassword: () => Promise.resolve(true),
    async changePassword(caller, { password, currentPassword, nonce }) {
      const body = {
        password,
        ...(currentPassword !== undefined && { current_password: currentPassword }),
        ...(nonce !== undefined && { nonce }),
      };
      return done(await ask({ method: "PUT", path: "/user", body, ...caller }));
    },
    async mailCode(caller) {
      return done(await ask({ method: "GET", path: "/reauthenticate", ...caller }));
    },

    async enrolFactor(caller) {
      const enrol = async () => {
        await removeUnverified(caller);
        return ask({ method: "POST", path: "/factors", body: { factor_type: "totp" }, ...caller });
      };
      let answer = await enrol();
      // Another page has enrolled between the two steps, which no transaction joins here.
      for (let tried = 1; answer.code === "mfa_factor_name_conflict" && tried < ENROLMENT_TRIES; tried++) {
        answer = await enrol();
      }
      return outcome(answer, (factor) => {
        const totp = fieldsOf(factor.totp);
        return {
          id: text(factor, "id"),
          qrCode: text(totp, "qr_code"),
          secret: text(totp, "secret"),
          uri: text(totp, "uri"),
        };
      });
    },
    async showFactor(caller, { factorId, code }) {
      const path = `/factors/${encodeURIComponent(factorId)}`;
      const challenge = await ask({ method: "POST", path: `${path}/challenge`, body: {}, ...caller });
      if (challenge.status !== 200) return refused(challenge);
      const body = { challenge_id: challenge.body.id, code };
      return outcome(await ask({ method: "POST", path: `${path}/verify`, body, ...caller }), readTokens);
    },
    removeFactor,
    async countRecoveryCodes(caller) {
      return outcome(await ask({ method: "GET", path: recoveryCodes, ...caller }), ({ remaining }) =>
        typeof remaining === "number" ? remaining : 0,
      );
    },
    async makeRecoveryCodes(caller) {
      const make = (path: string) => ask({ method: "POST", path, body: {}, ...caller });
      const first = await make(recoveryCodes);
      const answer = first.code === "mfa_verified_factor_exists" ? await make(`${recoveryCodes}/regenerate`) : first;
      return outcome(answer, ({ codes }) => (Array.isArray(codes) ? codes.map(String) : []));
    },
    async showRecoveryCode(caller, code) {
      return outcome(
        await ask({ method: "POST", path: `${recoveryCodes}/verify`, body: { code }, ...caller }),
        readTokens,
      );
    },
  };
}

/** How often an enrolment begins anew while other pages enrol. */
const ENROLMENT_TRIES = 3;

const recoveryCodes = "/factors/recovery-codes";

type Fields = Readonly<Record<string, unknown>>;

interface Asked extends Partial<SelfServiceCaller> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/auth/v1`, with its query. */
  readonly path: string;
  readonly body?: Fields;
  readonly client: ClientContext;
}

interface Answer {
  readonly status: number;
  /** Of an error. */
  readonly code: string | null;
  readonly retryAfterSeconds: number | null;
  readonly body: Fields;
}

/** As for the other requests to the project. */
const DEADLINE_MILLISECONDS = 15_000;

async function askProject(
  project: { readonly url: string; readonly publicKey: string },
  { method, path, body, accessToken, client }: Asked,
): Promise<Answer> {
  const response = await fetch(`${project.url}/auth/v1${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      "x-supabase-api-version": "2024-01-01",
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      ...(client.userAgent !== null && { "user-agent": client.userAgent }),
      apikey: project.publicKey,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(DEADLINE_MILLISECONDS),
  });
  const fields = fieldsOf(await response.json().catch(() => null));
  const code = response.headers.get("x-sb-error-code") ?? fields.code ?? fields.error_code;
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return {
    status: response.status,
    code: typeof code === "string" ? code : null,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
    body: fields,
  };
}

function outcome<Value>(answer: Answer, read: (body: Fields) => Value): SelfServiceOutcome<Value> {
  return answer.status >= 200 && answer.status < 300 ? { status: "done", value: read(answer.body) } : refused(answer);
}

const done = (answer: Answer): SelfServiceOutcome<null> => outcome(answer, () => null);
const refused = (answer: Answer) => selfServiceRefusal(answer);

function readTokens(body: Fields): SessionTokens {
  const { expires_in } = body;
  return {
    access_token: text(body, "access_token"),
    refresh_token: text(body, "refresh_token"),
    expires_in: typeof expires_in === "number" ? expires_in : 0,
  };
}

function readFactors({ factors }: Fields): readonly OwnFactor[] {
  const listed: readonly unknown[] = Array.isArray(factors) ? factors : [];
  return listed.map(fieldsOf).map((factor) => ({
    id: text(factor, "id"),
    type: factor.factor_type === "totp" || factor.factor_type === "recovery_code" ? factor.factor_type : "other",
    isVerified: factor.status === "verified",
    name: typeof factor.friendly_name === "string" ? factor.friendly_name : "",
  }));
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

/** The text that the contract promises; without it, accounts have not answered. */
function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== "string") throw new SelfServiceError(502);
  return value;
}
