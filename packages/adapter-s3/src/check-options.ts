import {
  checkFunction,
  checkNumber,
  checkObject,
  checkOneOf,
  checkSeconds,
  checkText,
  describeKind,
  InvalidArgumentError,
} from "@rubrica/core";

/** The smallest part that S3 takes, but for the last one. */
export const LEAST_PART_BYTES: number = 5 * 1024 * 1024;
/** Whoever has a signed address gets past everything that the service asks before it gives a file away. */
const MOST_SIGNED_SECONDS = 60;

/** Throws InvalidArgumentError unless a client can be made of it. Address and keys never stand in its message. */
export function checkClientOptions(value: unknown): void {
  const name = (option: string) => `createS3Client(options.${option})`;
  checkObject("createS3Client(options)", value, { expected: "an object with endpoint and credentials" });
  const options = value as Readonly<Record<string, unknown>>;
  checkAddress(name("endpoint"), options.endpoint);
  if (options.region !== undefined) checkText(name("region"), options.region, "the name of a region");
  checkCredentials(name("credentials"), options.credentials);
  checkOneOf(name("addressing"), options.addressing, ["path", "host"]);
  checkSeconds(name("deadlineSeconds"), options.deadlineSeconds);
  checkSeconds(name("transferSeconds"), options.transferSeconds);
  checkFunction(name("fetch"), options.fetch);
}

/** Throws InvalidArgumentError unless a store can be made of it. */
export function checkStoreOptions(value: unknown): void {
  const name = (option: string) => `createS3ObjectStore(options.${option})`;
  checkObject("createS3ObjectStore(options)", value, { expected: "an object with client and bucket" });
  const options = value as Readonly<Record<string, unknown>>;
  const remedy = "Make it with createS3Client(options).";
  checkObject(name("client"), options.client, { expected: "an S3 client", methods: ["send", "presign"], remedy });
  checkText(name("bucket"), options.bucket, "the name of a bucket");
  checkOneOf(name("conditions"), options.conditions, ["ask", "yes", "no"]);
  checkNumber(name("partBytes"), options.partBytes, { least: LEAST_PART_BYTES, most: 1024 ** 3 });
  checkNumber(name("signedSeconds"), options.signedSeconds, { most: MOST_SIGNED_SECONDS });
}

function checkCredentials(argument: string, value: unknown): void {
  if (typeof value === "function") return;
  const expected = "an object with accessKeyId and secretAccessKey, or a function that gives one";
  checkObject(argument, value, { expected });
  const { accessKeyId, secretAccessKey, sessionToken } = value as Readonly<Record<string, unknown>>;
  checkText(`${argument.slice(0, -1)}.accessKeyId)`, accessKeyId, "the id of an access key");
  checkText(`${argument.slice(0, -1)}.secretAccessKey)`, secretAccessKey, "the secret of an access key");
  if (sessionToken !== undefined) checkText(`${argument.slice(0, -1)}.sessionToken)`, sessionToken, "a session token");
}

function checkAddress(argument: string, value: unknown): void {
  const url = typeof value === "string" ? URL.parse(value) : null;
  const isHttp = url?.protocol === "https:" || url?.protocol === "http:";
  if (isHttp && url.username === "" && url.password === "" && url.search === "" && url.hash === "") return;
  throw new InvalidArgumentError({
    argument,
    expected: "the address of an S3 server, without keys in it",
    value,
    given: givenAddress(value, url),
    remedy: "Such as https://s3.eu-central-1.amazonaws.com.",
  });
}

function givenAddress(value: unknown, url: URL | null): string {
  if (typeof value !== "string" || value.trim() === "") return describeKind(value);
  if (url === null) return "a string that is no address";
  if (url.protocol !== "https:" && url.protocol !== "http:") return `an address that begins with ${url.protocol}`;
  return "an address with more than a host and a path";
}
