/** The least that could be asked for: a Hono route that selects one row, and Argon2id alone. A process of its own. */
import { Hono } from "hono";
import { Argon2id } from "oslo/password";
import postgres from "postgres";

const sql = postgres(process.env.DATABASE_URL ?? "", { max: 10, onnotice: () => {} });
await sql`create table tokens (hash text primary key, parent_hash text unique, used_at timestamptz)`;
await sql`insert into tokens (hash) select 'first ' || n from generate_series(0, 20000) as n`;
const app = new Hono();

app.get("/select", async (context) => {
  const [row] = await sql.unsafe("select * from auth.users where id = $1", [context.req.query("id") ?? ""], {
    prepare: true,
  });
  return context.json(row ?? null);
});

/** What a refresh cannot do without: a row held, marked as used and followed by another, in one transaction. */
app.post("/rotate", async (context) => {
  const { hash } = await context.req.json();
  const successor = crypto.randomUUID();
  await sql.begin(async (transaction) => {
    const [token] = await transaction.unsafe("select * from tokens where hash = $1 for update", [hash]);
    if (token === undefined) throw new Error("There is no such token.");
    await transaction.unsafe("update tokens set used_at = $2 where hash = $1", [hash, new Date()]);
    await transaction.unsafe("insert into tokens (hash, parent_hash) values ($1, $2)", [successor, hash]);
  });
  return context.json({ refresh_token: successor });
});

/** Verifies a hash for so long, so many at a time; answers how many a second. */
app.post("/argon2id", async (context) => {
  const { hash, password, seconds, concurrency } = await context.req.json();
  const argon2id = new Argon2id({ memorySize: 19_456, iterations: 2, parallelism: 1 });
  const started = performance.now();
  const until = started + seconds * 1000;
  let verified = 0;
  const drive = async () => {
    while (performance.now() < until) {
      if (!(await argon2id.verify(hash, password))) throw new Error("The hash is of another password.");
      verified += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, drive));
  return context.json({ perSecond: verified / ((performance.now() - started) / 1000), requests: verified });
});

const server = Bun.serve({ hostname: "127.0.0.1", port: 0, idleTimeout: 60, fetch: app.fetch });
console.log(server.url.origin);
