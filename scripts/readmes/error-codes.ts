import type { PublicName } from "./public-names.ts";

/**
 * The codes that a package's errors carry: of its exported error classes the literal `code`, or every code of the union that
 * `code` is of; and every code of exported unions that are named after failures.
 */
export function listErrorCodes(publicNames: readonly PublicName[]): ReadonlySet<string> {
  const codes = new Set<string>();
  const add = (declaration: string) => {
    for (const [, code = ""] of withoutComments(declaration).matchAll(/"([a-z][a-z0-9_]*)"/g)) codes.add(code);
  };
  for (const { name, declaration } of publicNames) {
    const isType = /^export (?:type|interface) /.test(declaration);
    if (isType && /(?:Error|Fallback|Failure)(?:Code|Reason)$|Fault$/.test(name)) add(declaration);
    else if (/^export class \w+ extends \w*Error/.test(declaration)) {
      add(/^ {2}readonly code = (".*")/m.exec(declaration)?.[0] ?? "");
    }
  }
  return codes;
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
}
