import description from "../package.json" with { type: "json" };

/** Version of the service; all packages share it. */
export const version: string = description.version;
