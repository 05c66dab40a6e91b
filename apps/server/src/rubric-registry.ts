import type { RubricStore, RubricVersion } from "@rubrica/core";
import type { RubricSource } from "@rubrica/report-pipeline";
import { defaultRubric, hashRubric, type Rubric } from "@rubrica/scoring";

/** The rubrics that reports can be scored by: the deployment's own, and the newest version of every uploaded one. */
export interface RubricRegistry extends RubricSource {
  /** As {@link RubricSource}; what it gives out to score by is kept, so that the score can be recomputed later. */
  get(id: string | null): Promise<Rubric | null>;
  all(): Promise<readonly Rubric[]>;
  ids(): Promise<readonly string[]>;
  has(id: string): Promise<boolean>;
  /** The newest version, or the one that is named. */
  find(id: string, version?: string): Promise<Rubric | null>;
  /** What a score's provenance names, whatever the rubric says today; null when nobody kept it. */
  findByHash(hash: string): Promise<Rubric | null>;
  /** Uploaded versions, newest first. */
  versions(id: string): Promise<readonly RubricVersion[]>;
  /** `reserved`: the deployment has a rubric of this id. `taken`: the version is there with other content. */
  upload(rubric: Rubric, personId: string): Promise<"uploaded" | "known" | "reserved" | "taken">;
}

/** What the registry looks in. */
export interface RubricRegistryOptions {
  /** The deployment's own, by id; nothing that is uploaded takes the place of one. */
  readonly files: ReadonlyMap<string, Rubric>;
  /** As the service. */
  readonly store: RubricStore;
}

/** The registry over the files of the deployment and the database. */
export function createRubricRegistry({ files, store }: RubricRegistryOptions): RubricRegistry {
  const kept = new Set<string>();
  const uploaded = async (id: string, version?: string): Promise<Rubric | null> => {
    const versions = await store.uploaded(id);
    const found = versions.find((candidate) => version === undefined || candidate.version === version);
    return found ? asRubric(found) : null;
  };
  const find = async (id: string, version?: string): Promise<Rubric | null> => {
    const own = files.get(id);
    if (own) return version === undefined || own.version === version ? own : null;
    return uploaded(id, version);
  };
  const all = async (): Promise<readonly Rubric[]> => {
    const newest = (await store.newest()).filter(({ rubricId }) => !files.has(rubricId));
    return [...files.values(), ...newest.map(asRubric)];
  };

  return {
    find,
    all,
    ids: async () => (await all()).map(({ id }) => id),
    has: async (id) => (await find(id)) !== null,

    async get(id) {
      const rubric = await find(id ?? defaultRubric.id);
      if (rubric === null || !files.has(rubric.id)) return rubric;
      const hash = await hashRubric(rubric);
      if (!kept.has(hash)) {
        await store.keep({ hash, rubricId: rubric.id, version: rubric.version, rubric, uploadedBy: null });
        kept.add(hash);
      }
      return rubric;
    },

    async findByHash(hash) {
      const version = await store.findByHash(hash);
      if (version) return asRubric(version);
      // A score from before versions were kept, by a rubric that has not changed since.
      for (const rubric of files.values()) if ((await hashRubric(rubric)) === hash) return rubric;
      return null;
    },

    versions: async (id) => (files.has(id) ? [] : store.uploaded(id)),

    async upload(rubric, personId) {
      if (files.has(rubric.id)) return "reserved";
      const hash = await hashRubric(rubric);
      const { id: rubricId, version } = rubric;
      const outcome = await store.keep({ hash, rubricId, version, rubric, uploadedBy: personId });
      return outcome === "kept" ? "uploaded" : outcome;
    },
  };
}

/** Only what parseRubric() has read is ever kept. */
function asRubric({ rubric }: RubricVersion): Rubric {
  return rubric as Rubric;
}
