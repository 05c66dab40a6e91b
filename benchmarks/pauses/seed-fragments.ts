import { createPostgresStores } from "@rubrica/adapter-postgres";
import { postgresjsDatabase } from "@rubrica/adapter-postgres/postgresjs";
import type { GraphFragment } from "@rubrica/knowledge-graph";
import postgres from "postgres";

const subjects = ["神经网络", "检索", "图像识别", "graph learning", "databases", "compilers", "机器翻译", "networks"];

/** Gives the database so many analyzed reports, each with references, keywords and authors, some of them shared. */
export async function seedFragments(url: string, reports: number): Promise<void> {
  const sql = postgres(url, { max: 4, onnotice: () => {} });
  try {
    const stores = createPostgresStores({ database: postgresjsDatabase(sql) });
    const ids = Array.from({ length: reports }, () => crypto.randomUUID());
    await sql`
      insert into public.reports ${sql(
        ids.map((id) => ({ id, run_id: crypto.randomUUID(), file_name: "made.pdf", bytes: 1, sha256: "0".repeat(64) })),
      )}`;
    for (let at = 0; at < ids.length; at += 20) {
      await stores.transaction.run({ kind: "service" }, async ({ graph }) => {
        for (const [index, reportId] of ids.slice(at, at + 20).entries())
          await graph.putFragment({ reportId, hash: reportId, fragment: madeFragment(reportId, at + index) });
      });
    }
  } finally {
    await sql.end();
  }
}

const SIGNATURE_LENGTH = 128;

/** Thirty references, of which half stand in other reports as well: about 15 KB, as a thesis has. */
function madeFragment(reportId: string, number: number): GraphFragment {
  const subject = subjects[number % subjects.length] ?? "";
  const pick = (seed: number, range: number) => (number * 7919 + seed * 104_729) % range;
  const reference = (index: number) => {
    const work = index % 2 === 0 ? `shared ${subject} ${pick(index, 2000)}` : `of its own ${number} ${index}`;
    const author = `Author ${pick(index + 50, 3000)}`;
    return {
      title: `A work about ${work}, with a title as long as titles are`,
      text: null,
      year: 1990 + pick(index, 35),
      doi: index % 3 === 0 ? `10.1000/${work.replaceAll(" ", ".")}` : null,
      venue: `Journal ${pick(index + 9, 150)}`,
      authors: [{ name: author, family: author.slice(-4), full: true }],
      page: 40 + index,
      citations: 1 + (index % 4),
      firstCitation: {
        page: 3 + index,
        quote: `As was shown before [${index + 1}], this holds for ${subject} as well.`,
      },
    };
  };
  return {
    version: 1,
    reportId,
    title: `Report ${number} about ${subject}`,
    language: "zh",
    authors: [`Student ${number}`],
    advisors: [`Advisor ${number % 60}`],
    institution: `University ${number % 7}`,
    keywords: Array.from({ length: 6 }, (_, index) => ({
      word: index < 3 ? `${subject} ${pick(index, 40)}` : `keyword ${pick(index, 900)}`,
      page: 2,
      mentions: 1 + index,
    })),
    abbreviations: [],
    references: Array.from({ length: 30 }, (_, index) => reference(index)),
    textSignature: Array.from(
      { length: SIGNATURE_LENGTH },
      (_, index) => (number * 2_654_435 + index * 40_503) % 2 ** 31,
    ),
  };
}
