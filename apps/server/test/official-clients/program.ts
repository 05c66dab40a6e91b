/** Drives the service with the official clients and prints a line of JSON for each check; for any runtime. */
import { checks, titleOf } from "./checks.ts";
import { createSubject, PACKAGES, type TestedService } from "./subject.ts";

const service: TestedService = JSON.parse(process.argv[2] ?? "");
const driven = process.argv.slice(3);
const subjects = new Map(
  PACKAGES.filter((name) => driven.includes(name)).map((name) => [name, createSubject(service, name)]),
);
for (const entry of checks) {
  const subject = subjects.get(entry.packageName);
  if (subject === undefined) continue;
  const error = await entry.check.run(subject).then(
    () => null,
    (reason: unknown) => (reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)),
  );
  console.log(JSON.stringify({ title: titleOf(entry), error }));
}
console.log(JSON.stringify({ runtime: process.versions.bun ? "Bun" : `Node ${process.versions.node.split(".")[0]}` }));
// Clients may keep timers and connections.
process.exit(0);
