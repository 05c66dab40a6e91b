/** The tabs beside the document, as the address names them. */
export const paneIds = ["score", "integrity", "reading", "references", "structure", "history"] as const;
export type PaneId = (typeof paneIds)[number];
