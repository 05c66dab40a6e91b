/**
 * Enqueues a task in a transaction of one's own postgres.js handle: the order and its task are both there, or neither.
 *
 *     DATABASE_URL=postgres://… bun apps/examples/src/enqueue-in-my-transaction.ts
 */
import { createTaskQueue, migrate } from "@rubrica/adapter-postgres";
import { postgresjsDatabase, postgresjsStatements } from "@rubrica/adapter-postgres/postgresjs";
import postgres from "postgres";

const sql = postgres(process.env.DATABASE_URL ?? "", { onnotice: () => {} });
await migrate(postgresjsDatabase(sql)); // brings the queue's tables, once
await sql`create table if not exists orders (id int primary key, item text not null)`;

async function order(id: number, item: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await createTaskQueue(postgresjsStatements(transaction)).enqueue([{ type: "order.ship", payload: { id } }]);
    await transaction`insert into orders (id, item) values (${id}, ${item})`;
  });
}

await order(1, "a book");
await order(1, "another book").catch(({ message }) => console.log(message)); // and its task is gone with it

const { ready } = await createTaskQueue(postgresjsDatabase(sql)).stats();
const [row] = await sql`select count(*)::int as count from orders`;
console.log(`${row?.count} order, ${ready} task`);
await sql.end();
