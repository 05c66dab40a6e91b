/** What all keys of this name begin with. In a cluster, all of them lie on one node, and other names on others. */
export function keyBase(name: string): string {
  if (!/^[\w.-]{1,100}$/.test(name)) {
    throw new Error(`The name "${name}" must be 1 to 100 letters, digits, dots, dashes or underscores.`);
  }
  return `rubrica:{${name}}`;
}
