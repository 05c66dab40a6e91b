import { systemClock } from "@rubrica/core";
import { createKeySet, createSigningKeys } from "@rubrica/identity";
import { importJWK, jwtVerify } from "jose";
import { readAccessToken, signAccessToken } from "../../packages/identity/src/tokens/access-token.ts";
import { type Comparison, compare, type Turn } from "./comparison.ts";

const TOKENS = 1000;

/** Access tokens a second, each another one, beside bare jose with the key at hand. */
export async function compareVerification(rounds: number): Promise<Comparison> {
  const keySet = await createKeySet(systemClock);
  const keys = createSigningKeys(keySet);
  const [publicKey = {}] = await keys.publicKeys();
  const key = await importJWK(publicKey, "ES256");
  const now = systemClock.now();
  const issuer = "http://rubrica.test/auth/v1";
  const issuedAt = Math.floor(now.getTime() / 1000);
  const ours: Turn[] = [];
  const bare: Turn[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const tokens: string[] = [];
    for (let index = 0; index < TOKENS; index += 1) {
      const session = {
        id: crypto.randomUUID(),
        assuranceLevel: "aal1",
        methods: [{ method: "password", timestamp: issuedAt }],
      } as const;
      tokens.push(await signAccessToken(keys, { account, session, issuedAt, lifetimeSeconds: 3600, issuer }));
    }
    bare.push(
      await time(tokens, (token) =>
        jwtVerify(token, key, { algorithms: ["ES256"], issuer, audience: "authenticated" }),
      ),
    );
    ours.push(await time(tokens, (token) => readAccessToken(keys, token, { issuer, now })));
  }
  return compare("access token beside bare jose", ours, bare);
}

async function time(tokens: readonly string[], verify: (token: string) => Promise<unknown>): Promise<Turn> {
  const started = performance.now();
  const before = process.cpuUsage();
  for (const token of tokens) if ((await verify(token)) === null) throw new Error("A token was refused.");
  const { user, system } = process.cpuUsage(before);
  return {
    perSecond: tokens.length / ((performance.now() - started) / 1000),
    processorMicroseconds: (user + system) / tokens.length,
  };
}

const madeAt = new Date();
const account = {
  id: crypto.randomUUID(),
  email: "somebody@example.com",
  passwordHash: null,
  emailConfirmedAt: madeAt,
  confirmationSentAt: null,
  lastSignInAt: madeAt,
  invitedAt: null,
  bannedUntil: null,
  deletedAt: null,
  newEmail: null,
  emailChangeSentAt: null,
  emailChangeConfirmedBy: null,
  recoverySentAt: null,
  reauthenticationSentAt: null,
  factors: [],
  userMetadata: { full_name: "Somebody", role: "student", phone: null },
  appMetadata: { provider: "email", providers: ["email"] },
  createdAt: madeAt,
  updatedAt: madeAt,
};
