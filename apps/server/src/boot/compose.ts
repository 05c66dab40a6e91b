import type { AccountProvider, DeadLetters, Stores, Transaction, UserInfoStore } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { OBJECT_STORE } from "@rubrica/report-pipeline";
import type { Hono } from "hono";
import type { RegistrationRoles } from "../accounts/registration-roles.ts";
import { areas } from "../areas/areas.ts";
import { createClosers } from "../areas/closers.ts";
import { layFoundation, type ServiceParts } from "../areas/foundation.ts";
import { type Operation, openOperation } from "../areas/operation.ts";
import { createApp } from "../http/app.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { RemovalSweep } from "../privacy/removal-sweep.ts";
import type { SetupLinks } from "../setup/setup-links.ts";
import { version } from "../version.ts";

/** The composed service. */
export interface Service extends Pick<Operation, "manager" | "health" | "readiness" | "warnings"> {
  readonly app: Hono;
  readonly setupLinks: SetupLinks;
  readonly registrationRoles: RegistrationRoles;
  readonly deadLetters: DeadLetters;
  readonly transaction: Transaction<Stores<ReportScore>>;
  /** As the service. */
  readonly userInfo: UserInfoStore;
  readonly accountProvider: AccountProvider;
  /** Removes what removed reports and erased people left elsewhere. */
  readonly sweep: RemovalSweep;
  readonly metrics: Metrics;
  /** Begins what goes by the clock, and the workers. */
  start(): void;
  /** Ends event streams; then what goes by the clock, and the workers, gracefully. */
  stop(): Promise<void>;
  /** Closes what the areas opened, once it was stopped and no request is under way. */
  close(): Promise<void>;
}

/** Puts the areas together. Starts nothing. */
export function composeService(parts: ServiceParts): Service {
  const stopping = new AbortController();
  const foundation = layFoundation(parts, stopping.signal);
  const { accounts, authenticator, logger, metrics, publicUrl, relay, stores, sweep, tracing, watch } = foundation;
  const opened = areas.map((area) => area.open(foundation));
  const operation = openOperation(foundation, {
    workers: opened.flatMap(({ workers = [] }) => workers),
    chores: opened.flatMap(({ chores = [] }) => chores),
  });
  const all = [...opened, operation];
  const [running, held] = [createClosers(), createClosers()];
  running.add(...all.flatMap(({ stoppers = [] }) => stoppers));
  held.add(...all.flatMap(({ closers = [] }) => closers));
  const app = createApp({
    functions: accounts.functions,
    auth: accounts.auth,
    authRoutes: accounts.authRoutes,
    routes: [...operation.routes, ...opened.flatMap(({ routes = [] }) => routes)],
    authenticator,
    logger,
    version,
    publicUrl,
    onAnswered: metrics.requestAnswered,
    tracing,
    isStoreAway: async () => (await watch.failed([OBJECT_STORE])) !== null,
    console: parts.console ?? null,
  });
  const { manager, health, readiness, warnings } = operation;
  return {
    app,
    setupLinks: foundation.setupLinks,
    registrationRoles: foundation.registrationRoles,
    manager,
    deadLetters: stores.deadLetters,
    transaction: stores.transaction,
    userInfo: stores.userInfo,
    accountProvider: accounts.accountProvider,
    sweep,
    health,
    readiness,
    warnings,
    metrics,
    start() {
      for (const { clocks = [] } of all) running.add(...clocks.map((begin) => begin()));
      relay?.start();
      manager?.start();
    },
    async stop() {
      stopping.abort();
      await running.close();
    },
    close: () => held.close(),
  };
}
