/** What the tests use of it; it has no types of its own. */
declare module "s3rver" {
  export default class S3rver {
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
