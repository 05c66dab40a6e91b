import { readJson } from "@rubrica/isolation";
import { type GraphFragment, readFragment } from "@rubrica/knowledge-graph";

/** The fragments that the caller has, page by page; it answers with an empty one at the end. */
export async function* fragmentsOf(ask: (question: unknown) => Promise<Uint8Array>): AsyncIterable<GraphFragment> {
  for (;;) {
    const page = readJson<readonly unknown[]>(await ask("fragments"));
    if (page.length === 0) return;
    for (const fragment of page) yield readFragment(fragment);
  }
}
