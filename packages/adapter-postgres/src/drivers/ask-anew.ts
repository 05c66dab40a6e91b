import postgres, { type RowList, type Sql } from "postgres";

/** What is asked of a server on a connection of its own. */
export interface NewQuestion {
  readonly text: string;
  readonly parameters?: readonly string[];
  /** How long the connection, and then the answer, may take. */
  readonly seconds: number;
}

/** Opens a connection of the client's kind, asks, and closes it. Rejects where nobody answers in time. */
export async function askAnew<Row extends object>(
  sql: Sql,
  { text, parameters = [], seconds }: NewQuestion,
): Promise<RowList<Row[]>> {
  const options = { max: 1, fetch_types: false, connect_timeout: Math.max(1, seconds) };
  const asking = postgres({ ...sql.options, ...options } as never);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error("The server does not answer.")), seconds * 1000);
      timer.unref();
    });
    const answer = asking.unsafe<Row[]>(text, [...parameters], { prepare: false });
    return (await Promise.race([answer, late])) as RowList<Row[]>;
  } finally {
    clearTimeout(timer);
    await asking.end({ timeout: 0 });
  }
}
