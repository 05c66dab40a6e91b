/** A server that does nothing but answer: what it is late by, the machine is to blame for. */
const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => Response.json({ success: true }) });
console.log(`ready: ${server.url.href.replace(/\/$/, "")} stop:`);
