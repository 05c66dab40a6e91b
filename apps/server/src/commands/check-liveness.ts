/**
 * Asks the service of this machine whether it lives, for containers: ends with 0 or 1. A process without HTTP is asked on its
 * ADMIN_PORT.
 */
const { ROLE, HOST, PORT, ADMIN_PORT } = process.env;
const port = (ROLE === "worker" ? ADMIN_PORT : PORT)?.trim() || "8787";
// Who listens on every address listens on this one.
const host = HOST && ROLE !== "worker" && !["0.0.0.0", "::", "[::]"].includes(HOST) ? HOST : "127.0.0.1";
const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}/livez`;
try {
  const { status } = await fetch(url, { signal: AbortSignal.timeout(4000), redirect: "manual" });
  if (status !== 200) throw new Error(`answers ${status}`);
} catch (error) {
  console.error(`${url}: ${(error as Error).message}`);
  process.exit(1);
}
