import { checkObject, type RubricStore, type RubricVersion, type RubricVersionPage } from "@rubrica/core";
import { defaultRubric, hashRubric, type Rubric } from "@rubrica/scoring";
import type { KeptRubrics } from "../reading/kept-rubrics.ts";

/** The rubrics that reports can be scored by: the deployment's own, and the newest version of every uploaded one. */
export interface RubricRegistry extends KeptRubrics {
  /**
   * The rubric with this id, the default one for null; null when it is no longer there. What it gives out to score by is kept,
   * so that the score can be recomputed later: the registry is a `RubricSource` of `@rubrica/report-pipeline`.
   * @param version also one that the deployment has replaced since. Default, and null: the newest.
   */
  get(id: string | null, version?: string | null): Promise<Rubric | null>;
  /** A page of rubrics, those of the deployment first, and the total number. */
  list(page: RubricPage): Promise<{ readonly items: readonly ListedRubric[]; readonly total: number }>;
  /** The first ids of the list, for error messages about an unknown id. */
  known(): Promise<KnownRubrics>;
  /** Whether there is a rubric with this id. */
  has(id: string): Promise<boolean>;
  /** The newest version or the given one. */
  find(id: string, version?: string): Promise<Rubric | null>;
  /** Uploaded versions, newest first. */
  versions(id: string, page: RubricPage): Promise<RubricVersionPage>;
  /** `reserved`: the deployment has a rubric of this id. `taken`: the version is there with other content. */
  upload(rubric: Rubric, personId: string): Promise<"uploaded" | "known" | "reserved" | "taken">;
}

/** Page of a list. */
export interface RubricPage {
  readonly limit: number;
  readonly offset: number;
}

/** Some ids, and how many there are. */
export interface KnownRubrics {
  readonly ids: readonly string[];
  readonly total: number;
}

/** A rubric as it stands in the list. */
export interface ListedRubric {
  readonly rubric: Rubric;
  /** When this version was uploaded; null for one of the deployment. */
  readonly uploadedAt: Date | null;
}

/** Dependencies of the registry. */
export interface RubricRegistryOptions {
  /**
   * The deployment's own, by id; nothing that is uploaded takes the place of one. `openRubricFiles()` reads them from a folder.
   * Default: the default rubric of scoring alone.
   */
  readonly files?: ReadonlyMap<string, Rubric>;
  /** Stores uploaded rubrics and the rubrics that reports were scored by. */
  readonly store: RubricStore;
}

/**
 * The registry over the files of the deployment and the database.
 *
 * @throws {InvalidArgumentError} for an option that cannot be meant.
 */
export function createRubricRegistry(options: RubricRegistryOptions): RubricRegistry {
  checkObject("createRubricRegistry(options)", options, { expected: "an object with store" });
  const { files = new Map([[defaultRubric.id, defaultRubric]]), store } = options;
  const expected = "rubrics by id, such as openRubricFiles() resolves to";
  checkObject("createRubricRegistry(options.files)", files, { expected, methods: ["get", "values"] });
  const methods = ["keep", "findByHash", "findVersion", "findUploaded", "uploaded", "newest"];
  checkObject("createRubricRegistry(options.store)", store, { expected: "a store of rubrics", methods });
  const kept = new Set<string>();
  const uploaded = async (id: string, version?: string): Promise<Rubric | null> => {
    const found = await store.findUploaded(id, version);
    return found && asRubric(found);
  };
  const find = async (id: string, version?: string): Promise<Rubric | null> => {
    const own = files.get(id);
    if (own) return version === undefined || own.version === version ? own : null;
    return uploaded(id, version);
  };
  /** Earlier versions that came from a file exist in the store only. */
  const findVersion = async (id: string, version: string): Promise<Rubric | null> => {
    const own = files.get(id);
    if (own?.version === version) return own;
    const kept = await store.findVersion(id, version);
    return kept && asRubric(kept);
  };
  const exceptRubricIds = [...files.keys()];
  const list: RubricRegistry["list"] = async ({ limit, offset }) => {
    const own = [...files.values()].slice(offset, offset + limit);
    // One at least, so that the number of all comes along.
    const page = { limit: Math.max(1, limit - own.length), offset: Math.max(0, offset - files.size) };
    const { items, total } = await store.newest({ exceptRubricIds, ...page });
    return {
      items: [
        ...own.map((rubric) => ({ rubric, uploadedAt: null })),
        ...items.map((version) => ({ rubric: asRubric(version), uploadedAt: version.createdAt })),
      ].slice(0, limit),
      total: files.size + total,
    };
  };

  return {
    find,
    list,
    async known() {
      const { items, total } = await list({ limit: MOST_NAMED, offset: 0 });
      return { ids: items.map(({ rubric }) => rubric.id), total };
    },
    has: async (id) => (await find(id)) !== null,

    async get(id, version = null) {
      const asked = id ?? defaultRubric.id;
      const rubric = await (version === null ? find(asked) : findVersion(asked, version));
      if (rubric === null || files.get(rubric.id) !== rubric) return rubric;
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

    versions: async (id, page) => (files.has(id) ? { items: [], total: 0 } : store.uploaded(id, page)),

    async upload(rubric, personId) {
      if (files.has(rubric.id)) return "reserved";
      const hash = await hashRubric(rubric);
      const { id: rubricId, version } = rubric;
      const outcome = await store.keep({ hash, rubricId, version, rubric, uploadedBy: personId });
      return outcome === "kept" ? "uploaded" : outcome;
    },
  };
}

/** Longest list of names in a sentence. */
const MOST_NAMED = 20;

/** Only rubrics that parseRubric() accepted are stored. */
function asRubric({ rubric }: RubricVersion): Rubric {
  return rubric as Rubric;
}
