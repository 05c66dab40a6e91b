import type { SourceFiles } from "../source-files.ts";
import type { Stage } from "./stage.ts";

/** Fetches the PDF from the object store onto this machine and compares its hash. */
export function downloadStage({ sourceFiles }: { readonly sourceFiles: SourceFiles }): Stage {
  return {
    stage: "download",
    timeoutSeconds: 120,
    async work({ report, signal }) {
      const path = await sourceFiles.fetch(report, signal);
      return path ? { status: "done" } : { status: "rejected", code: "file_lost" };
    },
  };
}
