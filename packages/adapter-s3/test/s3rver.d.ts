/** The parts of `s3rver` that the tests use; it has no types of its own. */
declare module "s3rver" {
  import type { Readable } from "node:stream";

  /** Writes objects and parts as files. */
  interface FilesystemStore {
    getResourcePath(bucket: string, key: string | undefined, resource: "object" | "uploads"): string;
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
    putObject(object: {
      readonly bucket: string;
      readonly key: string;
      readonly content: Readable | Buffer;
      readonly metadata: object;
    }): Promise<{ readonly size: number; readonly md5: string }>;
    putPart(
      bucket: string,
      uploadId: string,
      partNumber: number,
      content: Readable,
    ): Promise<{ readonly size: number; readonly md5: string }>;
  }

  export default class S3rver {
    readonly store: FilesystemStore;
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly silent: boolean;
      readonly directory: string;
      readonly allowMismatchedSignatures: boolean;
      readonly vhostBuckets: boolean;
    });
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
