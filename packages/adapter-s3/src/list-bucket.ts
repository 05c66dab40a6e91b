import { elementsOf, textOf, textsOf } from "./answer-xml.ts";
import type { S3Client } from "./s3-client.ts";
import { S3Error } from "./s3-error.ts";

interface Bucket {
  readonly client: S3Client;
  readonly bucket: string;
}

/** One page of a listing. */
interface Page {
  readonly keys: readonly string[];
  /** What lies below the delimiter, ending with it. */
  readonly folders: readonly string[];
}

/** What a bucket holds under a prefix, page by page, in the order of the keys. */
export async function* listBucket(
  { client, bucket }: Bucket,
  options: { readonly prefix: string; readonly delimiter?: "/"; readonly most?: number },
): AsyncGenerator<Page> {
  const { prefix, delimiter, most } = options;
  const operation = "Listing objects";
  for (let token: string | null = ""; token !== null; ) {
    const answer = await client.send({
      ...{ operation, method: "GET", bucket },
      query: {
        "list-type": "2",
        prefix,
        ...(delimiter !== undefined && { delimiter }),
        ...(most !== undefined && { "max-keys": String(most) }),
        ...(token !== "" && { "continuation-token": token }),
      },
    });
    const told = await answer.text();
    if (elementsOf(told, "ListBucketResult").length === 0) {
      throw new S3Error(operation, { status: answer.status, reason: null });
    }
    yield {
      keys: elementsOf(told, "Contents").map((entry) => textOf(entry, "Key") ?? ""),
      folders: elementsOf(told, "CommonPrefixes").flatMap((entry) => textsOf(entry, "Prefix")),
    };
    token = most === undefined && textOf(told, "IsTruncated") === "true" ? textOf(told, "NextContinuationToken") : null;
  }
}

/** An upload that was begun and neither completed nor aborted. */
export interface UnfinishedUpload {
  readonly key: string;
  readonly upload: string;
  readonly begunAt: Date;
}

/** All of a bucket. */
export async function* listUploads({ client, bucket }: Bucket): AsyncGenerator<UnfinishedUpload> {
  const operation = "Listing uploads";
  for (let after: Readonly<Record<string, string>> | null = {}; after !== null; ) {
    const answer = await client.send({ operation, method: "GET", bucket, query: { uploads: "", ...after } });
    const told = await answer.text();
    if (elementsOf(told, "ListMultipartUploadsResult").length === 0) {
      throw new S3Error(operation, { status: answer.status, reason: null });
    }
    for (const entry of elementsOf(told, "Upload")) {
      const [key, upload, begun] = [textOf(entry, "Key"), textOf(entry, "UploadId"), textOf(entry, "Initiated")];
      if (key === null || upload === null || Number.isNaN(Date.parse(begun ?? ""))) continue;
      yield { key, upload, begunAt: new Date(begun ?? "") };
    }
    const [nextKey, nextUpload] = [textOf(told, "NextKeyMarker"), textOf(told, "NextUploadIdMarker")];
    const goesOn = textOf(told, "IsTruncated") === "true" && nextKey;
    after = goesOn ? { "key-marker": nextKey, ...(nextUpload && { "upload-id-marker": nextUpload }) } : null;
  }
}
