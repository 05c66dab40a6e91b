import { Quote } from "../display/quote.tsx";
import { type Evidence, useEvidence } from "./evidence.tsx";

/** The quotes of a criterion; pressing one shows its place in the document. Renders nothing for an empty list. */
export function QuoteList({ quotes }: { readonly quotes: readonly Evidence[] }) {
  const { current, showInDocument } = useEvidence();
  if (quotes.length === 0) return null;
  return (
    <ul>
      {quotes.map((evidence) => (
        <li key={evidence.id} data-quote={evidence.id}>
          <Quote
            text={evidence.quote}
            page={evidence.page}
            placed={evidence.box !== null}
            current={current?.id === evidence.id}
            onPress={() => showInDocument(evidence)}
          />
        </li>
      ))}
    </ul>
  );
}
