import { readFileSync, statSync } from "node:fs";

/** The variables with the secrets that files held. */
export interface SecretsRead {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly mistakes: readonly string[];
  /** What an operator should mend and the start goes on without. */
  readonly warnings: readonly string[];
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Takes each of these secrets from the file that the variable with `_FILE` at its end names, without line breaks at the
 * end of the file. What the file holds is never repeated.
 */
export function readSecretFiles(variables: Variables, names: readonly string[]): SecretsRead {
  const read: Record<string, string | undefined> = { ...variables };
  const mistakes: string[] = [];
  const warnings: string[] = [];
  for (const name of names) {
    const setting = `${name}_FILE`;
    const path = variables[setting]?.trim();
    if (!path) continue;
    if (variables[name]?.trim()) {
      mistakes.push(`${name} and ${setting} are both set: set one of them`);
      continue;
    }
    const file = readSecretFile(path);
    if (file.fault !== null) {
      mistakes.push(`${setting} ${file.fault}: ${path}`);
      continue;
    }
    if (file.isOpen) warnings.push(`${setting}: others may read ${path}; chmod 600 keeps it to its owner`);
    read[name] = file.text;
  }
  return { variables: read, mistakes, warnings };
}

type SecretFile =
  | { readonly fault: string }
  | { readonly fault: null; readonly text: string; readonly isOpen: boolean };

/** Keys and passphrases are short: what is longer is some other file. */
const MOST_BYTES = 64 * 1024;

function readSecretFile(path: string): SecretFile {
  try {
    const { mode, size } = statSync(path);
    if (size > MOST_BYTES) return { fault: `names a file of more than ${MOST_BYTES / 1024} KB` };
    const text = readFileSync(path, "utf8").replace(/[\r\n]+$/, "");
    if (text.trim() === "") return { fault: "names an empty file" };
    // Its group may read it: that is how orchestrators hand secrets to a process that is not root.
    return { fault: null, text, isOpen: (mode & 0o007) !== 0 && !isMountedSecret(path) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Readonly<Record<string, string>> = {
      ENOENT: "names a file that is not there",
      EACCES: "names a file that may not be read",
      EISDIR: "names a folder",
    };
    return { fault: reasons[code ?? ""] ?? `names a file that cannot be read (${code})` };
  }
}

/** Docker and Podman put secrets there, readable by everybody inside of the container, where there is nobody else. */
function isMountedSecret(path: string): boolean {
  return path.startsWith("/run/secrets/");
}
