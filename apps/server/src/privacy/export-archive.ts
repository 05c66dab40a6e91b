import {
  type ObjectStore,
  type PersonalAuditEntry,
  type PersonalScope,
  reportObjects,
  SERVICE,
  type Stores,
  type Transaction,
} from "@rubrica/core";
import { makeZip } from "client-zip";
import { exportReadme } from "./export-readme.ts";

export interface ExportOptions {
  readonly transaction: Transaction;
  readonly objects: Pick<ObjectStore, "get">;
  readonly personId: string;
  /** `own`: for the person, as they may see things. `all`: for whoever answers for the service. */
  readonly scope: PersonalScope;
}

/**
 * Everything that is kept about one person as one ZIP, put together while it is read: no more than a page of rows or a piece
 * of a file is in memory. Null when there is nobody with this id.
 */
export async function openExport(options: ExportOptions): Promise<ReadableStream<Uint8Array> | null> {
  const account = await read(options, ({ personalData }) => personalData.account(options.personId));
  return account && makeZip(entries(options, account));
}

interface Entry {
  readonly name: string;
  readonly input: string | ReadableStream<Uint8Array> | AsyncIterable<string>;
  readonly lastModified: Date;
}

async function* entries(options: ExportOptions, account: unknown): AsyncGenerator<Entry> {
  const lastModified = new Date();
  const entry = (name: string, input: Entry["input"]): Entry => ({ name, input, lastModified });
  yield entry("README.txt", exportReadme(options.scope, lastModified));
  yield entry("account.json", pretty(account));
  yield entry("audit-log.json", auditLog(options));
  for await (const reportId of reportIds(options)) {
    const records = await read(options, ({ personalData }) => personalData.report(reportId, options.scope));
    if (records === null) continue; // deleted since the list was read
    const folder = `reports/${reportId}`;
    yield entry(`${folder}/records.json`, pretty(records));
    const calls = (records.model_calls ?? []) as readonly { readonly key: string }[];
    const objects: (readonly [string, string])[] = [
      ["report.pdf", reportObjects.source(reportId)],
      ["parsed.json", reportObjects.parsed(reportId)],
      ...calls.map(({ key }) => [`model-calls/${key}.json`, reportObjects.call(reportId, key)] as const),
    ];
    for (const [name, key] of objects) {
      const stream = await options.objects.get(key);
      if (stream) yield entry(`${folder}/${name}`, stream);
    }
  }
}

async function* reportIds(options: ExportOptions): AsyncGenerator<string> {
  for (let after: string | null = null; ; ) {
    const page = { after, limit: 100 };
    const ids: readonly string[] = await read(options, ({ personalData }) =>
      personalData.reportIds(options.personId, page),
    );
    yield* ids;
    after = ids.at(-1) ?? null;
    if (after === null) return;
  }
}

/** A JSON array, a page at a time: a teacher may have read a hundred thousand marks. */
async function* auditLog(options: ExportOptions): AsyncGenerator<string> {
  yield "[";
  let after: string | null = null;
  for (;;) {
    const items: readonly PersonalAuditEntry[] = await read(options, auditPage(options.personId, after));
    if (items.length === 0) break;
    yield `${after === null ? "\n" : ",\n"}${items.map(({ entry }) => JSON.stringify(entry)).join(",\n")}`;
    after = items.at(-1)?.id ?? null;
  }
  yield "\n]\n";
}

const auditPage = (personId: string, after: string | null) => (stores: Stores) =>
  stores.personalData.auditEntries(personId, { after, limit: 1000 });

function read<Result>({ transaction }: ExportOptions, work: (stores: Stores) => Promise<Result>): Promise<Result> {
  return transaction.run(SERVICE, work);
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
