/** Saves the rubric as a file of its own, with an id and a name that are still free, to change and to upload. */
export function saveCopy(rubric: Readonly<Record<string, unknown>>, copied: (name: string) => string): void {
  const id = `${String(rubric.id).slice(0, 59)}-copy`;
  const made = { ...rubric, id, version: "1.0.0", name: renamed(rubric.name, copied) };
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(made, null, 2)}\n`], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${id}.json`;
  link.click();
  URL.revokeObjectURL(address);
}

function renamed(name: unknown, copied: (name: string) => string): unknown {
  if (typeof name !== "object" || name === null) return copied(String(name));
  return Object.fromEntries(Object.entries(name).map(([language, text]) => [language, copied(String(text))]));
}
