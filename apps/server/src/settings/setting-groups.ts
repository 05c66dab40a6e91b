import type { RetentionTerms, Role } from "@rubrica/core";
import type { AiJudgeSettings } from "@rubrica/scoring/ai";
import type * as z from "zod";
import type { environmentVariables } from "./environment-variables.ts";
import { type RateAllowances, rateLimits } from "./rate-limits.ts";
import type { RetiredValues } from "./retired-variables.ts";

/** The value of every variable, by its name. */
export type ParsedVariables = {
  readonly [Entry in (typeof environmentVariables)[number] as Entry["name"]]: Entry["default"] extends string
    ? z.output<Entry["schema"]>
    : z.output<Entry["schema"]> | null;
};

/** Where the service is reached, and what it takes in. */
export interface AddressSettings {
  readonly port: number;
  readonly host: string;
  /** Null: the address that it listens on. */
  readonly publicUrl: string | null;
  readonly trustedProxies: number;
  readonly maxUploadBytes: number;
  readonly rateLimits: RateAllowances;
}

/** Where everything is kept. */
export interface StorageSettings {
  readonly dataFolder: string;
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
  /** Null: tasks, rate limits and progress are in the database. */
  readonly redisUrl: string | null;
  readonly minFreeBytes: number;
  /** The bucket that holds files, or null: they are in a folder, or at Supabase. */
  readonly s3: S3Settings | null;
}

/** A bucket and who may use it. */
export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** What a process does. */
export interface ProcessSettings {
  readonly role: "all" | "api" | "worker";
  /** As `parseWorkerPlan()` reads it. */
  readonly workers: string;
  /** As `parseTaskLimits()` reads it. */
  readonly taskLimits: string;
  readonly mode: "development" | "production" | "test";
}

/** Mail that leaves. */
export interface MailSettings {
  /** Null: mail is written into a folder. */
  readonly smtp: ParsedVariables["SMTP_URL"];
  /** Null: the one of the data folder. */
  readonly folder: string | null;
  /** Null: one of the host of the public address. */
  readonly from: string | null;
  /** Whether the log tells the links of mails, which open accounts. */
  readonly tellsLinks: boolean;
}

/** Accounts, sessions and what they may. */
export interface AccountSettings {
  readonly emailConfirmation: "off" | "required";
  /** Null: what an administrator chose on the page, or the default. */
  readonly selfRegistrationRoles: readonly Role[] | null;
  readonly accessTokenSeconds: number;
  /** Null: as long as identity has it by itself. */
  readonly refreshReuseSeconds: number | null;
  readonly siteUrl: string | null;
  readonly redirectUrls: readonly string[];
  readonly reauthentication: "off" | "required";
  /** Roles that have to have a second factor. */
  readonly secondFactorDemandedOf: readonly Role[];
  readonly requireKey: boolean;
}

/** The model that judges, and when its scores are shown. */
export interface ScoringSettings {
  /** Null: no server is configured. */
  readonly ai: (AiJudgeSettings & { readonly model: string }) | null;
  /** Null: what an outage kept from being judged is not judged again. */
  readonly rejudgeAfterSeconds: number | null;
  readonly release: "immediate" | "manual";
}

/** How long what people handed in is kept. */
export interface PrivacySettings extends RetentionTerms {
  readonly marksKeptDays: number;
}

/** Keys of tokens and clients. */
export interface KeySettings {
  readonly passphrase: string | null;
  readonly store: "file" | "database";
  /** Those of access tokens, and the setting that gives them; null: they are made. */
  readonly given: { readonly setting: "JWT_KEYS" | "JWT_SECRET"; readonly keys: GivenKeys } | null;
  readonly clients: {
    readonly anon: string | null;
    readonly service: string | null;
    readonly publishable: string | null;
    readonly secret: string | null;
  };
  /** Whether all keys are in the environment: none is read from DATA_DIR then, or written there. */
  readonly areGiven: boolean;
}

type GivenKeys = NonNullable<ParsedVariables["JWT_KEYS"]>;

/** A Supabase project and how to use it. */
export interface SupabaseSettings {
  readonly url: string;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly jwtSecret: string | null;
  readonly bucket: string;
  /** Null: found out at the start. */
  readonly uploads: "stream" | "whole" | null;
}

/** What operators see. */
export interface ObservingSettings {
  readonly logLevel: ParsedVariables["LOG_LEVEL"];
  readonly adminPort: number | null;
  readonly adminHost: string;
}

/** The settings of this process, one group an area. */
/** Courses and their assignments. */
interface CourseSettings {
  /** After the due time of an assignment, and counted as in time. */
  readonly graceSeconds: number;
}

export interface SettingGroups {
  readonly address: AddressSettings;
  readonly storage: StorageSettings;
  readonly process: ProcessSettings;
  readonly mail: MailSettings;
  readonly accounts: AccountSettings;
  readonly scoring: ScoringSettings;
  readonly courses: CourseSettings;
  readonly privacy: PrivacySettings;
  readonly keys: KeySettings;
  /** The Supabase project that holds accounts, and files unless a bucket does; null: accounts are here. */
  readonly supabase: SupabaseSettings | null;
  readonly observing: ObservingSettings;
}

/** Longest that all calls about one section may take: the stage that waits for them ends soon after. */
const LONGEST_SECTION_SECONDS = 800;

