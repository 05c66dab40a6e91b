/** The keys of this installation: `bun run keys`. See docs/identity.md. */
import { systemClock } from "@rubrica/core";
import { createSigningKey, listKeys, renewServiceKeys, replaceKeys, rotateKeys } from "@rubrica/identity";
import { parseEnvironment } from "../settings/environment.ts";
import { readArguments } from "../settings/read-arguments.ts";
import { readEnvironment } from "../settings/read-environment.ts";
import type { KeySettings } from "../settings/setting-groups.ts";
import type { KeyPlace } from "../signing-keys/key-place.ts";
import { keyPlaceOf } from "../signing-keys/open-keys.ts";
import { StartupError } from "../startup-error.ts";
import { dataFolderAt } from "../storage/data-folder.ts";
import { openServerDatabase } from "../storage/open-database.ts";
import { readGiven, runCommand, showHelp } from "./command-line.ts";

const help = `The keys of this installation, in DATA_DIR or with KEYS_STORE=database there; KEYS_PASSPHRASE opens them where they are encrypted.

  bun run keys                lists the keys of access tokens: names, states and times, nothing secret
  bun run keys rotate         adds a key that verifies now and signs in 15 minutes; the old one verifies a day longer
  bun run keys rotate --now   for a stolen key: a new one signs at once and the old ones are out; people refresh
  bun run keys show           prints the anon, publishable, service and secret key; the last two open everything
  bun run keys renew          replaces the service and the secret key; restart the processes after it
  bun run keys passphrase     encrypts them under NEW_KEYS_PASSPHRASE (or its _FILE); restart the processes with it as KEYS_PASSPHRASE
  bun run keys make           prints a new private key for JWT_KEYS

  --signs-after-seconds N     when the new key begins to sign (900); not sooner than others cache the old list (600)
  --verifies-for-seconds N    how long the old key verifies after that (86400); not shorter than ACCESS_TOKEN_SECONDS

Running processes notice a change within seconds.`;

async function run(): Promise<void> {
  const { values, positionals } = readArguments(argumentsOf);
  const [command = "list", ...rest] = positionals;
  const work = commands[command];
  if (values.help || work === undefined || rest.length > 0) {
    return showHelp(help, values);
  }
  // Only these: the keys can be changed in a shell that lacks the other settings of the service.
  const names = [
    "DATA_DIR",
    "KEYS_STORE",
    ...["DATABASE_URL", "KEYS_PASSPHRASE", "JWT_KEYS", "JWT_SECRET"].flatMap((name) => [name, `${name}_FILE`]),
  ];
  const { environment } = readEnvironment(Object.fromEntries(names.map((name) => [name, process.env[name]])));
  const folder = dataFolderAt(environment.storage.dataFolder);
  const { keys: settings } = environment;
  const url = environment.storage.databaseUrl;
  const opened = settings.store === "database" && url !== null ? await openServerDatabase(url) : null;
  try {
    await work({ settings, place: keyPlaceOf({ settings, folder, database: opened?.database ?? null }), values });
  } finally {
    await opened?.close();
  }
}

const argumentsOf = {
  allowPositionals: true,
  options: {
    help: { type: "boolean", short: "h", default: false },
    now: { type: "boolean", default: false },
    "signs-after-seconds": { type: "string" },
    "verifies-for-seconds": { type: "string" },
  },
} as const;

interface Command {
  readonly settings: KeySettings;
  readonly place: KeyPlace;
  readonly values: ReturnType<typeof readArguments<typeof argumentsOf>>["values"];
}

const commands: Readonly<Record<string, (command: Command) => Promise<void>>> = {
  list,
  rotate,
  show,
  renew,
  passphrase: changePassphrase,
  make,
};

async function list({ settings, place }: Command): Promise<void> {
  const { given } = settings;
  const keys = given ? { signingKeys: given.keys } : await keysOf(place);
  console.log(given ? "From the environment:" : `${place.title}${place.isEncrypted ? ", encrypted" : ", plain text"}:`);
  for (const { kid, alg, state, signsFrom, verifiesUntil } of listKeys(keys, new Date())) {
    const times = [
      ...(signsFrom ? [`signs from ${signsFrom.toISOString()}`] : []),
      ...(verifiesUntil ? [`verifies until ${verifiesUntil.toISOString()}`] : []),
    ];
    console.log([kid || "(no kid)", alg, state, ...times].join("  "));
  }
}

