import { expect, test } from "bun:test";
import { parseEnvironment } from "../settings/environment.ts";
import { dataFolderAt } from "./data-folder.ts";
import { openObjects } from "./open-objects.ts";

/** A project's Storage that keeps what it is sent; where it takes no streams, it wants to know the length before. */
function startStorage({ takesStreams }: { readonly takesStreams: boolean }) {
  const kept = new Map<string, Uint8Array>();
  const uploads: ("stream" | "whole" | "refused")[] = [];
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (request.method === "POST" && pathname.startsWith("/storage/v1/object/reports/")) {
        const isStream = !request.headers.has("content-length");
        const body = await request.bytes();
        uploads.push(isStream ? (takesStreams ? "stream" : "refused") : "whole");
        if (isStream && !takesStreams) {
          return Response.json(
            { statusCode: "411", error: "length_required", message: "Length Required" },
            { status: 411 },
          );
        }
        const key = pathname.slice("/storage/v1/object/".length);
        kept.set(key, body);
        return Response.json({ Key: key, Id: crypto.randomUUID() });
      }
      const read = [...kept].find(([key]) => request.method === "GET" && pathname.endsWith(key));
      if (read) return new Response(Buffer.from(read[1]));
      if (request.method === "DELETE") return Response.json([]);
      return Response.json({ statusCode: "404", error: "not_found", message: "Object not found" }, { status: 404 });
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, uploads, stop: () => server.stop(true) };
}

for (const takesStreams of [true, false]) {
  const title = takesStreams
    ? "streams uploads to a project that takes streams"
    : "collects them for one that does not";
  test(`openObjects() finds out how a project takes uploads: it ${title}`, async () => {
    const storage = startStorage({ takesStreams });
    try {
      const environment = parseEnvironment({
        SUPABASE_URL: storage.url,
        SUPABASE_PUBLISHABLE_KEY: "sb_publishable_0123456789",
        SUPABASE_SECRET_KEY: "sb_secret_0123456789",
        DATABASE_URL: "postgres://database/rubrica",
      });
      const { place, store } = await openObjects(environment, dataFolderAt("/nowhere"));
      expect(place).toBe("supabase");
      storage.uploads.splice(0);
      await store.check();
      expect(storage.uploads).toEqual([takesStreams ? "stream" : "whole"]);
    } finally {
      storage.stop();
    }
  });
}
