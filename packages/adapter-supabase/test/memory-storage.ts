import { createHash } from "node:crypto";
import type { App } from "@supabase/lite";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type ObjectMetadata = Awaited<ReturnType<StorageAdapter["headObject"]>>;

/** Where `@supabase/lite` keeps the bytes of its storage in tests; which objects there are is in its database. */
export function memoryStorage(): StorageAdapter {
  const objects = new Map<string, { readonly bytes: Uint8Array; readonly metadata: ObjectMetadata }>();
  // Versions are not asked for consistently, and here nothing is kept but the newest.
  const nameOf = (bucket: string, key: string, _version: string | undefined) => `${bucket}/${key}`;
  const find = (name: string) => {
    const object = objects.get(name);
    if (!object) throw Object.assign(new Error("There is no such object."), { httpStatusCode: 404 });
    return object;
  };
  return {
    driver: null,
    async getObject(bucket, key, version) {
      const { bytes, metadata } = find(nameOf(bucket, key, version));
      return { metadata, httpStatusCode: 200, body: Buffer.from(bytes) };
    },
    async uploadObject(bucket, key, version, body, mimetype, cacheControl) {
      const bytes = new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
      const metadata: ObjectMetadata = {
        cacheControl,
        mimetype,
        contentLength: bytes.byteLength,
        size: bytes.byteLength,
        lastModified: new Date(),
        eTag: createHash("md5").update(bytes).digest("hex"),
        httpStatusCode: 200,
      };
      objects.set(nameOf(bucket, key, version), { bytes, metadata });
      return metadata;
    },
    async deleteObject(bucket, key, version) {
      objects.delete(nameOf(bucket, key, version));
    },
    async deleteObjects(bucket, prefixes) {
      for (const prefix of prefixes) {
        for (const name of objects.keys()) if (name.startsWith(`${bucket}/${prefix}`)) objects.delete(name);
      }
    },
    async copyObject(fromBucket, from, version, toBucket, to, toVersion) {
      const object = find(nameOf(fromBucket, from, version));
      objects.set(nameOf(toBucket, to, toVersion), object);
      return { httpStatusCode: 200, eTag: object.metadata.eTag, lastModified: new Date() };
    },
    async headObject(bucket, key, version) {
      return find(nameOf(bucket, key, version)).metadata;
    },
    async privateAssetUrl(bucket, key, version) {
      return nameOf(bucket, key, version);
    },
  };
}