/** Puts values into their groups, and derives what follows from others. Expects that no mistake is left. */
export function groupSettings(values: ParsedVariables, retired: RetiredValues): SettingGroups {
  const isProduction = values.NODE_ENV === "production";
  return {
    address: {
      port: values.PORT,
      host: values.HOST,
      publicUrl: values.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
      trustedProxies: values.TRUSTED_PROXIES,
      maxUploadBytes: values.MAX_UPLOAD_BYTES,
      rateLimits: values.RATE_LIMITS ?? rateLimits,
    },
    storage: {
      dataFolder: values.DATA_DIR,
      databaseUrl: values.DATABASE_URL,
      redisUrl: values.REDIS_URL,
      minFreeBytes: values.MIN_FREE_BYTES,
      s3: s3Of(values),
    },
    process: {
      role: values.ROLE,
      workers: values.WORKERS,
      taskLimits: values.TASK_LIMITS ?? "",
      mode: values.NODE_ENV,
    },
    mail: {
      smtp: values.SMTP_URL,
      folder: values.MAIL_DIR,
      from: values.MAIL_FROM,
      tellsLinks: values.NODE_ENV === "development",
    },
    accounts: {
      emailConfirmation: values.EMAIL_CONFIRMATION ?? (isProduction ? "required" : "off"),
      selfRegistrationRoles: values.SELF_REGISTRATION_ROLES,
      accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
      refreshReuseSeconds: retired.REFRESH_REUSE_SECONDS,
      siteUrl: values.SITE_URL,
      redirectUrls: values.REDIRECT_URLS ?? [],
      reauthentication: values.PASSWORD_CHANGE_REAUTHENTICATION,
      secondFactorDemandedOf: values.SECOND_FACTOR,
      requireKey: values.FUNCTIONS_REQUIRE_KEY,
    },
    scoring: {
      ai: aiOf(values, retired),
      rejudgeAfterSeconds: values.AI_REJUDGE_SECONDS === 0 ? null : values.AI_REJUDGE_SECONDS,
      release: values.SCORE_RELEASE,
    },
    courses: { graceSeconds: values.SUBMISSION_GRACE_MINUTES * 60 },
    privacy: {
      reportDays: values.REPORT_RETENTION_DAYS,
      releasedReportDays: values.RELEASED_REPORT_RETENTION_DAYS,
      marksKeptDays: values.MARKS_KEPT_DAYS,
    },
    keys: keysOf(values),
    supabase: supabaseOf(values, retired),
    observing: { logLevel: values.LOG_LEVEL, adminPort: values.ADMIN_PORT, adminHost: values.ADMIN_HOST },
  };
}

function aiOf(values: ParsedVariables, retired: RetiredValues): ScoringSettings["ai"] {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey, AI_TIMEOUT_SECONDS: callSeconds } = values;
  if (!baseUrl || !model) return null;
  const sectionSeconds = retired.AI_SECTION_TIMEOUT_SECONDS ?? Math.min(5 * callSeconds, LONGEST_SECTION_SECONDS);
  const { AI_ANSWER_MODE: answerMode, AI_CONCURRENCY: concurrency } = retired;
  const { AI_MAX_OUTPUT_TOKENS: maxOutputTokens, AI_PART_CHARACTERS: maxPartCharacters } = retired;
  return {
    baseUrl,
    model,
    apiKey,
    callTimeoutMilliseconds: callSeconds * 1000,
    deadlineMilliseconds: sectionSeconds * 1000,
    ...(answerMode !== null && { answerMode }),
    ...(concurrency !== null && { concurrency }),
    ...(maxOutputTokens !== null && { maxOutputTokens }),
    ...(maxPartCharacters !== null && { maxPartCharacters }),
  };
}

function keysOf(values: ParsedVariables): KeySettings {
  const { JWT_KEYS, JWT_SECRET, ANON_KEY: anon, SERVICE_KEY: service } = values;
  const { PUBLISHABLE_KEY: publishable, SECRET_KEY: secret } = values;
  const given = JWT_KEYS
    ? ({ setting: "JWT_KEYS", keys: JWT_KEYS } as const)
    : JWT_SECRET && ({ setting: "JWT_SECRET", keys: JWT_SECRET } as const);
  return {
    passphrase: values.KEYS_PASSPHRASE,
    store: values.KEYS_STORE,
    given,
    clients: { anon, service, publishable, secret },
    areGiven: given !== null && (anon ?? publishable) !== null && (service ?? secret) !== null,
  };
}

function s3Of(values: ParsedVariables): S3Settings | null {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId } = values;
  const { S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: given } = values;
  if (bucket === null || accessKeyId === null || secretAccessKey === null) return null;
  const endpoint = given ?? `https://s3.${region}.amazonaws.com`;
  return { endpoint, region, bucket, credentials: { accessKeyId, secretAccessKey } };
}

function supabaseOf(values: ParsedVariables, retired: RetiredValues): SupabaseSettings | null {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publicKey, SUPABASE_SECRET_KEY: secretKey } = values;
  if (url === null || publicKey === null || secretKey === null) return null;
  const { SUPABASE_JWT_SECRET: jwtSecret, SUPABASE_BUCKET: bucket } = values;
  return { url, publicKey, secretKey, jwtSecret, bucket, uploads: retired.SUPABASE_UPLOADS };
}
