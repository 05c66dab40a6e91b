/**
 * Prepares the scores of the database of its first argument for counting, one in a transaction, for the test that kills it. It
 * writes a line before each commit and waits for one, so that a kill meets a transaction that is open.
 */
import { createInterface } from "node:readline";
import { SERVICE } from "@rubrica/core";
import postgres from "postgres";
import { postgresjsDatabase } from "../src/drivers/postgresjs.ts";
import { createPostgresStores } from "../src/index.ts";

const [url = ""] = process.argv.slice(2);
const sql = postgres(url, { max: 1, onnotice: () => {} });
const { transaction } = createPostgresStores({ database: postgresjsDatabase(sql) });
const goOn = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
for (let prepared = 1; prepared > 0; ) {
  prepared = await transaction.run(SERVICE, async ({ markStatistics }) => {
    const count = await markStatistics.prepare(1);
    process.stdout.write(`${count}\n`);
    await goOn.next();
    return count;
  });
}
await sql.end();
