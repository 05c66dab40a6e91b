import { FragmentError } from "./fragment-error.ts";
import { GRAPH_FRAGMENT_VERSION, type GraphFragment } from "./graph-fragment.ts";
import { SIGNATURE_LENGTH } from "./text-signature.ts";

/**
 * Checks a fragment that comes from storage. Throws {@link FragmentError}: `fragment_too_old` or `fragment_too_new` by
 * its version, `fragment_malformed` with the path of the first wrong field.
 */
export function readFragment(stored: unknown): GraphFragment {
  const { version } = expectObject(stored, "");
  if (typeof version !== "number" || !Number.isInteger(version)) throw malformed("version", "an integer");
  if (version !== GRAPH_FRAGMENT_VERSION) {
    const code = version < GRAPH_FRAGMENT_VERSION ? "fragment_too_old" : "fragment_too_new";
    const remedy = version < GRAPH_FRAGMENT_VERSION ? "extract it again" : "update @rubrica/knowledge-graph";
    throw new FragmentError(
      code,
      "version",
      `Fragment version ${version}, expected ${GRAPH_FRAGMENT_VERSION}: ${remedy}.`,
    );
  }
  FRAGMENT(stored, "");
  return stored as GraphFragment;
}

/** Throws unless the value has the shape. */
type Check = (value: unknown, path: string) => void;

const text: Check = (value, path) => {
  if (typeof value !== "string") throw malformed(path, "a string");
};
const flag: Check = (value, path) => {
  if (typeof value !== "boolean") throw malformed(path, "true or false");
};
const count: Check = (value, path) => {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0) throw malformed(path, "a whole number");
};
const page: Check = (value, path) => {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 1) throw malformed(path, "a page number");
};
const orNull =
  (check: Check): Check =>
  (value, path) => {
    if (value !== null) check(value, path);
  };
const listOf =
  (check: Check, length?: number): Check =>
  (value, path) => {
    if (!Array.isArray(value)) throw malformed(path, "a list");
    if (length !== undefined && value.length !== length) throw malformed(path, `a list of ${length}`);
    value.forEach((entry, index) => {
      check(entry, `${path}[${index}]`);
    });
  };
const fields =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    const record = expectObject(value, path);
    for (const [name, check] of Object.entries(checks)) check(record[name], path === "" ? name : `${path}.${name}`);
  };

const FRAGMENT = fields({
  reportId: text,
  title: text,
  language: text,
  authors: listOf(text),
  advisors: listOf(text),
  institution: orNull(text),
  keywords: listOf(fields({ word: text, page, mentions: count })),
  abbreviations: listOf(fields({ long: text, short: text, spelled: flag, page, quote: text })),
  references: listOf(
    fields({
      title: orNull(text),
      text: orNull(text),
      year: orNull(count),
      doi: orNull(text),
      venue: orNull(text),
      authors: listOf(fields({ name: text, family: text, full: flag })),
      page,
      citations: count,
      firstCitation: orNull(fields({ page, quote: text })),
    }),
  ),
  textSignature: orNull(listOf(count, SIGNATURE_LENGTH)),
});

function expectObject(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw malformed(path, "an object");
  return value as Readonly<Record<string, unknown>>;
}

function malformed(path: string, expected: string): FragmentError {
  return new FragmentError("fragment_malformed", path, `The fragment's ${path || "root"} is not ${expected}.`);
}
