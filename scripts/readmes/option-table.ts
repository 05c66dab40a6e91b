import type { PublicName } from "./public-names.ts";

/** A row of a table of options, as its docstring says it. */
interface Option {
  readonly name: string;
  readonly fallback: string;
  readonly meaning: string;
}

/** `<!-- options A B without c -->`: the options of these interfaces, in one table, but for some that a caller cannot give. */
const MARK = /(<!-- options ([A-Z]\w*(?: [A-Z]\w*)*)(?: without ([\w ]+))? -->\n)[\s\S]*?(<!-- \/options -->)/g;

/** Names of the interfaces of which a README shows tables. */
export function namesInTables(readme: string): readonly string[] {
  return [...readme.matchAll(MARK)].flatMap(({ 2: names = "" }) => names.split(" "));
}

/** The README with every table of options as the docstrings have it now. */
export function writeOptionTables(readme: string, publicNames: readonly PublicName[]): string {
  return readme.replaceAll(MARK, (...match: string[]) => {
    const [, before, names = "", without = "", after] = match;
    const left = new Set(without.split(" "));
    const options = names.split(" ").flatMap((name) => {
      const found = publicNames.find((candidate) => candidate.name === name);
      if (!found) throw new Error(`${name}, of which a README shows a table, is not exported.`);
      return optionsOf(found).filter(({ name: option }) => !left.has(option));
    });
    const rows = options.map(({ name, fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`);
    return `${before}${["| option | default | meaning |", "| --- | --- | --- |", ...rows].join("\n")}\n${after}`;
  });
}

function optionsOf({ name, declaration }: PublicName): readonly Option[] {
  const members = /^((?: {2}\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?) {2}readonly (\w+)(\??):/gm;
  return [...declaration.matchAll(members)].map(([, comment = "", option = "", optional]) => {
    const text = plainText(comment);
    if (text === "") throw new Error(`${name}.${option} has no docstring, from which its row is made.`);
    const { fallback, meaning } = partDefault(text);
    if (meaning === "") throw new Error(`${name}.${option} has a default in its docstring, and no meaning.`);
    return { name: option, fallback: optional ? (fallback ?? "none") : "required", meaning };
  });
}

function plainText(comment: string): string {
  return comment
    .replaceAll(/^ *(?:\/\*\*|\*\/|\*)/gm, "")
    .replaceAll(/\*\/$/gm, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\{@link (\w+)\}/g, "`$1`")
    .replaceAll("|", "\\|")
    .trim();
}

/** Takes the sentence that says the default out of a docstring: `Default 30.`, `Default: none, so that …`. */
function partDefault(text: string): { readonly fallback: string | null; readonly meaning: string } {
  const found = /(?:^|(?<=[.:;] ))Default:? ((?:[^.;]|\.(?=\S))+)(?:[.;]|$) ?/.exec(text);
  if (!found?.[1]) return { fallback: null, meaning: text };
  const after = text.slice(found.index + found[0].length);
  return { fallback: found[1], meaning: `${text.slice(0, found.index)}${capitalized(after)}`.trim() };
}

function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