async function rotate({ settings, place, values }: Command): Promise<void> {
  if (settings.given) {
    throw new StartupError(
      "bad_keys",
      settings.given.setting === "JWT_KEYS" ? keysAreInTheEnvironment : secretIsInTheEnvironment,
    );
  }
  const now = new Date();
  if (values.now) {
    const { signingKeys } = await place.change((keySet) => replaceKeys(keySet, { now }));
    console.log(`${signingKeys[0]?.kid} signs now; no other key verifies any more.`);
    return;
  }
  const [signsAfterSeconds, verifiesForSeconds] = [
    secondsOf(values, "signs-after-seconds"),
    secondsOf(values, "verifies-for-seconds"),
  ];
  const said: string[] = [];
  await place.change(async (keySet) => {
    const outcome = await rotateKeys(keySet, {
      now,
      ...(signsAfterSeconds !== null && { signsAfterSeconds }),
      ...(verifiesForSeconds !== null && { verifiesForSeconds }),
    });
    if (outcome.status === "waiting") {
      const from = outcome.signsFrom.toISOString();
      throw new StartupError("bad_keys", `A new key waits already: it signs from ${from}. --now does not wait for it.`);
    }
    said.push(`${outcome.keySet.signingKeys[0]?.kid} verifies now and signs from ${outcome.signsFrom.toISOString()}.`);
    said.push(`The key before it verifies until ${outcome.verifiesUntil.toISOString()}.`);
    return outcome.keySet;
  });
  for (const line of said) console.log(line);
}

async function show({ place }: Command): Promise<void> {
  const { anonKey, publishableKey, serviceKey, secretKey } = await keysOf(place);
  console.log(`anon key:  ${anonKey}\npublishable key:  ${publishableKey}`);
  console.log(`service key:  ${serviceKey}\nsecret key:  ${secretKey}`);
}

async function renew({ place }: Command): Promise<void> {
  await place.change((keySet) => renewServiceKeys(keySet, systemClock));
  console.log(
    "The service and the secret key are others now (bun run keys show). The old ones work until the restart.",
  );
}

async function changePassphrase({ place }: Command): Promise<void> {
  const { passphrase } = parseEnvironment({
    KEYS_PASSPHRASE: readGiven("NEW_KEYS_PASSPHRASE").NEW_KEYS_PASSPHRASE,
  }).keys;
  if (passphrase === null) {
    throw new StartupError("bad_keys", "NEW_KEYS_PASSPHRASE must be set, or NEW_KEYS_PASSPHRASE_FILE");
  }
  await place.change(async (keySet) => keySet, passphrase);
  console.log(`${place.title} is encrypted under the new passphrase.`);
}

async function make(): Promise<void> {
  console.log(JSON.stringify({ ...(await createSigningKey()), key_ops: ["sign"] }));
}

async function keysOf(place: KeyPlace) {
  const found = await place.read();
  if (found === null) throw new StartupError("bad_keys", `${place.title} is not there: the first start makes it`);
  return found.keySet;
}

function secondsOf(values: Command["values"], name: "signs-after-seconds" | "verifies-for-seconds"): number | null {
  const value = values[name];
  if (value === undefined) return null;
  if (!/^\d{1,9}$/.test(value)) throw new StartupError("bad_arguments", `--${name} must be a whole number of seconds`);
  return Number(value);
}

const keysAreInTheEnvironment =
  'The keys come from JWT_KEYS. Put a new one (bun run keys make) before the others, with "key_ops": ["verify"], in all ' +
  'processes; after 15 minutes swap: ["sign"] for the new one, ["verify"] for the old; a day later take the old one out, or ' +
  "leave it last as long as codes under way shall work.";

const secretIsInTheEnvironment =
  'The secret comes from JWT_SECRET and cannot change alone: give it in JWT_KEYS as { "kty": "oct", "k": base64url of the ' +
  'secret, "key_ops": ["verify"] }, beside the new key with "key_ops": ["sign"].';

await runCommand(run);
